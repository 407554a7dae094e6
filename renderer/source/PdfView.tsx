/** The pages of a PDF, of which only those in sight are drawn. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Refused } from '../bridge.js'
import { IconButton } from '../ui/Button.js'
import { PdfPage } from './PdfPage.js'
import { openPdf } from './pdf.js'
import type { SourcePlace } from '../../electron/contract/source.js'
import type { OpenPdf } from './pdf.js'
import styles from './source.module.css'

export interface PdfViewProps {
  readonly chat: string
  readonly file: string
  readonly fileBytes: number
  readonly place: SourcePlace | null
  readonly asked: number
  /** The pages cannot be shown: why. */
  readonly onFault: (message: string) => void
}

const gap = 12
/** Of the pane's width. */
const zooms = [1, 1.25, 1.5, 2, 3]

export function PdfView({ chat, file, fileBytes, place, asked, onFault }: PdfViewProps) {
  const [pdf, setPdf] = useState<OpenPdf | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    let opened: OpenPdf | null = null
    openPdf(chat, file, fileBytes, stop.signal).then(
      (now) => {
        opened = now
        if (stop.signal.aborted) now.close()
        else setPdf(now)
      },
      (error: unknown) => {
        if (!stop.signal.aborted) onFault(pagesFault(error))
      },
    )
    return () => {
      stop.abort()
      opened?.close()
      setPdf(null)
    }
  }, [chat, file, fileBytes, onFault])
  if (pdf === null) return <p className={styles.nothing}>Opening the pages…</p>
  return <Pages pdf={pdf} file={file} place={place} asked={asked} />
}

/** What pdf.js says is no fault of Quarry's. */
function pagesFault(error: unknown): string {
  if (error instanceof Refused) return error.facts.message
  if (error instanceof Error && error.name === 'PasswordException')
    return 'The pages are locked with a password, so they cannot be drawn here'
  return `The pages could not be drawn: ${error instanceof Error ? error.message : String(error)}`
}

interface PagesProps {
  readonly pdf: OpenPdf
  readonly file: string
  readonly place: SourcePlace | null
  readonly asked: number
}

function Pages({ pdf, file, place, asked }: PagesProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [fit, setFit] = useState(0)
  const [zoom, setZoom] = useState(0)
  const width = Math.round(fit * (zooms[zoom] ?? 1))
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const watch = new ResizeObserver(() => setFit(Math.max(160, element.clientWidth - 2 * gap)))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  const virtual = useVirtualizer({
    count: width === 0 ? 0 : pdf.document.numPages,
    getScrollElement: () => scroller.current,
    estimateSize: () => width * Math.SQRT2 + gap,
    overscan: 1,
  })
  const page = place?.page ?? null
  /** The page in the middle of the view, from 0. */
  const middle = useRef(0)
  const markedFor = useRef('')
  // Scrolls the pages alone: the element's own way would move what is around them too.
  const onMark = useCallback(
    (mark: HTMLElement | null) => {
      const element = scroller.current
      const wish = `${asked} ${zoom}`
      if (element === null || mark === null || markedFor.current === wish) return
      markedFor.current = wish
      const distance = mark.getBoundingClientRect().top - element.getBoundingClientRect().top
      element.scrollTop += distance - element.clientHeight / 3
    },
    [asked, zoom],
  )
  const shownFor = useRef(0)
  useEffect(() => {
    if (width === 0) return
    virtual.measure()
    // Another size shows the same page; a passage leads to its own, once.
    const jump = page !== null && shownFor.current !== asked
    shownFor.current = asked
    virtual.scrollToIndex(jump ? page - 1 : middle.current, { align: 'start' })
    // Whoever reads elsewhere is not taken back to the mark.
    if (!jump && page !== middle.current + 1) markedFor.current = `${asked} ${zoom}`
  }, [virtual, width, zoom, page, asked])
  const onScroll = () => {
    const element = scroller.current
    if (element === null) return
    const height = element.scrollTop + element.clientHeight / 2
    middle.current = virtual.getVirtualItemForOffset(height)?.index ?? middle.current
  }
  return (
    <>
      <div role="group" aria-label="Size of the pages" className={styles.zoom}>
        <span>{`${pdf.document.numPages} ${pdf.document.numPages === 1 ? 'page' : 'pages'}`}</span>
        <IconButton label="Smaller" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          <ZoomOut size={14} aria-hidden />
        </IconButton>
        <IconButton label="Larger" disabled={zoom === zooms.length - 1} onClick={() => setZoom(zoom + 1)}>
          <ZoomIn size={14} aria-hidden />
        </IconButton>
      </div>
      <div
        ref={scroller}
        className={styles.pages}
        role="region"
        aria-label={`Pages of ${file}`}
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className={styles.track} style={{ height: virtual.getTotalSize(), width: width + 2 * gap }}>
          {virtual.getVirtualItems().map(({ index, key, start }) => (
            <div
              key={key}
              data-index={index}
              ref={virtual.measureElement}
              className={styles.sheetOfPaper}
              style={{ transform: `translateY(${start}px)` }}
            >
              <PdfPage
                pdf={pdf}
                number={index + 1}
                width={width}
                passage={place?.quote ?? null}
                nth={page === index + 1 ? (place?.nth ?? 0) : 0}
                onMark={onMark}
                reveal={page === index + 1 ? asked : 0}
              />
            </div>
          ))}
        </div>
      </div>
    </>
  )
}
