/** The files of the chat, above the conversation. */
import { FolderPlus, Plus } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { chooseFiles, chooseFolder } from '../actions.js'
import { useStore } from '../store.js'
import { Button } from '../ui/Button.js'
import { FileRow } from './FileRow.js'
import { FolderOffer } from './FolderOffer.js'
import { failedSummary, filesSummary, firstNew } from './summary.js'
import styles from './FileList.module.css'
import type { ChatState, FileView } from '../../electron/contract/chat.js'

export const FileList = memo(
  function FileList({ chat }: { readonly chat: ChatState }) {
    const { files } = chat
    const folders = useStore((state) => state.folders)
    const offers = folders.filter((offer) => offer.chat === chat.chat)
    const fixed = chat.sample
    const before = chat.runs.length === 0
    const failed = failedSummary(files)
    const list = useRef<HTMLUListElement>(null)
    const show = (id: string | undefined) => {
      const row = files.findIndex((file) => file.id === id)
      list.current?.children[row]?.scrollIntoView({ block: 'nearest' })
    }
    useNewFiles(files, show)
    return (
      <section className={styles.files} aria-label="Files in this chat">
        <header className={styles.head}>
          <h2>
            Files<span className="only-heard"> in this chat</span>
          </h2>
          <span className={styles.summary}>
            {filesSummary(files)}
            {failed !== '' && (
              <>
                {', '}
                <button
                  type="button"
                  className={styles.unread}
                  title="Show the first of them in the list"
                  onClick={() => show(files.find(({ state }) => state === 'failed')?.id)}
                >
                  {failed}
                </button>
              </>
            )}
          </span>
          {!fixed && (
            <span className={styles.adding}>
              <Button weight="quiet" onClick={() => void chooseFiles()}>
                <Plus size={14} aria-hidden />
                Add files
              </Button>
              <Button weight="quiet" onClick={() => void chooseFolder()}>
                <FolderPlus size={14} aria-hidden />
                Add a folder
              </Button>
            </span>
          )}
        </header>
        {offers.length > 0 && (
          <div className={styles.offers}>
            {offers.map((offer) => (
              <FolderOffer key={offer.token} offer={offer} />
            ))}
          </div>
        )}
        {files.length > 0 && (
          <ul
            ref={list}
            className={before ? `${styles.list} ${styles.roomy}` : styles.list}
            aria-label="Files"
            tabIndex={files.length > 3 ? 0 : undefined}
          >
            {files.map((file) => (
              <FileRow
                key={file.id}
                chat={chat.chat}
                file={file}
                removable={!fixed && (before || file.state !== 'ready')}
                changeable={!fixed && before}
              />
            ))}
          </ul>
        )}
      </section>
    )
  },
  // Steps and answers change the chat many times a second, its files seldom.
  (before, after) =>
    before.chat.files === after.chat.files &&
    before.chat.chat === after.chat.chat &&
    (before.chat.runs.length === 0) === (after.chat.runs.length === 0),
)

/** Files that are added to a list which is longer than its place are brought on the screen. */
function useNewFiles(files: readonly FileView[], show: (id: string) => void): void {
  const last = useRef(files)
  useEffect(() => {
    const added = firstNew(last.current, files)
    last.current = files
    if (added !== null) show(added)
  })
}
