/** Every failure in three parts: what happened, what it means for the answer, and the one thing that helps. */
import type { z } from 'zod'
import type { errorFactsSchema } from '../../electron/contract/chat.js'
import type { ErrorCode } from '../../electron/contract/errors.js'

export type ErrorFacts = z.infer<typeof errorFactsSchema>

/** What the card's only button does. */
export const remedies = {
  'look-again': 'Try again',
  'ask-again': 'Ask again',
  'choose-model': 'Choose another model',
  'choose-files': 'Choose files',
  'new-chat': 'Start a new chat',
  close: 'Close',
} as const
export type Remedy = keyof typeof remedies

export interface FaultWords {
  readonly title: string
  readonly meaning: string
  readonly remedy: Remedy
}

const kept = 'The steps so far and their variables are kept.'

const words: Record<ErrorCode, FaultWords> = {
  usage: fault('Quarry could not do that', 'Nothing was changed.', 'close'),
  input_missing: fault('A file is no longer there', 'Its text is no part of an answer.', 'choose-files'),
  input_unreadable: fault('A file cannot be read', 'Its text is no part of an answer.', 'choose-files'),
  input_not_a_file: fault('This is not a file', 'Its text is no part of an answer.', 'choose-files'),
  input_binary: fault(
    'This file holds no text',
    'Quarry cannot read this kind, so it is no part of an answer.',
    'choose-files',
  ),
  input_locked: fault('This file is protected', 'Its text is no part of an answer.', 'choose-files'),
  input_password: fault(
    'This file is protected by a password',
    'Its text is no part of an answer until it is opened.',
    'choose-files',
  ),
  input_empty: fault('There is no text to read', 'Nothing of it is part of an answer.', 'choose-files'),
  input_changed: fault(
    'A file was changed after it was read',
    'The answer speaks of the file as it was.',
    'ask-again',
  ),
  input_too_large: fault('This file is too large', 'Its text is no part of an answer.', 'choose-files'),
  python_absent: fault(
    'Python is missing',
    'Quarry answers by running small Python programs over your files. Without Python 3 it can ask nothing.',
    'look-again',
  ),
  python_too_old: fault(
    'Python is too old',
    'Quarry answers by running small Python programs over your files, and needs Python 3.9 or newer.',
    'look-again',
  ),
  sandbox_unavailable: fault(
    "The model's code cannot be locked in here",
    'Quarry runs code that a model wrote only where it can reach neither the network nor your other files. That could not be made sure, so nothing is run.',
    'look-again',
  ),
  driver_failed: fault(
    "The program that runs the model's code ended",
    `There is no answer. ${kept}`,
    'ask-again',
  ),
  memory_exceeded: fault('The memory allowed was used up', `There is no answer. ${kept}`, 'ask-again'),
  server_absent: fault(
    'No model server answers',
    'Quarry asks a language model that runs on this computer, by the free program Ollama. Without it no question can be answered.',
    'look-again',
  ),
  server_refused: fault('The model server refused', `There is no answer. ${kept}`, 'choose-model'),
  server_failed: fault('The model server failed', `The question could not be finished. ${kept}`, 'ask-again'),
  server_stalled: fault(
    'The model server went silent',
    `The question could not be finished. ${kept}`,
    'ask-again',
  ),
  model_absent: fault(
    'The model is not there',
    'A question needs a language model on this computer. Getting one is a download of some gigabytes, once.',
    'look-again',
  ),
  model_remote: fault(
    'This model runs on another machine',
    'Parts of your files would leave this computer, so nothing was sent.',
    'choose-model',
  ),
  model_out_of_memory: fault(
    'The model is too large for the memory of this computer',
    'No question can be answered with it.',
    'choose-model',
  ),
  prompt_too_long: fault(
    'The question is too long for the model',
    'The model can hold less text than was to be asked.',
    'choose-model',
  ),
  reply_cut_off: fault('The model did not come to an end', `There is no answer. ${kept}`, 'ask-again'),
  journal_torn: fault('The record of this run is damaged', 'Earlier steps may be missing.', 'new-chat'),
  journal_newer: fault('This record is from a newer Quarry', 'It was left as it is.', 'new-chat'),
  journal_unreadable: fault('The record of this run cannot be read', 'It was left as it is.', 'new-chat'),
  disk_full: fault('The disk is full', `The question could not be finished. ${kept}`, 'ask-again'),
  rebuild_differs: fault(
    'Earlier steps came out differently',
    'Variables may differ from what was shown before.',
    'new-chat',
  ),
  stopped: fault('Stopped', kept, 'ask-again'),
  internal: fault('Something in Quarry went wrong', 'This is a fault of Quarry, not of your files.', 'close'),
}

export function faultWords(code: ErrorCode): FaultWords {
  return words[code]
}

/** What a person may send to somebody who helps. */
export function detailsText({ code, message, remedy }: ErrorFacts): string {
  return [`code: ${code}`, message, ...(remedy === undefined ? [] : [`advice: ${remedy}`])].join('\n')
}

function fault(title: string, meaning: string, remedy: Remedy): FaultWords {
  return { title, meaning, remedy }
}
