import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import type { Tokens } from '@mutirao/contract/authentication'
import { looksLikeEmail } from '@mutirao/domain/email'
import { isMobileLike } from '@mutirao/domain/phone-format'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { TextLink } from '@mutirao/ui/text-button.tsx'
import { emailKey, phoneKey, type SignInKey } from './sent-code.ts'
import { signIn } from './sign-in-calls.ts'

/** Parses either key from one field. */
export function keyOf(text: string): SignInKey | undefined {
  if (text.includes('@')) return looksLikeEmail(text) ? emailKey(text) : undefined
  return isMobileLike(text) ? phoneKey(text) : undefined
}

/** Shown where the shop allows passwords. newPasswordHref: the screen that sets one by code. */
export function PasswordForm({ onEnter, newPasswordHref }: { onEnter: (tokens: Tokens) => Promise<unknown>; newPasswordHref?: string }) {
  const [issue, setIssue] = useState<string>()
  const enter = useMutation({
    mutationFn: async ({ key, password }: { key: SignInKey; password: string }) => onEnter(await signIn(key, password)),
  })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const form = new FormData(event.currentTarget)
        const key = keyOf(String(form.get('username')))
        const password = String(form.get('password'))
        setIssue(key ? undefined : m.sign_in_key_invalid())
        if (key && password) enter.mutate({ key, password })
      }}
    >
      <Field
        name="username"
        label={m.sign_in_key_label()}
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        error={issue}
      />
      <Field name="password" type="password" label={m.sign_in_password()} autoComplete="current-password" maxLength={200} />
      {enter.error && (
        <Note kind="err" isAlert>
          {messageFor(enter.error)}
        </Note>
      )}
      <Button type="submit" size="big" isFull isBusy={enter.isPending}>
        {m.sign_in()}
      </Button>
      {newPasswordHref && (
        <TextLink href={newPasswordHref} className="justify-self-center">
          {m.password_forgot()}
        </TextLink>
      )}
    </form>
  )
}
