import type { Fields } from '#desk/list-address.ts'
import { useRights } from '#kept/session.ts'
import { say } from '#written/said.tsx'
import { Addresses } from './addresses.tsx'
import { ApiKeys } from './api-keys.tsx'
import { BulkWrites } from './bulk-writes.tsx'
import { EventLog } from './event-log.tsx'
import { integrationTexts } from './texts.ts'
import { Whatsapp } from './whatsapp.tsx'

/** The screen of other programs: their keys, what they are told, and what they wrote in bulk; each part by its right. */
export function IntegrationsScreen({ fields }: { fields: Fields }) {
  const rights = useRights()
  return (
    <>
      <h1 className="mb-1 text-24">{integrationTexts.title}</h1>
      <p className="mb-3 max-w-2xl text-ink-2">
        {integrationTexts.text}{' '}
        <a href="/docs" target="_blank" rel="noreferrer" className="font-semibold text-action-text underline">
          {integrationTexts.docs}
        </a>
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-2 lg:items-start">
        {rights.includes('staff.write') && <ApiKeys fields={fields} onDone={say} />}
        {rights.includes('staff.write') && <Whatsapp onDone={say} />}
        {rights.includes('webhooks.send') && <Addresses onDone={say} />}
        {rights.includes('webhooks.send') && <EventLog fields={fields} onDone={say} />}
        {(['items.write', 'campaigns.write', 'shop.write', 'stock.write'] as const).some((right) => rights.includes(right)) && (
          <BulkWrites onDone={say} />
        )}
      </div>
    </>
  )
}
