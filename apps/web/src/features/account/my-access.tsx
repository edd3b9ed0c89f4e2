import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '#links/paths.ts'
import { useTenant } from '#page/page-state.ts'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { call } from '@mutirao/client/call'
import { getUser, listSignIns, type SignInEvent } from '@mutirao/contract/authentication'
import { List } from '@mutirao/ui/list-row.tsx'
import { Section } from '@mutirao/ui/section.tsx'
import { Bone } from '@mutirao/ui/skeleton.tsx'
import { TextButton, TextLink } from '@mutirao/ui/text-button.tsx'

const shownFirst = 3

const signInsQuery = () => queryOptions({ queryKey: ['client', 'signins'], queryFn: () => call(listSignIns, {}) })
const userQuery = () => queryOptions({ queryKey: ['client', 'user'], queryFn: () => call(getUser, {}) })

/** The person's own access log, and the password where the shop has them. */
export function MyAccess({ hasPasswords }: { hasPasswords: boolean }) {
  const { data: events, error } = useQuery(signInsQuery())
  const [isWhole, setWhole] = useState(false)
  return (
    <Section title={m.my_access()}>
      <p className="mb-3 text-ink-2">{hasPasswords ? m.my_access_text() : m.my_access_text_plain()}</p>
      {error && <p className="text-ink-2">{messageFor(error)}</p>}
      {!events && !error && <Bone className="h-44 rounded-card" />}
      {events && (
        <List>
          {hasPasswords && <PasswordRow />}
          {events.slice(0, isWhole ? undefined : shownFirst).map((event) => (
            <EventRow key={event.at} event={event} />
          ))}
        </List>
      )}
      {events && events.length > shownFirst && !isWhole && <TextButton onClick={() => setWhole(true)}>{m.access_more()}</TextButton>}
    </Section>
  )
}

function PasswordRow() {
  const { data: user } = useQuery(userQuery())
  return (
    <li className="flex min-h-14 items-center justify-between gap-3 py-2 font-semibold">
      {m.sign_in_password()}
      <TextLink href={paths.newPassword}>{user?.hasPassword ? m.swap() : m.password_create()}</TextLink>
    </li>
  )
}

const methods: Record<SignInEvent['method'], () => string> = {
  CODE: m.access_by_code,
  PASSWORD: m.access_by_password,
  SSO: m.access_by_sso,
}

function EventRow({ event: { at, method, device, isCurrent } }: { event: SignInEvent }) {
  const { timeZone } = useTenant()
  const when = new Date(at).toLocaleString('pt-BR', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return (
    <li className="grid min-h-14 content-center py-2">
      <span className="font-semibold">{when}</span>
      <span className="text-13 wrap-anywhere text-ink-2">
        {[methods[method](), device, isCurrent && m.access_this_one()].filter(Boolean).join(' · ')}
      </span>
    </li>
  )
}
