import { useId, useState } from 'react'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { callAsLead } from '#session/lead.ts'
import { keepExtraPhoto } from '@mutirao/contract/extra'
import { FieldError } from '@mutirao/ui/field-error.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { check } from '@mutirao/ui/icons.gen.ts'
import { scaledPhoto } from '@mutirao/ui/scaled-photo.ts'

/** A phone's own photos are a third of this. */
const MOST_PHOTO_BYTES = 15_000_000

type Props = {
  label: string
  hint?: string
  error?: string
  campaignId: string
  field: string
  isGiven: boolean
  /** Called with the stored photo's id. */
  onGiven: (id: string) => void
}

/** A photo, scaled down before it is sent. */
export function PhotoField({ label, hint, error, campaignId, field, isGiven, onGiven }: Props) {
  const id = useId()
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const problem = refusal ?? error

  async function handleFile(file: File | undefined) {
    if (!file) return
    setRefusal(undefined)
    setIsSending(true)
    setRefusal(await send(file))
    setIsSending(false)
  }

  /** Returns the error of the photo or of the connection. */
  async function send(file: File): Promise<string | undefined> {
    const scaled = await scaledPhoto(file, MOST_PHOTO_BYTES)
    if (scaled === 'too_big') return m.extra_photo_too_big()
    if (scaled === 'unreadable') return m.extra_photo_unreadable()
    try {
      onGiven((await callAsLead(keepExtraPhoto, { params: { id: campaignId, field }, body: scaled })).id)
    } catch (failure) {
      return messageFor(failure)
    }
  }

  return (
    <div className="grid gap-2">
      <p className="font-semibold">{label}</p>
      <output className="text-group-text empty:-mt-2">
        {isGiven && !isSending && (
          <span className="flex items-center gap-2">
            <Icon d={check} />
            {m.extra_photo_given()}
          </span>
        )}
      </output>
      <label
        htmlFor={id}
        className="inline-flex min-h-12 cursor-pointer items-center justify-center rounded-card px-5 font-head font-bold shadow-[inset_0_0_0_1.5px_var(--control)] has-focus-visible:outline-3 has-focus-visible:outline-action"
      >
        {buttonText({ isSending, isGiven })}
        <input
          id={id}
          type="file"
          accept="image/*"
          aria-label={label}
          aria-describedby={(hint ?? problem) ? `${id}-note` : undefined}
          aria-invalid={problem !== undefined || undefined}
          // aria-disabled instead of disabled, which would lose the keyboard focus.
          aria-disabled={isSending || undefined}
          onClick={(event) => {
            if (isSending) event.preventDefault()
          }}
          onChange={({ target }) => void handleFile(target.files?.[0])}
          className="sr-only"
        />
      </label>
      {hint && !problem && (
        <p id={`${id}-note`} className="text-13 text-ink-2">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-note`}>{problem}</FieldError>
    </div>
  )
}

function buttonText({ isSending, isGiven }: { isSending: boolean; isGiven: boolean }): string {
  if (isSending) return m.extra_photo_sending()
  return isGiven ? m.extra_photo_change() : m.extra_photo_choose()
}
