import { start } from '#api/start.ts'
import { FaultNote } from '#desk/fault-note.tsx'
import { useNow } from '#device/clock.ts'
import type { DraftHead } from '@mutirao/contract/written-drafts'
import { canBeScheduled } from '@mutirao/domain/written-draft'
import { Note } from '@mutirao/ui/note.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { draftTexts as texts, savedText } from './draft-texts.ts'
import type { StoredDraft } from './use-stored-draft.ts'
import { Mistakes } from './write-preview.tsx'

type Props = {
  stored: StoredDraft
  /** Whether something is typed that a draft would keep. */
  canKeep: boolean
  keep?: () => Promise<DraftHead | undefined>
  /** The thing is outside the shop, where it is saved like any other: its draft is the one that opens it. */
  isOutside?: boolean
}

/** The acts of a form with its draft: each keeps what is typed first. What nobody sees yet needs no draft and no moment: before the shop opens it is only looked at. Their sheets are in DraftStrip: a form inside a form would submit both. */
export function DraftButtons({ stored, canKeep, keep = stored.save, isOutside = false }: Props) {
  const { isBusy, ask } = stored
  if (!canKeep) return null

  async function schedule() {
    const draft = await keep()
    if (draft) ask({ what: 'later', draft })
  }

  async function see() {
    const name = isOutside ? { kind: stored.words.kind, id: stored.id! } : await keep()
    if (name) ask({ what: 'preview', name })
  }

  return (
    <p className="flex flex-wrap gap-x-5">
      {!isOutside && !start.isPreparing && (
        <TextButton disabled={isBusy} onClick={() => void keep()}>
          {texts.keep}
        </TextButton>
      )}
      {!start.isPreparing && canBeScheduled({ kind: stored.words.kind, id: stored.id ?? '' }) && (
        <TextButton disabled={isBusy} onClick={() => void schedule()}>
          {texts.schedule}
        </TextButton>
      )}
      <TextButton disabled={isBusy} onClick={() => void see()}>
        {texts.see}
      </TextButton>
    </p>
  )
}

/** The problems of the draft: another person's edition, a failure, and missing fields. */
export function DraftNotes({ stored }: { stored: StoredDraft }) {
  const now = useNow()
  const { other, fault, mistakes, words, draft, isBusy } = stored
  return (
    <>
      {other && (
        <Note kind="warn" isAlert>
          {other.draft ? texts.otherDraft(savedText(other.draft, now)) : texts.noOther}
          <span className="flex flex-wrap gap-x-4">
            {other.draft && draft && <TextButton onClick={() => stored.open(draft)}>{texts.open}</TextButton>}
            <TextButton disabled={isBusy} onClick={() => void stored.overwrite()}>
              {texts.overwrite}
            </TextButton>
          </span>
        </Note>
      )}
      <FaultNote fault={fault} />
      <Mistakes issues={mistakes} words={words} />
    </>
  )
}
