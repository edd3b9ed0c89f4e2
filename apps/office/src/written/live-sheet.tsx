import { useState } from 'react'
import { ActSheet } from '#desk/act-sheet.tsx'
import { useDeskRead } from '#desk/desk-reads.ts'
import { useNow } from '#device/clock.ts'
import { call } from '@mutirao/client/call'
import type { Written } from '@mutirao/contract/written'
import { publishDraft, scheduleDraft, type DraftHead } from '@mutirao/contract/written-drafts'
import { scheduleFault } from '@mutirao/domain/written-draft'
import { HOUR_MS } from '@mutirao/domain/zoned-time'
import { Field } from '@mutirao/ui/field.tsx'
import { draftsQuery } from './draft-queries.ts'
import { draftTexts as texts, whenText, zoneName } from './draft-texts.ts'
import { said } from './said.tsx'
import { instantText, localText } from './written-text.ts'

type Props = {
  draft: DraftHead
  way: 'now' | 'later'
  onFollow?: (next: DraftHead) => void
  onPublished?: (written: Written) => void
  onClose: () => void
}

/** Publishes a draft now, or asks for its moment; of a campaign with those of its items that are chosen. */
export function LiveSheet({ draft, way, onFollow, onPublished, onClose }: Props) {
  const now = useNow()
  const [at, setAt] = useState(draft.goesLiveAt && draft.state === 'SCHEDULED' ? localText(draft.goesLiveAt) : localText(nextHour(now)))
  const [error, setError] = useState<string>()
  const also = useAlso(draft)
  const { name } = draft

  function ask(typed: (name: string) => string) {
    const chosen = [draft, ...also.filter(({ id }) => typed(`also-${id}`) === 'on')]
    if (way === 'now') return () => publish(chosen)
    const instant = new Date(instantText(at))
    const fault = Number.isNaN(instant.getTime()) ? texts.atMissing : scheduleFault(instant, now)
    setError(fault)
    return fault ? undefined : () => schedule(chosen, instant)
  }

  async function publish([first, ...rest]: readonly DraftHead[]) {
    const written = await call(publishDraft, { params: paramsOf(first!), body: { edition: first!.edition } })
    for (const one of rest) await call(publishDraft, { params: paramsOf(one), body: { edition: one.edition } })
    onPublished?.(written)
    return texts.published(name)
  }

  async function schedule([first, ...rest]: readonly DraftHead[], instant: Date) {
    const body = { at: instant.toISOString() }
    const done = await call(scheduleDraft, { params: paramsOf(first!), body: { ...body, edition: first!.edition } })
    for (const one of rest) await call(scheduleDraft, { params: paramsOf(one), body: { ...body, edition: one.edition } })
    onFollow?.(done)
    return texts.scheduled(name, whenText(body.at, now))
  }

  return (
    <ActSheet
      title={way === 'now' ? texts.publishTitle(name) : texts.scheduleTitle(name)}
      subject={`${way} ${draft.kind} ${draft.id} ${draft.edition}`}
      act={way === 'now' ? texts.publish : texts.scheduleAct}
      ask={ask}
      say={(done) => done}
      onDone={(text) => said.set({ text })}
      onClose={onClose}
    >
      {way === 'later' && (
        <>
          <Field
            type="datetime-local"
            name="at"
            label={texts.at}
            hint={texts.atHint(zoneName())}
            value={at}
            error={error}
            onChange={({ target }) => {
              setAt(target.value)
              setError(undefined)
            }}
          />
          <p className="text-13 text-ink-2">{texts.scheduleMeans}</p>
        </>
      )}
      {also.length > 0 && <Also drafts={also} />}
    </ActSheet>
  )
}

const nextHour = (now: Date) => new Date(Math.ceil((now.getTime() + 1) / HOUR_MS) * HOUR_MS).toISOString()
const paramsOf = ({ kind, id }: DraftHead) => ({ kind, id })

/** The drafts of the campaign's items: a new price is a draft of its own. */
function useAlso({ kind, id }: DraftHead): readonly DraftHead[] {
  const all = useDeskRead({ ...draftsQuery, enabled: kind === 'campaigns' }).value?.content ?? []
  return kind === 'campaigns' ? all.filter((one) => one.campaign === id) : []
}

const Also = ({ drafts }: { drafts: readonly DraftHead[] }) => (
  <fieldset className="grid gap-1">
    <legend className="font-semibold">{texts.also}</legend>
    <p className="text-13 text-ink-2">{texts.alsoText}</p>
    {drafts.map(({ id, name }) => (
      <label key={id} className="flex min-h-11 items-center gap-3">
        <input type="checkbox" name={`also-${id}`} defaultChecked className="size-5 shrink-0 accent-action" />
        <span className="min-w-0 wrap-anywhere">{name}</span>
      </label>
    ))}
  </fieldset>
)
