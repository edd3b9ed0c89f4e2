import type { ReactNode } from 'react'
import { paths } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { glued } from '#ui/glued.ts'
import type { Client } from '@mutirao/contract/accounts'
import { formatPhone } from '@mutirao/domain/phone-format'
import { Section } from '@mutirao/ui/section.tsx'
import { TextLink } from '@mutirao/ui/text-button.tsx'

export function MyData({ client }: { client: Client }) {
  const { name, email, phone, cpf } = client
  return (
    <Section title={m.personal_data()} more={{ href: paths.profileEdit, label: m.edit() }}>
      <dl className="card divide-y divide-line px-3.5 py-0.5">
        <Datum name={m.full_name()} value={name} />
        <Datum
          name={m.cell_phone()}
          value={phone && glued(formatPhone(phone))}
          action={
            <TextLink href={paths.updatePhone} aria-label={phone ? m.change_phone() : `${m.inform()} ${m.cell_phone()}`}>
              {phone ? m.swap() : m.inform()}
            </TextLink>
          }
        />
        <Datum
          name={m.email()}
          value={email}
          action={
            <TextLink href={paths.updateEmail} aria-label={email ? m.change_email() : `${m.inform()} ${m.email()}`}>
              {email ? m.swap() : m.inform()}
            </TextLink>
          }
        />
        <Datum name={m.cpf()} value={cpf && glued(cpf)} />
      </dl>
    </Section>
  )
}

function Datum({ name, value, action }: { name: string; value?: string; action?: ReactNode }) {
  return (
    <div className="grid min-h-14 grid-cols-[1fr_auto] items-center gap-x-3 py-2">
      <dt className="min-w-0 text-12 text-ink-2">{name}</dt>
      <dd className={`col-start-1 min-w-0 wrap-anywhere ${value ? 'font-semibold' : 'text-ink-3'}`}>{value ?? m.not_informed()}</dd>
      {action && <dd className="col-start-2 row-span-2 row-start-1">{action}</dd>}
    </div>
  )
}
