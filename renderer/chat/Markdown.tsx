/**
 * Text of a model as formatted text. It may come from a document that wants to do harm: raw HTML is shown as text, pictures
 * are left out, links show where they lead and open only on a click, marks that hide or reorder text stand as escapes.
 */
import { memo, useState } from 'react'
import Markdown, { defaultUrlTransform } from 'react-markdown'
import type { Components, Options } from 'react-markdown'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { VisibleText } from '../code/VisibleText.js'
import { visible } from '../code/visible.js'
import { Button } from '../ui/Button.js'
import { ErrorBoundary } from '../ui/ErrorBoundary.js'
import { counted } from '../words/format.js'
import { blocksOf } from './blocks.js'
import { Link } from './Link.js'
import { nestsTooDeep } from './nesting.js'
import { openingOf } from './opening.js'
import { rawAsText } from './raw-as-text.js'
import styles from './Markdown.module.css'

/** Longer texts are shown as they are: laying out Markdown of this size would hold up the window. Characters. */
export const maxFormatted = 60_000

/** Only what Markdown itself can write; no forms, no attributes but a link's target and the alignment of cells. */
const schema = {
  ...defaultSchema,
  protocols: { href: ['http', 'https'] },
  clobberPrefix: 'answer-',
}

const components: Components = {
  a: ({ href, children }) => <Link href={href ?? ''}>{children}</Link>,
  img: ({ alt }) => <span className={styles.note}>[picture left out{alt ? `: ${alt}` : ''}]</span>,
  input: ({ checked }) => <span>{checked === true ? '☑ ' : '☐ '}</span>,
  table: ({ children }) => (
    <div className={styles.scrolling} tabIndex={0} role="group" aria-label="Table">
      <table>{children}</table>
    </div>
  ),
  pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
  // Headings of an answer stand below the window's own.
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
  h4: ({ children }) => <h5>{children}</h5>,
  h5: ({ children }) => <h6>{children}</h6>,
}

/** What may come of a model's Markdown; for tests too. */
export const options: Options = {
  remarkPlugins: [remarkGfm],
  rehypePlugins: [rawAsText, [rehypeSanitize, schema]],
  urlTransform: (url) => (/^https?:/i.test(url) ? defaultUrlTransform(url) : ''),
  components,
}

/** A whole answer, or one that still grows. */
export const AnswerText = memo(function AnswerText({ text }: { readonly text: string }) {
  if (text.length > maxFormatted) return <Plain text={text} why="It is too long to be formatted" />
  const shown = visible(text)
  if (nestsTooDeep(shown)) return <Plain text={text} why="It nests too deep to be formatted" />
  return (
    <ErrorBoundary fallback={<Plain text={text} why="It could not be formatted" />}>
      <Formatted text={shown} />
    </ErrorBoundary>
  )
})

/** Finished blocks are not drawn again, and of a long text the opening only, until all of it is asked for. */
function Formatted({ text }: { readonly text: string }) {
  const [all, setAll] = useState(false)
  const opening = openingOf(text)
  return (
    <>
      <div className={styles.text}>
        {blocksOf(all ? text : opening.text).map((block, at) => (
          <Block key={at} text={block} />
        ))}
      </div>
      {opening.hidden > 0 && (
        <Button className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show the beginning only' : `Show all: ${counted(opening.hidden, 'more line')}`}
        </Button>
      )}
    </>
  )
}

/** `why`: a sentence without its end. */
function Plain({ text, why }: { readonly text: string; readonly why: string }) {
  return (
    <>
      <p className={styles.note}>{why}, so the answer stands here as it was written.</p>
      <pre className={styles.plain} tabIndex={0}>
        <VisibleText text={text} />
      </pre>
    </>
  )
}

const Block = memo(function Block({ text }: { readonly text: string }) {
  return <Markdown {...options}>{text}</Markdown>
})
