/** A program of its own: probes as whoever runs it and prints one JSON line a choice of layers. */
import { findBubblewrap } from '../../../electron/sandbox/find-bubblewrap.js'
import { findPython } from '../../../electron/sandbox/find-python.js'
import { plansFor } from '../../../electron/sandbox/probe.js'
import { probeCommand, runProbe, visiblePaths } from '../../../electron/sandbox/run-probe.js'

const [driverDir = ''] = process.argv.slice(2)
const python = await findPython({ driverDir })
const bubblewrap = await findBubblewrap(process.env['PATH'])
for (const plan of plansFor(python, bubblewrap)) {
  const { faults } = await runProbe({
    command: probeCommand(plan, driverDir),
    visible: visiblePaths(plan, driverDir),
  })
  console.log(JSON.stringify({ uid: process.getuid?.(), layers: plan.layers, faults }))
}
