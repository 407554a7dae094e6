import { describe, expect, it } from 'vitest'
import { whyAbsent } from '../../../electron/models/absent.js'
import { resolveServerUrl } from '../../../electron/models/address.js'

describe('whyAbsent', () => {
  it.each([
    {
      claim: 'tells to install Ollama where there is none',
      listening: [],
      installed: false,
      message: 'no model server answers at http://127.0.0.1:11434, and Ollama is not installed',
      remedy: 'install it from https://ollama.com/download',
    },
    {
      claim: 'tells to start an Ollama that is installed',
      listening: [],
      installed: true,
      message: 'no model server answers at http://127.0.0.1:11434: Ollama is installed but not running',
      remedy: 'start it with `ollama serve`',
    },
    {
      claim: 'finds a server that listens on IPv6 only',
      listening: ['::1 11434'],
      installed: true,
      message: 'no model server answers at http://127.0.0.1:11434; one listens on IPv6 only',
      remedy: 'set OLLAMA_HOST to http://[::1]:11434 and start again',
    },
    {
      claim: 'finds a server on the usual port when OLLAMA_HOST names another',
      host: '127.0.0.1:9999',
      listening: ['127.0.0.1 11434'],
      installed: true,
      message:
        'no model server answers at http://127.0.0.1:9999, which OLLAMA_HOST names; one listens on the usual port',
      remedy: 'set OLLAMA_HOST to http://127.0.0.1:11434 and start again',
    },
    {
      claim: 'advises the option where the address came from it',
      option: 'http://127.0.0.1:9999',
      listening: ['127.0.0.1 11434'],
      installed: true,
      message: 'no model server answers at http://127.0.0.1:9999; one listens on the usual port',
      remedy: 'use --ollama http://127.0.0.1:11434',
    },
    {
      claim: 'names OLLAMA_HOST when nothing listens anywhere',
      host: '127.0.0.1:9999',
      listening: [],
      installed: true,
      message: 'no model server answers at http://127.0.0.1:9999, which OLLAMA_HOST names',
      remedy: 'start Ollama there, or unset OLLAMA_HOST',
    },
    {
      claim: 'looks for nothing on this machine when the server is another one',
      host: '192.168.1.5',
      listening: ['::1 11434'],
      installed: false,
      message: 'no model server answers at http://192.168.1.5:11434',
      remedy: 'see that the address is right, that it is running and that this machine reaches it',
    },
  ])('$claim', async ({ host, option, listening, installed, message, remedy }) => {
    const error = await whyAbsent(resolveServerUrl(option, { OLLAMA_HOST: host }), {
      listens: async (where, port) => listening.includes(`${where} ${port}`),
      installed: () => installed,
    })
    expect(error.facts()).toEqual({ code: 'server_absent', message, remedy })
  })
})
