import { describe, expect, it } from 'vitest'
import { factsOf, loadedOf, summaryOf } from '../../../electron/models/facts.js'
import { showSchema, tagsSchema } from '../../../electron/models/ollama-schemas.js'

const qwen = {
  'general.architecture': 'qwen2',
  'qwen2.context_length': 32768,
  'qwen2.embedding_length': 896,
  'qwen2.block_count': 24,
  'qwen2.attention.head_count': 14,
  'qwen2.attention.head_count_kv': 2,
}

function facts(show: object) {
  return factsOf('m', 1000, showSchema.parse(show))
}

describe('factsOf', () => {
  it('reads family, parameters, quantization and trained window', () => {
    const show = {
      details: { family: 'qwen2', parameter_size: '494.03M', quantization_level: 'Q4_K_M' },
      capabilities: ['completion'],
      model_info: qwen,
    }
    expect(facts(show)).toEqual({
      name: 'm',
      bytes: 1000,
      parameters: '494.03M',
      quantization: 'Q4_K_M',
      remote: false,
      family: 'qwen2',
      trainedWindow: 32768,
      thinks: false,
      kvBytesPerToken: 24 * 2 * (64 + 64) * 2,
    })
  })

  it.each([
    [
      'key and value lengths of the record',
      { ...qwen, 'qwen2.attention.key_length': 128, 'qwen2.attention.value_length': 96 },
      24 * 2 * 224 * 2,
    ],
    ['KV heads listed layer by layer', { ...qwen, 'qwen2.attention.head_count_kv': [2, 0, 4] }, 6 * 128 * 2],
    [
      'all heads where KV heads are not told',
      { ...qwen, 'qwen2.attention.head_count_kv': undefined },
      24 * 14 * 128 * 2,
    ],
    ['nothing where layers are not told', { ...qwen, 'qwen2.block_count': undefined }, null],
    ['nothing from an empty record', {}, null],
  ])('estimates KV bytes a token by %s', (_by, info, bytes) => {
    expect(facts({ model_info: info }).kvBytesPerToken).toBe(bytes)
  })

  it.each([
    ['the architecture', qwen, 32768],
    ['any architecture when none is named', { 'x.context_length': 2048 }, 2048],
    ['nobody: 4,096', {}, 4096],
    ['a record that says 0: 4,096', { 'general.architecture': 'x', 'x.context_length': 0 }, 4096],
    ['a record that says text: 4,096', { 'general.architecture': 'x', 'x.context_length': '9' }, 4096],
  ])('takes the trained window from %s', (_from, info, window) => {
    expect(facts({ model_info: info }).trainedWindow).toBe(window)
  })

  it('knows thinking models by their capability and cloud models by their record', () => {
    expect(facts({ capabilities: ['completion', 'thinking'] }).thinks).toBe(true)
    expect(facts({ remote_host: 'https://ollama.com:443', remote_model: 'big' }).remote).toBe(true)
  })
})

describe('summaryOf', () => {
  it.each([
    [{ name: 'a:7b' }, false],
    [{ name: 'a:cloud' }, true],
    [{ name: 'a:120b-cloud' }, true],
    [{ name: 'a', remote_host: 'https://ollama.com' }, true],
    [{ name: 'a', remote_model: 'b' }, true],
  ])('of %j says remote: %s', (entry, remote) => {
    const [parsed] = tagsSchema.parse({ models: [entry] }).models
    expect(parsed && summaryOf(parsed).remote).toBe(remote)
  })

  it('survives a server without models', () => {
    expect(tagsSchema.parse({ models: null }).models).toEqual([])
  })
})

describe('loadedOf', () => {
  it.each([
    [1000, 1000, 1],
    [1000, 250, 0.25],
    [1000, 0, 0],
    [0, 0, 0],
  ])('of %d bytes with %d on the GPU has a GPU share of %d', (size, size_vram, gpuShare) => {
    expect(loadedOf({ name: 'm', size, size_vram, context_length: 4096 })).toEqual({
      name: 'm',
      window: 4096,
      gpuShare,
    })
  })
})
