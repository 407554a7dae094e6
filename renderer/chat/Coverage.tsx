/** How much of the files an answer rests on, and which of them nothing looked into. */
import { memo } from 'react'
import { visibleName } from '../words/names.js'
import styles from './Coverage.module.css'
import { coverageText, isUntouched, shareText } from '../../electron/contract/coverage.js'
import type { Coverage as FileCoverage } from '../../electron/contract/coverage.js'

/** One sentence; for several files it opens into a table. */
export const Coverage = memo(function Coverage({ coverage }: { readonly coverage: readonly FileCoverage[] }) {
  if (coverage.length === 0) return null
  const text = coverageText(coverage, visibleName)
  const sentence = `${text.charAt(0).toLocaleUpperCase('en')}${text.slice(1)}.`
  if (coverage.length === 1) return <p className={styles.coverage}>{sentence}</p>
  return (
    <details className={styles.coverage}>
      <summary>{sentence}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">File</th>
            <th scope="col">Searched by code</th>
            <th scope="col">Read closely by the model</th>
          </tr>
        </thead>
        <tbody>
          {coverage.map((file) => (
            <tr
              key={file.document}
              className={isUntouched(file) && file.earlier !== true ? styles.untouched : undefined}
            >
              <th scope="row">
                <bdi>{visibleName(file.document)}</bdi>
              </th>
              <td>{searchedText(file)}</td>
              <td>{shareText(file.read)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
})

function searchedText(file: FileCoverage): string {
  if (file.chars === 0) return 'no text in it'
  if (isUntouched(file)) return file.earlier === true ? 'by earlier questions only' : 'never touched'
  if (file.searched > 0) return shareText(file.searched)
  return file.looked > 0 ? `${shareText(file.looked)}, only for words of the question` : 'nothing'
}
