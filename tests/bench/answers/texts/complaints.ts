import type { Random } from '../random.js'

export const topics = ['delivery', 'billing', 'defects', 'account access', 'praise'] as const
export type Topic = (typeof topics)[number]

/** What is asked when the messages of one topic are counted. */
export const topicDescriptions: Record<Topic, string> = {
  delivery: 'complain about a late or missing delivery',
  billing: 'complain about a wrong charge or invoice',
  defects: 'complain about a broken or faulty product',
  'account access': 'complain about not getting into their account',
  praise: 'praise the shop or its products',
}

/** Each belongs to one topic without naming it. */
const sentences: Record<Topic, readonly string[]> = {
  delivery: [
    'The parcel should have been here a week ago and there is still no sign of it.',
    'The tracking page has said "on its way" for nine days now.',
    'Your courier left a note although somebody was at home all day.',
    'I was promised Tuesday, it is Friday, and the doorstep is empty.',
    'Has my package been lost somewhere between your warehouse and my house?',
    'Only one of the two boxes arrived, and nobody knows where the other went.',
    'I took a day off to receive the goods, and the van never came.',
    'The carrier says that it never got the item from you.',
  ],
  billing: [
    'My card was debited twice for the same purchase.',
    'The invoice shows a price that is higher than the one on your site.',
    'You still owe me the refund that was agreed last month.',
    'I find an extra fee on my statement that nobody told me about.',
    'The discount code was accepted, yet I paid the full amount.',
    'Why was value added tax charged although our firm is exempt?',
    'I was reminded of a payment that left my bank three weeks ago.',
    'The total on the receipt does not match what was taken from my account at the bank.',
  ],
  defects: [
    'One leg wobbles and the screws that came with it do not fit.',
    'It stopped working after two days and smells of burnt plastic.',
    'The drawer jams halfway and the handle came off in my hand.',
    'There is a long scratch across the surface, straight out of the box.',
    'The lamp flickers and then goes dark, whatever bulb I use.',
    'The hinge snapped the first time that I opened the lid.',
    'The motor makes a grinding noise and the arm sinks by itself.',
    'The seat tore along the seam within a week of normal use.',
  ],
  'account access': [
    'The site tells me that my password is wrong even after I reset it.',
    'The code that you text to my phone never arrives, so I cannot sign in.',
    'I changed my e-mail address and now I am locked out.',
    'Every time I log in I am thrown back to the start page.',
    'It says that my profile has been blocked, but not why.',
    'The reset link has expired before I can even click on it.',
    'My user name is unknown all of a sudden, after six years as a customer.',
    'After the update the app no longer accepts my fingerprint nor my PIN.',
  ],
  praise: [
    'Just a note to say how pleased we are, we shall recommend you to all our friends.',
    'Everything was perfect, from the advice on the phone to the quality of the chair.',
    'Best shop that I have bought from in years, thank you so much.',
    'Your colleague was wonderfully patient and kind, please pass on our thanks.',
    'The desk is even more beautiful than in the pictures, what a joy.',
    'Great value, great service, five stars from the whole office.',
    'I rarely write such things, but you have made an old man very happy.',
    'It works like a charm, well done to everybody involved.',
  ],
}

const openings = [
  'Hello,',
  'Good morning,',
  'Dear team,',
  'Hi there,',
  'To whom it may concern:',
  '',
] as const
const neutral = [
  "I ordered the %p on my wife's advice.",
  'This is about the %p.',
  'We bought the %p for our new office.',
  'It concerns the %p from last month.',
  '',
] as const
const closings = ['Kind regards', 'Thanks in advance', 'Please write back soon', 'Yours', ''] as const

export function writeMessage(random: Random, topic: Topic, product: string): string {
  const parts = [
    random.pick(openings),
    random.pick(neutral).replace('%p', product),
    random.pick(sentences[topic]),
    random.pick(closings),
  ]
  return parts.filter((part) => part !== '').join(' ')
}
