/** The end of a process tree: asked, told, then forced; done when nothing of it runs. */
import { QuarryError } from '../contract/errors.js'
import type { ProcessTree } from './tree.js'

/** How long each politer way is given before the next one, ms. */
const patienceMs = 500
/** How long the kernel may take to remove what was killed, ms. */
const removalMs = 10_000
const lookMs = 5

/**
 * The caller has closed the child's input, which ends an honest driver. Resolves when no process of the tree is
 * left. Throws QuarryError `internal` when one outlives SIGKILL, which only a broken kernel or disk can bring about.
 */
export async function endTree(tree: ProcessTree, ended: Promise<unknown>): Promise<void> {
  const steps = [() => tree.terminate(), () => tree.killPython(), () => tree.killAll()]
  for (const force of steps) {
    if (await within(patienceMs, ended)) break
    force()
  }
  const deadline = performance.now() + removalMs
  while (!tree.gone()) {
    if (performance.now() > deadline) throw new QuarryError('internal', 'a Python process could not be ended')
    tree.killAll()
    await new Promise((resolve) => setTimeout(resolve, lookMs))
  }
}

function within(ms: number, event: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms)
    void event.then(() => {
      clearTimeout(timer)
      resolve(true)
    })
  })
}
