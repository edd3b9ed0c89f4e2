import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '#links/paths.ts'
import { useTenant } from '#page/page-state.ts'
import { messageFor } from '#page/problem-message.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { call } from '@mutirao/client/call'
import { endOtherSignIns, endSignIn, getUser, listSignIns, type SignInEvent } from '@mutirao/contract/authentication'
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
  return (
    <Section title={m.my_access()}>
      <p className="mb-3 text-ink-2">{hasPasswords ? m.my_access_text() : m.my_access_text_plain()}</p>
      {error && <p className="text-ink-2">{messageFor(error)}</p>}
      {!events && !error && <Bone className="h-44 rounded-card" />}
      {events && <Events events={events} hasPasswords={hasPasswords} />}
    </Section>
  )
}

function Events({ events, hasPasswords }: { events: readonly SignInEvent[]; hasPasswords: boolean }) {
  const [isWhole, setWhole] = useState(false)
  const queryClient = useQueryClient()
  const reload = () => queryClient.invalidateQueries({ queryKey: signInsQuery().queryKey })
  const others = events.filter(({ isOpen, isCurrent }) => isOpen && !isCurrent).length
  return (
    <>
      <List>
        {hasPasswords && <PasswordRow />}
        {events.slice(0, isWhole ? undefined : shownFirst).map((event) => (
          <EventRow key={event.id} event={event} onEnded={reload} />
        ))}
      </List>
      {events.length > shownFirst && !isWhole && <TextButton onClick={() => setWhole(true)}>{m.access_more()}</TextButton>}
      {others > 1 && <EndOthers count={others} onEnded={reload} />}
    </>
  )
}

function EndOthers({ count, onEnded }: { count: number; onEnded: () => Promise<void> }) {
  const endOthers = useMutation({
    mutationFn: () => call(endOtherSignIns, {}),
    onSuccess: () => showSnack(m.access_others_ended()),
    onError: (failure) => showSnack(messageFor(failure)),
    onSettled: onEnded,
  })
  return (
    <p>
      <TextButton disabled={endOthers.isPending} onClick={() => endOthers.mutate()}>
        {m.access_end_others({ count })}
      </TextButton>
    </p>
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
  PASSKEY: m.access_by_passkey,
}

function EventRow({ event: { id, at, method, device, isOpen, isCurrent }, onEnded }: { event: SignInEvent; onEnded: () => Promise<void> }) {
  const { timeZone } = useTenant()
  const when = new Date(at).toLocaleString('pt-BR', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const end = useMutation({
    mutationFn: () => call(endSignIn, { params: { signIn: id } }),
    onError: (error) => showSnack(messageFor(error)),
    onSettled: onEnded,
  })
  return (
    <li className="flex min-h-14 items-center justify-between gap-3 py-2">
      <span className="grid min-w-0">
        <span className="font-semibold">{when}</span>
        <span className="text-13 wrap-anywhere text-ink-2">
          {[methods[method](), device, isCurrent && m.access_this_one()].filter(Boolean).join(' · ')}
        </span>
      </span>
      {isOpen && !isCurrent && (
        <TextButton disabled={end.isPending} onClick={() => end.mutate()} aria-label={m.access_end_of({ when })}>
          {m.sign_out()}
        </TextButton>
      )}
    </li>
  )
}
