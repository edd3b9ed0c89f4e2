import { useMutation } from '@tanstack/react-query'
import { useState, useRef } from 'react'
import { CodeForm } from '#features/sign-in/code-form.tsx'
import { keyOf } from '#features/sign-in/password-form.tsx'
import { forgetSentCode, keepSentCode, keyText, readSentCode, type SignInKey } from '#features/sign-in/sent-code.ts'
import { sendCode, signIn } from '#features/sign-in/sign-in-calls.ts'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import type { Tokens } from '@mutirao/contract/authentication'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'

/** E-mail or phone, then the code; a reload in between continues with the code. */
export function KeyAndCode({ onEnter }: { onEnter: (tokens: Tokens) => Promise<unknown> }) {
  const [sent, setSent] = useState(() => readSentCode('EMAIL') ?? readSentCode('PHONE'))
  const [issue, setIssue] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const send = useMutation({
    mutationFn: async (key: SignInKey) => keepSentCode(key, await sendCode('login', key), Date.now()),
    onSuccess: setSent,
    onError: () => input.current?.focus(),
  })

  if (sent)
    return (
      <>
        <p className="text-16 text-ink-2">
          {sent.key.type === 'PHONE' ? m.sign_in_code_sms() : m.sign_in_code_email()}{' '}
          <b className="font-semibold break-words text-ink">{keyText(sent.key)}</b>. {m.sign_in_code_lasts()}
        </p>
        <CodeForm
          sent={sent}
          purpose="login"
          onCode={async (code) => onEnter(await signIn(sent.key, code))}
          aside={
            <TextButton
              onClick={() => {
                forgetSentCode()
                setSent(undefined)
              }}
            >
              {m.other_contact()}
            </TextButton>
          }
        />
      </>
    )
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const key = keyOf(input.current?.value ?? '')
        setIssue(key ? undefined : m.sign_in_key_invalid())
        if (key) send.mutate(key)
        else input.current?.focus()
      }}
    >
      <Field
        ref={input}
        label={m.sign_in_key_label()}
        inputMode="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={120}
        enterKeyHint="send"
        error={issue ?? (send.error ? messageFor(send.error) : undefined)}
      />
      <Button type="submit" size="big" isFull isBusy={send.isPending}>
        {m.send_code()}
      </Button>
    </form>
  )
}
