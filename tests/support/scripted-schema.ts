/** The smallest value that follows a JSON schema: what a scripted server says when its script holds no JSON. */
export function sampleOf(schema: unknown): unknown {
  if (!isRecord(schema)) return null
  if (schema['const'] !== undefined) return schema['const']
  if (Array.isArray(schema['enum']) && schema['enum'].length > 0) return schema['enum'][0]
  for (const key of ['anyOf', 'oneOf', 'allOf']) {
    const choices = schema[key]
    if (Array.isArray(choices) && choices.length > 0) return sampleOf(choices[0])
  }
  switch (schema['type']) {
    case 'object': {
      const properties = isRecord(schema['properties']) ? schema['properties'] : {}
      return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, sampleOf(inner)]))
    }
    case 'array': {
      const least = typeof schema['minItems'] === 'number' ? schema['minItems'] : 0
      return Array.from({ length: least }, () => sampleOf(schema['items']))
    }
    case 'string':
      return ''
    case 'number':
    case 'integer':
      return 0
    case 'boolean':
      return false
    default:
      return null
  }
}

/** The reply a server would give under `schema`: the scripted text when it is JSON, else the smallest sample. */
export function underSchema(text: string, schema: unknown): string {
  try {
    JSON.parse(text)
    return text
  } catch {
    return JSON.stringify(sampleOf(schema))
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
