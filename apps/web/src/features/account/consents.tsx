import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { useTenant } from '#page/page-state.ts'
import { messageFor } from '#page/problem-message.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { consentVersion } from '#session/consent-version.ts'
import { callAsLead } from '#session/lead.ts'
import { type Consent, giveConsent, listConsents, type StoredConsent } from '@mutirao/contract/accounts'
import { Section } from '@mutirao/ui/section.tsx'
import { Bone } from '@mutirao/ui/skeleton.tsx'
import { SwitchRow } from '@mutirao/ui/switch-row.tsx'

type Name = z.output<typeof Consent>['name']
type Stored = z.output<typeof StoredConsent>

const consentsQuery = () => queryOptions({ queryKey: ['consents'], queryFn: () => callAsLead(listConsents, {}) })

const rows: { name: Name; label: () => string; text: () => string }[] = [
  { name: 'terms', label: m.consent_terms, text: m.consent_terms_text },
  { name: 'marketing', label: m.consent_marketing, text: m.consent_marketing_text },
  { name: 'geolocation', label: m.consent_geolocation, text: m.consent_geolocation_text },
  { name: 'invite', label: m.invite_names_me, text: m.consent_invite_text },
  { name: 'joins', label: m.join_public, text: m.consent_joins_text },
]

/** The newest answer to each question counts. */
export const answerTo = (answers: readonly Stored[], name: Name) => answers.find((answer) => answer.name === name)

export function Consents() {
  const queryClient = useQueryClient()
  const { data: answers, error } = useQuery(consentsQuery())
  const give = useMutation({
    mutationFn: (change: { name: Name; granted: boolean }) => callAsLead(giveConsent, { body: { ...change, version: consentVersion } }),
    onSuccess: (stored) => queryClient.setQueryData(consentsQuery().queryKey, (before: Stored[] = []) => [stored, ...before]),
    onError: (problem) => showSnack(messageFor(problem)),
  })
  const isOn = (name: Name) =>
    give.isPending && give.variables.name === name ? give.variables.granted : answers !== undefined && !!answerTo(answers, name)?.granted

  return (
    <Section title={m.consents()}>
      {error && <p className="text-ink-2">{messageFor(error)}</p>}
      {!answers && !error && <Bone className="h-56 rounded-card" />}
      {answers && (
        <div className="card divide-y divide-line px-3.5 py-0.5">
          {rows.map(({ name, label, text }) => (
            <ConsentRow
              key={name}
              label={label()}
              text={text()}
              answer={answerTo(answers, name)}
              isOn={isOn(name)}
              // The terms are required for an account: withdrawing them means deleting it.
              isDisabled={name === 'terms' && isOn(name)}
              onChange={(granted) => give.mutate({ name, granted })}
            />
          ))}
        </div>
      )}
    </Section>
  )
}

type RowProps = { label: string; text: string; answer?: Stored; isOn: boolean; isDisabled: boolean; onChange: (isOn: boolean) => void }

function ConsentRow({ text, answer, ...row }: RowProps) {
  const { timeZone } = useTenant()
  const since = answer && new Date(answer.at).toLocaleDateString('pt-BR', { timeZone })
  const history = since && (row.isOn ? m.consent_since({ day: since }) : m.consent_taken_back({ day: since }))
  return <SwitchRow {...row} text={[text, history].filter(Boolean).join(' ')} />
}
