import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { readSmsCode } from '#platform/sms-code.ts'
import { Button } from '@mutirao/ui/button.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { circleAlert } from '@mutirao/ui/service-icons.gen.ts'
import { CodeField, ResendCode } from './code-field.tsx'
import type { SentCode } from './sent-code.ts'
import type { CodePurpose } from './sign-in-route.ts'

type Props = {
  sent: SentCode
  purpose: CodePurpose
  onCode: (code: string) => Promise<unknown>
  /** Another way to get a code, beside "send again". */
  aside?: ReactNode
}

/** Submits when complete. A wrong code clears the field, which keeps the focus. */
export function CodeForm({ sent: first, purpose, onCode, aside }: Props) {
  const [sent, setSent] = useState(first)
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const check = useMutation({
    mutationFn: onCode,
    onError: () => {
      setCode('')
      input.current?.focus()
    },
  })

  const [round, setRound] = useState(0)
  useEffect(() => input.current?.focus(), [])
  useSmsCode(sent.key.type === 'PHONE' ? round : undefined, (text) => handleChange(text.slice(0, sent.digits)))

  function handleChange(next: string) {
    setCode(next)
    if (next.length > 0) check.reset()
    if (next.length === sent.digits && code.length < sent.digits) check.mutate(next)
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (code.length === sent.digits && !check.isPending) check.mutate(code)
      }}
    >
      <CodeField
        ref={input}
        digits={sent.digits}
        value={code}
        onChange={handleChange}
        isInvalid={check.isError}
        isBusy={check.isPending || check.isSuccess}
        noteId={noteId}
      />
      <div id={noteId} aria-live="polite" className="empty:hidden">
        {check.error && (
          <Note kind="err" icon={circleAlert}>
            {messageFor(check.error)}
            {triesText(check.error)}
          </Note>
        )}
      </div>
      <Button type="submit" size="big" isFull disabled={code.length < sent.digits} isBusy={check.isPending || check.isSuccess}>
        {purpose === 'update' ? m.sign_in_confirm() : m.sign_in()}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <ResendCode
          sent={sent}
          purpose={purpose}
          onSent={(next) => {
            setSent(next)
            setCode('')
            setRound(round + 1)
          }}
        />
        {aside}
      </div>
    </form>
  )
}

/** Web OTP: the phone fills in the SMS code, once per sent code. */
function useSmsCode(round: number | undefined, onCode: (code: string) => void) {
  const handleCode = useEffectEvent(onCode)
  useEffect(() => {
    if (round === undefined) return
    const leaving = new AbortController()
    void readSmsCode(leaving.signal).then((code) => {
      const digits = code?.replaceAll(/\D/g, '')
      if (digits && !leaving.signal.aborted) handleCode(digits)
    })
    return () => leaving.abort()
  }, [round])
}

/** The server says how many tries are left. */
function triesText(error: unknown): string {
  const { triesLeft } = (error as { facts?: { triesLeft?: unknown } }).facts ?? {}
  return typeof triesLeft === 'number' && triesLeft > 0 ? ` ${m.sign_in_tries_left({ count: triesLeft })}` : ''
}
