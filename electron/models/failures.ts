/** Every way a model server fails, as one sentence and one remedy. */
import { ZodError } from 'zod'
import { QuarryError, stoppedError, systemCode } from '../contract/errors.js'
import { GarbledStream, HttpFailure } from './connection.js'

export interface FailureContext {
  readonly url: string
  readonly model?: string
  /** True while a model is fetched: it is then the registry that has no such model, or is slow. */
  readonly pulling?: boolean
  /** Why nothing answers, when nothing does; asked only then. */
  readonly whyAbsent: () => Promise<QuarryError>
}

/** `error` may be anything thrown by the client or below it; what no server can cause comes back as it is. */
export async function explain(error: unknown, context: FailureContext): Promise<unknown> {
  for (const cause of causesOf(error)) {
    if (cause instanceof QuarryError) return cause
    if (cause instanceof HttpFailure) return explainStatus(cause.status, cause.message, context)
    if (cause instanceof GarbledStream) return notOllama(context.url, error)
    const known = await explainNetwork(cause, context)
    if (known !== null) return known
  }
  if (error instanceof SyntaxError || error instanceof ZodError) return notOllama(context.url, error)
  if (!(error instanceof Error)) return error
  if (/^Did not receive done/.test(error.message)) return endedEarly(context.model)
  return /^(fetch failed|terminated)$/.test(error.message) ? connectionLost(error) : error
}

/** The sentence for a status and the server's own text. */
export function explainStatus(
  status: number,
  text: string,
  context: Pick<FailureContext, 'url' | 'model' | 'pulling'>,
): QuarryError {
  const model = context.model ?? 'the model'
  const options = (remedy: string) => ({ remedy, cause: new HttpFailure(status, text) })
  if (/exceeds? the (available )?context|exceeds maximum context|context length exceeded/i.test(text)) {
    return new QuarryError('prompt_too_long', `the prompt is longer than the context window of ${model}`, {
      ...options('use a larger --window, or ask about less text'),
    })
  }
  if (isOutOfMemory(text)) {
    return new QuarryError(
      'model_out_of_memory',
      `there is not enough memory to run ${model}: ${text}`,
      options('use a smaller model or a smaller --window, or close other programs'),
    )
  }
  if (/no space left|disk full|not enough (disk )?space/i.test(text)) {
    return new QuarryError(
      'disk_full',
      `the disk that holds the models is full: ${text}`,
      options('free some space and run the same command again; it resumes'),
    )
  }
  if (/does not support (thinking|chat|tools)/i.test(text)) {
    return new QuarryError(
      'server_refused',
      `${model} cannot do this: ${text}`,
      options('choose another model'),
    )
  }
  if (context.pulling === true && /file does not exist|not found/i.test(text)) {
    return new QuarryError(
      'model_absent',
      `the registry has no model ${model}`,
      options('see https://ollama.com/library for the names there are'),
    )
  }
  if (isMissingModel(status, text)) {
    return new QuarryError(
      'model_absent',
      `the model server has no model ${model}`,
      options(`get it with \`quarry models pull ${model}\``),
    )
  }
  if (status === 401 || status === 403) {
    return new QuarryError(
      'server_refused',
      `the model server at ${context.url} refuses requests from this program (status ${status})`,
      options('check OLLAMA_ORIGINS and whatever stands in front of the server'),
    )
  }
  if (status === 503) {
    return new QuarryError(
      'server_failed',
      'the model server is busy with other requests and takes no more',
      options('wait until they are done, or lower --concurrency'),
    )
  }
  if (status === 404) {
    return new QuarryError(
      'server_failed',
      `what answers at ${context.url} is no Ollama server (status 404)`,
      options('give the address of an Ollama server in OLLAMA_HOST or with --ollama'),
    )
  }
  return new QuarryError(
    'server_failed',
    `the model server failed: ${text || `status ${status}`}`,
    options("ask again; if it happens again, look into the server's log"),
  )
}

/** A stream that ended without its last line: what Ollama does when a model repeats one token, and what a fault does. */
export function endedEarly(model: string | undefined): QuarryError {
  return new QuarryError(
    'reply_cut_off',
    `the reply of ${model ?? 'the model'} broke off before its end, as it does when a model repeats itself`,
    { remedy: 'ask again, or use a larger model' },
  )
}

export function repeatedItself(model: string): QuarryError {
  return new QuarryError('reply_cut_off', `${model} repeated itself without end and was stopped`, {
    remedy: 'ask again, or use a larger model',
  })
}

export function stalled(what: string, seconds: number): QuarryError {
  return new QuarryError('server_stalled', `the model server ${what} for ${Math.round(seconds)} seconds`, {
    remedy: 'see whether it is still working (`ollama ps`), restart it, or use a smaller model',
  })
}

export function pullStalled(model: string, seconds: number): QuarryError {
  return new QuarryError(
    'server_stalled',
    `nothing more of ${model} arrived for ${Math.round(seconds)} seconds`,
    {
      remedy: 'check the network and run the same command again; it resumes',
    },
  )
}

/** `reading`: the server had not answered yet; it reads a prompt to its end even when nobody waits for it. */
export function stoppedWhile(reading: boolean): QuarryError {
  return reading
    ? new QuarryError(
        'stopped',
        'stopped; the model server may still be reading the prompt before it takes new work',
      )
    : stoppedError()
}

function isMissingModel(status: number, text: string): boolean {
  return (status === 404 && /^model/i.test(text)) || /model .*not found, try pulling/i.test(text)
}

function isOutOfMemory(text: string): boolean {
  return /more system memory|out of memory|cudaMalloc failed|insufficient memory|signal: killed|unable to allocate|failed to allocate/i.test(
    text,
  )
}

function connectionLost(cause: unknown): QuarryError {
  return new QuarryError(
    'server_failed',
    'the model server closed the connection in the middle of the request; it may have crashed',
    { remedy: 'see that it is running, then ask again', cause },
  )
}

function notOllama(url: string, cause: unknown): QuarryError {
  return new QuarryError('server_failed', `what answers at ${url} does not speak as an Ollama server does`, {
    remedy: 'give the address of an Ollama server in OLLAMA_HOST or with --ollama',
    cause,
  })
}

async function explainNetwork(cause: unknown, context: FailureContext): Promise<QuarryError | null> {
  if (!(cause instanceof Error)) return null
  if (/unexpected redirect/i.test(cause.message)) {
    return new QuarryError(
      'server_refused',
      `the server at ${context.url} sends requests on to another address; nothing was sent there`,
      { remedy: 'give the address of the model server itself in OLLAMA_HOST or with --ollama', cause },
    )
  }
  const code = systemCode(cause)
  switch (code) {
    case 'ECONNREFUSED':
    case 'EADDRNOTAVAIL':
    case 'ENETUNREACH':
    case 'EHOSTUNREACH':
    case 'ETIMEDOUT':
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return context.whyAbsent()
    case 'ECONNRESET':
    case 'EPIPE':
    case 'UND_ERR_SOCKET':
      return connectionLost(cause)
    default:
      return /^HPE_|^ERR_SSL|^UND_ERR_(HTTP_PARSER|RES_|HEADERS_OVERFLOW)/.test(code)
        ? notOllama(context.url, cause)
        : null
  }
}

function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = []
  for (let next = error; next !== undefined && causes.length < 8;) {
    causes.push(next)
    if (next instanceof AggregateError) causes.push(...(next.errors as unknown[]))
    next = next instanceof Error ? next.cause : undefined
  }
  return causes
}
