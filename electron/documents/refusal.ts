import { QuarryError } from '../contract/errors.js'

/** `kind` with its article: "a PDF". */
export function refuseBinary(name: string, kind: string): QuarryError {
  return new QuarryError('input_binary', `${name} is ${kind}; only text and documents can be read`, {
    remedy: 'save or export it as text, PDF or a newer Office format first',
  })
}
