import { useState } from 'react'
import { FaultNote } from '#desk/fault-note.tsx'
import { useNow } from '#device/clock.ts'
import type { DraftHead } from '@mutirao/contract/written-drafts'
import { Note } from '@mutirao/ui/note.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { draftTexts as texts, savedText } from './draft-texts.ts'
import { LiveSheet } from './live-sheet.tsx'
import { PreviewSheet } from './preview-sheet.tsx'
import type { StoredDraft } from './use-stored-draft.ts'
import { Mistakes } from './write-preview.tsx'

type Props = {
  stored: StoredDraft
  canKeep: boolean
  keep?: () => Promise<DraftHead | undefined>
  /** The thing is outside the shop, where it is saved like any other: its draft is the one that opens it. */
  isOutside?: boolean
}

type Asked = { what: 'live'; draft: DraftHead } | { what: 'preview'; name: Pick<DraftHead, 'kind' | 'id'> }

/** The acts of a form with its draft: each keeps what is typed first. */
export function DraftButtons({ stored, canKeep, keep = stored.save, isOutside = false }: Props) {
  const [asked, setAsked] = useState<Asked>()
  const { isBusy } = stored

  async function schedule() {
    const draft = await keep()
    if (draft) setAsked({ what: 'live', draft })
  }

  async function see() {
    const name = isOutside ? { kind: stored.words.kind, id: stored.id! } : await keep()
    if (name) setAsked({ what: 'preview', name })
  }

  return (
    <>
      <p className="flex flex-wrap gap-x-5">
        {!isOutside && (
          <TextButton disabled={!canKeep || isBusy} onClick={() => void keep()}>
            {texts.keep}
          </TextButton>
        )}
        <TextButton disabled={!canKeep || isBusy} onClick={() => void schedule()}>
          {texts.schedule}
        </TextButton>
        <TextButton disabled={!canKeep || isBusy} onClick={() => void see()}>
          {texts.see}
        </TextButton>
      </p>
      {asked?.what === 'live' && <LiveSheet draft={asked.draft} way="later" onFollow={stored.follow} onClose={() => setAsked(undefined)} />}
      {asked?.what === 'preview' && <PreviewSheet name={asked.name} onClose={() => setAsked(undefined)} />}
    </>
  )
}

/** What went wrong with the draft: somebody else's, a failure, and what it still lacks. */
export function DraftNotes({ stored }: { stored: StoredDraft }) {
  const now = useNow()
  const { other, fault, mistakes, words, draft, isBusy } = stored
  return (
    <>
      {other && (
        <Note
          kind="warn"
          isAlert
          action={
            <TextButton disabled={isBusy} onClick={() => void stored.overwrite()}>
              {texts.overwrite}
            </TextButton>
          }
        >
          {other.draft ? `Já há um rascunho de ${savedText(other.draft, now)}.` : texts.noOther}{' '}
          {other.draft && draft && <TextButton onClick={() => stored.open(draft)}>{texts.open}</TextButton>}
        </Note>
      )}
      <FaultNote fault={fault} />
      <Mistakes issues={mistakes} words={words} />
    </>
  )
}
