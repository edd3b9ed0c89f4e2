import { queryOptions } from '@tanstack/react-query'
import { ActSheet } from '#desk/act-sheet.tsx'
import { useDeskRead } from '#desk/desk-reads.ts'
import { useNow } from '#device/clock.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import { call } from '@mutirao/client/call'
import { previewWritten, type Written } from '@mutirao/contract/written'
import { deleteDraft, unscheduleDraft, type WrittenDraft } from '@mutirao/contract/written-drafts'
import { canBeScheduled } from '@mutirao/domain/written-draft'
import { Note } from '@mutirao/ui/note.tsx'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { texts as officeTexts } from '../texts.ts'
import { draftTexts as texts, stripText } from './draft-texts.ts'
import type { KindWords } from './kind-words.ts'
import { LiveSheet } from './live-sheet.tsx'
import { PreviewSheet } from './preview-sheet.tsx'
import { said } from './said.tsx'
import type { StoredDraft } from './use-stored-draft.ts'
import { WritePreview } from './write-preview.tsx'

type Props = { stored: StoredDraft; onPublished: (written: Written) => void }

/** Says above a form that its thing has a draft: whose, when it goes live, why it did not; and what can be done with it. */
export function DraftStrip({ stored, onPublished }: Props) {
  return (
    <>
      {stored.draft && <Strip draft={stored.draft} stored={stored} />}
      <AskedSheet stored={stored} onPublished={onPublished} />
    </>
  )
}

function Strip({ draft, stored: { ask, open } }: { draft: WrittenDraft; stored: StoredDraft }) {
  const now = useNow()
  const { state, isOutdated } = draft
  const acts = [
    ['compare', texts.compare],
    ...(canBeScheduled(draft) ? ([['later', texts.schedule]] as const) : []),
    ...(state === 'SCHEDULED' ? ([['unschedule', texts.unschedule]] as const) : []),
    ['now', texts.publish],
    ['discard', texts.discard],
  ] as const
  return (
    <Note kind={state === 'STOPPED' || isOutdated ? 'warn' : 'quiet'}>
      <p className="text-16">{stripText(draft, now)}</p>
      {isOutdated && state !== 'STOPPED' && <p>{texts.outdated}</p>}
      <p className="flex flex-wrap gap-x-4">
        <TextButton onClick={() => open(draft)}>{texts.open}</TextButton>
        <TextButton onClick={() => ask({ what: 'preview', name: draft })}>{texts.see}</TextButton>
        {acts.map(([what, label]) => (
          <TextButton key={what} onClick={() => ask({ what, draft })}>
            {label}
          </TextButton>
        ))}
      </p>
    </Note>
  )
}

function AskedSheet({ stored, onPublished }: Props) {
  const { asked, words, draft: present } = stored
  const onClose = () => stored.ask(undefined)
  if (!asked) return null
  if (asked.what === 'preview') return <PreviewSheet name={asked.name} onClose={onClose} />
  const { what, draft } = asked
  if (what === 'compare') return present ? <CompareSheet draft={present} words={words} onClose={onClose} /> : null
  if (what === 'now' || what === 'later')
    return <LiveSheet draft={draft} way={what} onFollow={stored.follow} onPublished={onPublished} onClose={onClose} />
  const [params, query] = [{ kind: draft.kind, id: draft.id }, { edition: draft.edition }]
  const isDiscard = what === 'discard'
  return (
    <ActSheet
      title={isDiscard ? texts.discardTitle : texts.unschedule}
      subject={`${what} ${draft.kind} ${draft.id} ${draft.edition}`}
      act={isDiscard ? texts.discardAct : texts.unschedule}
      ask={() => async () => {
        if (isDiscard) {
          await call(deleteDraft, { params, query })
          stored.leave()
        } else stored.follow(await call(unscheduleDraft, { params, query }))
      }}
      say={() => (isDiscard ? texts.discarded : texts.unscheduled)}
      onDone={(text) => said.set({ text })}
      onClose={onClose}
    >
      {isDiscard && <p className="text-16">{texts.discardText}</p>}
    </ActSheet>
  )
}

const comparedQuery = ({ kind, id, edition, value }: WrittenDraft) =>
  queryOptions({
    queryKey: ['draft', kind, id, edition, 'compared'],
    queryFn: () => call(previewWritten, { params: { kind, id }, body: { value } }),
  })

/** The changes of the draft against the present shop, whom they reach, and its mistakes. */
function CompareSheet({ draft, words, onClose }: { draft: WrittenDraft; words: KindWords; onClose: () => void }) {
  const read = useDeskRead(comparedQuery(draft))
  const preview = read.value && {
    ...read.value,
    mistakes: read.value.mistakes.map(words.worded),
    warnings: read.value.warnings.map(words.worded),
  }
  return (
    <Sheet title={texts.compareTitle} closeLabel={officeTexts.close} isOpen onClose={onClose}>
      <KeptNote of={read} />
      {preview && <WritePreview preview={preview} words={words} />}
    </Sheet>
  )
}
