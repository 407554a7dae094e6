import { describe, expect, it } from 'vitest'
import {
  isCloudName,
  isLoopbackAddress,
  remoteAddressError,
  resolveServerUrl,
} from '../../../electron/models/address.js'

describe('resolveServerUrl', () => {
  it.each([
    // option, OLLAMA_HOST, url, kind, source
    [undefined, undefined, 'http://127.0.0.1:11434', 'loopback', 'default'],
    ['', '', 'http://127.0.0.1:11434', 'loopback', 'default'],
    [undefined, '0.0.0.0', 'http://127.0.0.1:11434', 'loopback', 'environment'],
    [undefined, '0.0.0.0:8080', 'http://127.0.0.1:8080', 'loopback', 'environment'],
    [undefined, '::', 'http://[::1]:11434', 'loopback', 'environment'],
    [undefined, '[::]:8080', 'http://[::1]:8080', 'loopback', 'environment'],
    [undefined, ':8080', 'http://127.0.0.1:8080', 'loopback', 'environment'],
    [undefined, ' "127.0.0.1:8080" ', 'http://127.0.0.1:8080', 'loopback', 'environment'],
    ['127.0.0.1:8081', '10.0.0.1', 'http://127.0.0.1:8081', 'loopback', 'option'],
    ['http://127.9.9.9', undefined, 'http://127.9.9.9:80', 'loopback', 'option'],
    ['https://127.0.0.1', undefined, 'https://127.0.0.1:443', 'loopback', 'option'],
    ['http://127.0.0.1:11434/', undefined, 'http://127.0.0.1:11434', 'loopback', 'option'],
    ['http://127.0.0.1:80/ollama/', undefined, 'http://127.0.0.1:80/ollama', 'loopback', 'option'],
    ['::1', undefined, 'http://[::1]:11434', 'loopback', 'option'],
    ['http://[::1]:11434', undefined, 'http://[::1]:11434', 'loopback', 'option'],
    ['localhost', undefined, 'http://localhost:11434', 'name', 'option'],
    ['gpu.example:11434', undefined, 'http://gpu.example:11434', 'name', 'option'],
    ['192.168.1.5', undefined, 'http://192.168.1.5:11434', 'remote', 'option'],
    ['[2001:db8::1]:11434', undefined, 'http://[2001:db8::1]:11434', 'remote', 'option'],
  ] as const)('reads option %s and OLLAMA_HOST %s as %s', (option, host, url, kind, source) => {
    expect(resolveServerUrl(option, { OLLAMA_HOST: host })).toMatchObject({ url, kind, source })
  })

  it.each(['http://', 'ftp://127.0.0.1', 'http://127.0.0.1:99999', 'a b'])('refuses %s as usage', (text) => {
    expect(() => resolveServerUrl(text, {})).toThrow(expect.objectContaining({ code: 'usage' }))
  })

  it.each([
    ['127.0.0.1:1', '1'],
    ['localhost:9', '9'],
    ['[::1]:7', '7'],
    [':6000', '6000'],
    ['http://127.0.0.1:10080/ollama', '10080'],
  ])('refuses %s since no web client may connect to port %s', (text, port) => {
    for (const [option, OLLAMA_HOST] of [
      [text, undefined],
      [undefined, text],
    ]) {
      expect(() => resolveServerUrl(option, { OLLAMA_HOST })).toThrow(
        expect.objectContaining({
          code: 'usage',
          message: expect.stringContaining(`port ${port}, which no web client may connect to`) as string,
        }),
      )
    }
  })

  it('reads every spelling of a loopback number as the address it is', () => {
    // Node's URL turns 2130706433 and 0x7f.1 into 127.0.0.1 before anything is compared.
    expect(resolveServerUrl('http://2130706433:8081', {})).toMatchObject({
      host: '127.0.0.1',
      kind: 'loopback',
    })
    expect(resolveServerUrl('http://0xc0a80105:8081', {})).toMatchObject({
      host: '192.168.1.5',
      kind: 'remote',
    })
  })
})

describe('isLoopbackAddress', () => {
  it.each([
    ['127.0.0.1', true],
    ['127.255.255.254', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['128.0.0.1', false],
    ['0.0.0.0', false],
    ['::', false],
    ['::ffff:192.168.1.5', false],
    ['fe80::1', false],
    ['localhost', false],
  ])('of %s is %s', (address, loopback) => {
    expect(isLoopbackAddress(address)).toBe(loopback)
  })
})

describe('isCloudName', () => {
  it.each([
    ['gpt-oss:120b-cloud', true],
    ['kimi-k2:cloud', true],
    ['x-cloud', true],
    ['X:Cloud', true],
    ['cloud', false],
    ['cloud-model:7b', false],
    ['qwen2.5-coder:7b', false],
  ])('of %s is %s', (name, cloud) => {
    expect(isCloudName(name)).toBe(cloud)
  })
})

it('the refusal of another machine names the option that allows it', () => {
  expect(remoteAddressError('gpu.example', 'why').remedy).toContain('--allow-remote')
})
