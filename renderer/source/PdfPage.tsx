/** One page: its picture, and its text over it, to be selected and marked. */
import { useEffect, useRef, useState } from 'react'
import { coveredPieces } from './pdf-marks.js'
import type { OpenPdf } from './pdf.js'
import styles from './source.module.css'

export interface PdfPageProps {
  readonly pdf: OpenPdf
  /** From 1. */
  readonly number: number
  /** CSS pixels. */
  readonly width: number
  /** Marked where it stands on this page. */
  readonly passage: string | null
  /** Which of several such passages on the page, from 0; null: the end of one that began on the page before. */
  readonly nth: number | null
  /** Grows when the mark is to be brought into sight; 0: not on this page. */
  readonly reveal: number
  /** The mark stands here; null when the page's text has no such passage. */
  readonly onMark: (mark: HTMLElement | null) => void
}

export function PdfPage({ pdf, number, width, passage, nth, reveal, onMark }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [layer, setLayer] = useState<{
    readonly items: readonly string[]
    readonly divs: readonly HTMLElement[]
  } | null>(null)
  const [size, setSize] = useState({ height: width * Math.SQRT2, scale: 1 })

  useEffect(() => {
    const stop = new AbortController()
    const draw = async () => {
      const page = await pdf.document.getPage(number)
      const scale = width / page.getViewport({ scale: 1 }).width
      const viewport = page.getViewport({ scale })
      if (stop.signal.aborted || canvas.current === null || text.current === null) return
      setSize({ height: viewport.height, scale })
      const ratio = pixelRatio(viewport.width * viewport.height)
      canvas.current.width = Math.floor(viewport.width * ratio)
      canvas.current.height = Math.floor(viewport.height * ratio)
      const drawing = page.render({ canvas: canvas.current, viewport, transform: [ratio, 0, 0, ratio, 0, 0] })
      stop.signal.addEventListener('abort', () => drawing.cancel())
      await drawing.promise
      if (stop.signal.aborted) return
      text.current.replaceChildren()
      const over = new pdf.library.TextLayer({
        textContentSource: page.streamTextContent(),
        container: text.current,
        viewport,
      })
      stop.signal.addEventListener('abort', () => over.cancel())
      await over.render()
      if (!stop.signal.aborted) setLayer({ items: over.textContentItemsStr, divs: over.textDivs })
    }
    draw().catch((error: unknown) => {
      if (!stop.signal.aborted) setFault(error instanceof Error ? error.message : String(error))
    })
    return () => stop.abort()
  }, [pdf, number, width])

  useEffect(() => {
    if (layer === null || passage === null) return
    const name = styles['markedText'] ?? ''
    const marked = coveredPieces(layer.items, passage, nth).flatMap((at) => layer.divs[at] ?? [])
    for (const div of marked) div.classList.add(name)
    if (reveal > 0) onMark(marked[0] ?? null)
    return () => {
      for (const div of marked) div.classList.remove(name)
    }
  }, [layer, passage, nth, reveal, onMark])

  return (
    <div
      className={styles.page}
      role="group"
      aria-label={`Page ${number}`}
      style={
        {
          width,
          height: size.height,
          '--total-scale-factor': size.scale,
          '--scale-round-x': '1px',
          '--scale-round-y': '1px',
        } as React.CSSProperties
      }
    >
      <canvas ref={canvas} className={styles.picture} aria-hidden />
      <div ref={text} className={styles.textLayer} />
      {fault !== null && <p className={styles.fault}>{`This page could not be drawn: ${fault}`}</p>}
    </div>
  )
}

/** Pixels that a page's picture may have. */
const mostPixels = 16_000_000

function pixelRatio(area: number): number {
  return Math.min(2, window.devicePixelRatio, Math.sqrt(mostPixels / area))
}
