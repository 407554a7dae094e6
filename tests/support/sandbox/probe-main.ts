/** A program of its own, for probing as another user or on a lesser kernel. Prints one JSON value. */
import { factsOf } from '../../../electron/contract/errors.js'
import { findBubblewrap } from '../../../electron/sandbox/find-bubblewrap.js'
import { findPython } from '../../../electron/sandbox/find-python.js'
import { plansFor, probeSandbox } from '../../../electron/sandbox/probe.js'
import { probeCommand, runProbe, visiblePaths } from '../../../electron/sandbox/run-probe.js'

const [task = '', driverDir = '', dataHome = ''] = process.argv.slice(2)
const python = await findPython({ driverDir })
console.log(JSON.stringify(task === 'each' ? await eachPlan() : await choice()))

async function eachPlan() {
  const results = []
  for (const plan of plansFor(python, await findBubblewrap(process.env['PATH']))) {
    const { faults } = await runProbe({
      command: probeCommand(plan, driverDir),
      visible: visiblePaths(plan, driverDir),
    })
    results.push({ uid: process.getuid?.(), layers: plan.layers, faults })
  }
  return results
}

async function choice() {
  try {
    const report = await probeSandbox({ python, driverDir, dataHome, appVersion: '1', fresh: true })
    return { layers: report.layers, notInForce: report.notInForce }
  } catch (error) {
    return factsOf(error)
  }
}
