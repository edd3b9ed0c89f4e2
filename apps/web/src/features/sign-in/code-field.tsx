import { useMutation } from '@tanstack/react-query'
import { type Ref, useId, useState } from 'react'
import { useNow } from '#page/clock.ts'
import { messageFor } from '#page/problem-message.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { times } from '@mutirao/ui/skeleton.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { keepSentCode, type SentCode } from './sent-code.ts'
import { sendCode } from './sign-in-calls.ts'
import type { CodePurpose } from './sign-in-route.ts'

type Props = {
  /** Six, or nine where six could be guessed. */
  digits: number
  value: string
  onChange: (code: string) => void
  isInvalid?: boolean
  isBusy?: boolean
  noteId?: string
  ref?: Ref<HTMLInputElement>
}

/** Visual boxes over one input for typing, pasting and autofill: keyboards and screen readers get an ordinary field. */
export function CodeField({ digits, value, onChange, isInvalid = false, isBusy = false, noteId, ref }: Props) {
  const id = useId()
  const [isFocused, setFocused] = useState(false)
  const caret = Math.min(value.length, digits - 1)
  const edge = (index: number) => {
    if (isFocused && index === caret) return 'shadow-[inset_0_0_0_2px_var(--action)]'
    return isInvalid ? 'shadow-[inset_0_0_0_1.5px_var(--err)]' : 'shadow-[inset_0_0_0_1.5px_var(--control)]'
  }
  return (
    <div className="relative">
      <label htmlFor={id} className="sr-only">
        {m.sign_in_code_label({ digits })}
      </label>
      <div className={`grid gap-2 ${digits === 9 ? 'grid-cols-9 max-md:gap-1' : 'grid-cols-6'}`} aria-hidden="true">
        {times(digits).map((index) => (
          <span
            key={index}
            className={`grid h-15 place-items-center rounded-card bg-surface font-head text-24 font-bold tabular-nums ${edge(index)} ${isBusy ? 'animate-pulse' : ''}`}
          >
            {value[index] ?? (isFocused && index === caret && <i className="h-7 w-0.5 animate-pulse bg-action" />)}
          </span>
        ))}
      </div>
      <input
        ref={ref}
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, digits))}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        // No maxLength: a code pasted with surrounding text is longer, and the field keeps only its digits.
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="done"
        spellCheck={false}
        readOnly={isBusy}
        aria-invalid={isInvalid || undefined}
        aria-describedby={noteId}
        className="absolute inset-0 size-full cursor-text bg-transparent text-16 text-transparent caret-transparent outline-none selection:bg-transparent"
      />
    </div>
  )
}

type ResendCodeProps = { sent: SentCode; purpose: CodePurpose; onSent: (next: SentCode) => void }

/** "Reenviar em 0:42", then a button. */
export function ResendCode({ sent, purpose, onSent }: ResendCodeProps) {
  const [resendAt, setResendAt] = useState(sent.resendAt)
  const left = Math.floor((resendAt - useNow(1000)) / 1000)
  const send = useMutation({
    mutationFn: () => sendCode(purpose, sent.key),
    onSuccess: (answer) => {
      const next = keepSentCode(sent.key, answer, Date.now())
      setResendAt(next.resendAt)
      onSent(next)
    },
    onError: (error) => showSnack(messageFor(error)),
  })

  if (left > 0)
    return (
      <span className="inline-flex min-h-11 items-center text-ink-2 tabular-nums">{m.sign_in_resend_in({ time: clockText(left) })}</span>
    )
  return (
    <TextButton disabled={send.isPending} onClick={() => send.mutate()}>
      {m.sign_in_resend()}
    </TextButton>
  )
}

const clockText = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
