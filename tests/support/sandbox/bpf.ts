/** An interpreter of classic BPF as seccomp runs it, written from the kernel's description of the language. */

/** Code, jump if true, jump if false, constant. */
export type Instruction = readonly [number, number, number, number]

export interface SystemCall {
  readonly number: number
  readonly arch: number
  readonly args?: readonly bigint[]
}

const bytes = 64

/** The 32-bit verdict of a program about one system call; an Error for what no seccomp program may hold. */
export function runFilter(program: readonly Instruction[], call: SystemCall): number {
  const data = new DataView(new ArrayBuffer(bytes))
  data.setInt32(0, call.number, true)
  data.setUint32(4, call.arch, true)
  call.args?.forEach((argument, index) =>
    data.setBigUint64(16 + 8 * index, BigInt.asUintN(64, argument), true),
  )
  let accumulator = 0
  for (let at = 0; at < program.length; at += 1) {
    const instruction = program[at]
    if (instruction === undefined) break
    const [code, whenTrue, whenFalse, constant] = instruction
    const jump = (condition: boolean) => (condition ? whenTrue : whenFalse)
    switch (code) {
      case 0x20:
        accumulator = data.getUint32(constant, true)
        break
      case 0x54:
        accumulator = (accumulator & constant) >>> 0
        break
      case 0x15:
        at += jump(accumulator === constant)
        break
      case 0x25:
        at += jump(accumulator > constant)
        break
      case 0x45:
        at += jump((accumulator & constant) !== 0)
        break
      case 0x06:
        return constant
      default:
        throw new Error(`no instruction has code ${code}`)
    }
  }
  throw new Error('the program ends without a verdict')
}
