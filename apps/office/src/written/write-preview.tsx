import { useEffect, useRef } from 'react'
import type { CallOutput } from '@mutirao/contract/endpoint'
import type { WrittenIssue } from '@mutirao/contract/merchant'
import type { previewWritten } from '@mutirao/contract/written'
import { Note } from '@mutirao/ui/note.tsx'
import { Effects } from './effects.tsx'
import { isNothing, isUnset, nameOfPath, type KindWords } from './kind-words.ts'
import { writtenTexts } from './texts.ts'

type Preview = CallOutput<typeof previewWritten>

type Props = { preview: Preview; words: KindWords }

/** The mistakes; then the effects on visitors, waiting orders and payers, and the differences. */
export function WritePreview({ preview: { mistakes, warnings, effects, changes }, words }: Props) {
  const { keyText, valueText } = words
  const seen = changes.filter(({ key, before, after }) => key !== 'id' && !(isNothing(before) && isUnset(after)))
  const shown = useRef<HTMLElement>(null)
  // On a phone it is below the form, whose buttons are at the bottom of the screen.
  // In braces: Chromium's scrollIntoView returns a promise, which React would take for the effect's cleanup.
  useEffect(() => {
    void shown.current?.scrollIntoView?.({ block: 'center' })
  }, [])
  return (
    <section ref={shown} className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-live="polite">
      <Mistakes issues={mistakes} words={words} />
      {warnings.length > 0 && (
        <Note kind="warn">
          <b className="block">{writtenTexts.warnings}</b>
          <IssueList issues={warnings} words={words} />
        </Note>
      )}
      {mistakes.length === 0 && changes.length === 0 && effects.length === 0 && <Note>{writtenTexts.noChange}</Note>}
      <Effects effects={effects} />
      {seen.length > 0 && (
        <dl className="card grid gap-2 p-4">
          {seen.map(({ key, before, after }) => (
            <div key={key}>
              <dt className="text-13 text-ink-2">{keyText(key)}</dt>
              <dd className="break-words">
                <Change was={isNothing(before) ? undefined : valueText(key, before)} is={valueText(key, after)} other={words.otherText} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

/** Counted values can differ and read the same. */
function Change({ was, is, other = writtenTexts.otherPhotos }: { was: string | undefined; is: string; other?: string }) {
  if (was === is) return other
  return (
    <>
      {was !== undefined && <span className="text-ink-2">{was} → </span>}
      {is}
    </>
  )
}

type IssuesProps = { issues: readonly WrittenIssue[]; words: Pick<KindWords, 'keyText' | 'pathText'> }

export function Mistakes({ issues, words }: IssuesProps) {
  const different = saidOnce(issues, words)
  if (different.length === 0) return null
  return (
    <Note kind="err" isAlert>
      <b className="block">{writtenTexts.mistakes(different.length)}</b>
      <IssueList issues={different} words={words} />
    </Note>
  )
}

const nameIn = (words: IssuesProps['words'], path: string) => (path === '' ? '' : nameOfPath(words, path))

/** Mistakes with the same text, such as those of each corner of an area, are shown once. */
const saidOnce = (issues: IssuesProps['issues'], words: IssuesProps['words']): WrittenIssue[] => [
  ...new Map(issues.map((issue) => [`${nameIn(words, issue.path)} ${issue.message}`, issue])).values(),
]

const IssueList = ({ issues, words }: IssuesProps) => (
  <ul className="mt-1 grid gap-1">
    {issues.map(({ path, message }) => (
      <li key={`${path} ${message}`}>
        {path !== '' && <b>{nameOfPath(words, path)}: </b>}
        {message}
      </li>
    ))}
  </ul>
)
