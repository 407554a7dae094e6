import type { Random } from '../random.js'

/** Sentences of a chronicle; %a and %b are people, %p a place, %t a thing, %w weather, %n a small number. */
const sentences = [
  '%a came down to the %p before breakfast and found the %t gone.',
  '%w had kept the boats in harbour since the Monday, and nobody spoke of anything else.',
  'In the evening %a read the letter aloud, and %b pretended not to listen.',
  'The %t stood in the corner of the %p for %n years before anybody asked whose it was.',
  '"You will regret it," said %a, and set the %t down upon the table.',
  'It was %b who first noticed that the window of the %p had been left open.',
  'They walked as far as the %p, where %w overtook them.',
  'Of the %n men who had set out, only %a returned in time for the market.',
  'Nobody could say afterwards why %a had gone back to the %p.',
  'The council sat for %n hours and agreed on nothing but the date of its next sitting.',
  '%b kept the accounts in a hand so small that even the notary needed a glass.',
  'For %n days %w lay upon the roofs, and the bell of the %p was silent.',
  'There had been a quarrel over the %t, as there had been every autumn.',
  '%a laughed, though there was little to laugh about, and poured out the last of the tea.',
  'The road to the %p was being mended, so that the coach went round by the mill.',
  'What %b wanted with the %t remained a riddle to the whole parish.',
  'Once more the surveyors measured the %p, and once more their figures did not agree.',
  'She had promised %a to keep the %t until the spring, and she did.',
  'A telegram arrived at noon; %b put it unread behind the clock.',
  'Below the %p the river ran so low that children waded across it.',
  'The lamp burnt late in the %p that night.',
  '%a and %b had not exchanged a word since the flood, yet they sat in the same pew.',
  'When %w came at last, the harvest was already in.',
  'The old inventory lists a %t, %n chairs and a portrait of which nothing is known.',
  'From the tower one sees the %p and, on clear days, the islands.',
  'It cost %a a good deal of patience to explain the affair of the %t to the inspector.',
  'There were %n candidates for the post, and %b was thought the least likely of them.',
  'He turned the %t over in his hands as if it might yet explain itself.',
]
const places = [
  'customs house',
  'lower quay',
  'schoolhouse',
  'vicarage',
  'rope works',
  'town mill',
  'observatory',
  'assembly hall',
  'fish market',
  'cooperage',
  'reading room',
  'toll bridge',
]
const things = [
  'brass telescope',
  'ledger',
  'sea chest',
  'music box',
  'barometer',
  'ivory comb',
  'map of the shoals',
  'silver salver',
  'sewing machine',
  "ship's lantern",
  'walking stick',
  'carved oar',
]
const weathers = ['Fog', 'A north wind', 'Heavy rain', 'The frost', 'A great heat', 'Snow', 'A thunderstorm']

export function writeSentence(random: Random, people: readonly string[]): string {
  return random.pick(sentences).replace(/%[abptwn]/g, (slot, at: number) => {
    switch (slot) {
      case '%p':
        return random.pick(places)
      case '%t':
        return random.pick(things)
      case '%n':
        return String(random.int(3, 19))
      case '%w': {
        const weather = random.pick(weathers)
        return at === 0 ? weather : weather.charAt(0).toLowerCase() + weather.slice(1)
      }
      default:
        return random.pick(people)
    }
  })
}
