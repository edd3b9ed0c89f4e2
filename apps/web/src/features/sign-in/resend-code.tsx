import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNow } from '#page/clock.ts'
import { messageFor } from '#page/problem-message.ts'
import { showSnack } from '#page/snack.ts'
import { showSnackOf } from '#page/snack-texts.ts'
import * as m from '#paraglide/messages.js'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { keepSentCode, type SentCode } from './sent-code.ts'
import type { CodePurpose } from './sign-in-route.ts'
import { sendCode } from './sign-in-calls.ts'

type Props = { sent: SentCode; purpose: CodePurpose; onSent: () => void }

/** "Reenviar em 0:42", then a button. */
export function ResendCode({ sent, purpose, onSent }: Props) {
  const [resendAt, setResendAt] = useState(sent.resendAt)
  const left = Math.floor((resendAt - useNow(1000)) / 1000)
  const send = useMutation({
    mutationFn: () => sendCode(purpose, sent.key),
    onSuccess: (answer) => {
      setResendAt(keepSentCode(sent.key, answer, Date.now()).resendAt)
      onSent()
      if (sent.key.type === 'PHONE') showSnackOf('smsSent', m.snack_sms_sent())
      else showSnackOf('emailSent', m.snack_email_sent())
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
