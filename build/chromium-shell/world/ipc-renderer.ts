/** `ipcRenderer` as Electron has it, as far as the preload uses it. */
import { decodeClone, encodeClone } from '../clone.js'
import type { Down } from './messages.js'
import { receiverName } from './names.js'
import { post } from './post.js'

type Listener = (event: object, ...args: unknown[]) => void

const calls = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
const listeners = new Map<string, Listener[]>()
let last = 0

export const ipcRenderer = {
  invoke: async (channel: string, ...args: unknown[]): Promise<unknown> => {
    const encoded = encodeClone(args)
    last += 1
    const call = last
    return new Promise((resolve, reject) => {
      calls.set(call, { resolve, reject })
      post({ type: 'invoke', call, channel, args: encoded })
    })
  },
  on: (channel: string, listener: Listener) => {
    listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
    return ipcRenderer
  },
  removeListener: (channel: string, listener: Listener) => {
    const left = [...(listeners.get(channel) ?? [])]
    const place = left.lastIndexOf(listener)
    if (place >= 0) left.splice(place, 1)
    listeners.set(channel, left)
    return ipcRenderer
  },
}

/** Takes what the shell sends; `others` gets what is no message of IPC. */
export function receive(others: (message: Down) => void): void {
  const take = (message: Down) => {
    switch (message.type) {
      case 'answer': {
        const call = calls.get(message.call)
        calls.delete(message.call)
        if (message.ok) call?.resolve(decodeClone(message.value))
        else call?.reject(new Error(message.message))
        return
      }
      case 'send': {
        const args = decodeClone(message.args) as unknown[]
        for (const listener of listeners.get(message.channel) ?? [])
          listener({ sender: ipcRenderer, ports: [] }, ...args)
        return
      }
      case 'accelerators':
        others(message)
    }
  }
  Object.defineProperty(globalThis, receiverName, { value: take })
}
