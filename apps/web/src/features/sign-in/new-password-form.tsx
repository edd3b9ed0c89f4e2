import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import type { Tokens } from '@mutirao/contract/authentication'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { CodeField, ResendCode } from './code-field.tsx'
import { keyOf } from './password-form.tsx'
import { keepSentCode, keyText, type SentCode } from './sent-code.ts'
import { sendCode, signInWithNewPassword } from './sign-in-calls.ts'

const leastLength = 10

type Props = { knownKey?: string; onEnter: (tokens: Tokens) => Promise<unknown> }

/** A first, new or forgotten password: a code to the phone or e-mail, then the password. */
export function NewPasswordForm({ knownKey, onEnter }: Props) {
  const [sent, setSent] = useState<SentCode>()
  return sent ? (
    <PasswordStep sent={sent} onEnter={onEnter} onOtherKey={() => setSent(undefined)} />
  ) : (
    <KeyStep knownKey={knownKey} onSent={setSent} />
  )
}

function KeyStep({ knownKey, onSent }: { knownKey?: string; onSent: (sent: SentCode) => void }) {
  const [issue, setIssue] = useState<string>()
  const send = useMutation({
    mutationFn: async (key: SentCode['key']) => keepSentCode(key, await sendCode('login', key), Date.now()),
    onSuccess: onSent,
  })

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const key = keyOf(String(new FormData(event.currentTarget).get('username')))
    setIssue(key ? undefined : m.sign_in_key_invalid())
    if (key) send.mutate(key)
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit}>
      <Field
        name="username"
        label={m.sign_in_key_label()}
        defaultValue={knownKey}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={120}
        error={issue ?? (send.error ? messageFor(send.error) : undefined)}
      />
      <Button type="submit" size="big" isFull isBusy={send.isPending}>
        {m.send_code()}
      </Button>
    </form>
  )
}

function PasswordStep({ sent: first, onEnter, onOtherKey }: { sent: SentCode; onEnter: Props['onEnter']; onOtherKey: () => void }) {
  const [sent, setSent] = useState(first)
  const [code, setCode] = useState('')
  const [issues, setIssues] = useState<{ code?: string; password?: string }>({})
  const save = useMutation({
    mutationFn: async (password: string) => onEnter(await signInWithNewPassword(sent.key, code, password)),
    onError: () => setCode(''),
  })

  function handleSent(next: SentCode) {
    setSent(next)
    setCode('')
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password'))
    const found = {
      code: code.length < sent.digits ? m.password_code_incomplete() : undefined,
      password: password.length < leastLength ? m.password_too_short() : undefined,
    }
    setIssues(found)
    if (!found.code && !found.password) save.mutate(password)
  }

  const problem = issues.code ?? (save.error ? messageFor(save.error) : undefined)
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit}>
      <p className="text-16 text-ink-2">
        {sent.key.type === 'PHONE' ? m.sign_in_code_sms() : m.sign_in_code_email()}{' '}
        <b className="font-semibold break-words text-ink">{keyText(sent.key)}</b>. {m.sign_in_code_lasts()}
      </p>
      <CodeField digits={sent.digits} value={code} onChange={setCode} isInvalid={problem !== undefined} isBusy={save.isPending} />
      {problem && (
        <Note kind="err" isAlert>
          {problem}
        </Note>
      )}
      <Field
        name="password"
        type="password"
        label={m.password_new()}
        hint={m.password_hint()}
        autoComplete="new-password"
        maxLength={200}
        error={issues.password}
      />
      <Button type="submit" size="big" isFull isBusy={save.isPending}>
        {m.password_save()}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <ResendCode sent={sent} purpose="login" onSent={handleSent} />
        <TextButton onClick={onOtherKey}>{m.other_contact()}</TextButton>
      </div>
    </form>
  )
}
