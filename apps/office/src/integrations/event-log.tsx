import { useState } from 'react'
import { start } from '#api/start.ts'
import { useDeskAct } from '#desk/desk-act.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { FaultNote } from '#desk/fault-note.tsx'
import { pageOf, useSetFields, type Fields } from '#desk/list-address.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import { call } from '@mutirao/client/call'
import { sendWebhookAgain } from '@mutirao/contract/webhooks'
import { formatStamp } from '@mutirao/domain/delivery-date'
import { Button } from '@mutirao/ui/button.tsx'
import { SelectField } from '@mutirao/ui/select-field.tsx'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import { Table, TableRow } from '@mutirao/ui/table.tsx'
import { texts } from '../texts.ts'
import { eventQuery, eventsQuery, type EventRow, type EventState } from './integration-queries.ts'
import { answerText, eventStates, integrationTexts } from './texts.ts'

type Props = { fields: Fields; onDone: (said: string) => void }

const SIZE = 20
const isState = (word: string | undefined): word is EventState => word !== undefined && Object.hasOwn(eventStates, word)

/** The log of deliveries to other systems, with bodies and replay. */
export function EventLog({ fields, onDone }: Props) {
  const setFields = useSetFields()
  const state = isState(fields['state']) ? fields['state'] : undefined
  const { page, size } = pageOf(fields, { first: SIZE, most: SIZE })
  const read = useDeskRead(eventsQuery(state, page))
  const [open, setOpen] = useState<EventRow>()
  const { content = [], totalElements = 0 } = read.value ?? {}
  return (
    <section>
      <h2 className="mb-1 text-20">{integrationTexts.log}</h2>
      <p className="mb-3 text-ink-2">{integrationTexts.logText}</p>
      <div className="mb-3 max-w-xs">
        <SelectField
          label={integrationTexts.state}
          value={state ?? ''}
          options={[
            { value: '', label: integrationTexts.allStates },
            ...Object.entries(eventStates).map(([value, label]) => ({ value, label })),
          ]}
          onChange={({ currentTarget: { value } }) => setFields({ state: value || undefined, page: undefined })}
        />
      </div>
      <KeptNote of={read} />
      {read.value && content.length === 0 && <p className="text-ink-2">{integrationTexts.noLog}</p>}
      <ul className="card divide-y divide-line empty:hidden">
        {content.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center justify-between gap-2 px-4 py-2.5">
            <span className="min-w-0 flex-1">
              <b className="block wrap-anywhere">{row.event}</b>
              <small className="block text-12 wrap-anywhere text-ink-2">
                {stampOf(row.createdAt)} · {eventStates[row.state]}
                {row.answer && `, ${answerText(row.answer)}`} · {row.url}
              </small>
            </span>
            <Button size="small" kind="line" aria-label={integrationTexts.openOf(row.event)} onClick={() => setOpen(row)}>
              {integrationTexts.open}
            </Button>
          </li>
        ))}
      </ul>
      {totalElements > size && <Pages page={page} isLast={(page + 1) * size >= totalElements} />}
      {open && <EventSheet row={open} onDone={onDone} onClose={() => setOpen(undefined)} />}
    </section>
  )
}

function Pages({ page, isLast }: { page: number; isLast: boolean }) {
  const setFields = useSetFields()
  const go = (to: number) => setFields({ page: to > 0 ? String(to) : undefined })
  return (
    <div className="mt-3 flex gap-2">
      <Button size="small" kind="line" disabled={page === 0} onClick={() => go(page - 1)}>
        {integrationTexts.newer}
      </Button>
      <Button size="small" kind="line" disabled={isLast} onClick={() => go(page + 1)}>
        {integrationTexts.older}
      </Button>
    </div>
  )
}

const stampOf = (at: string) => formatStamp(new Date(at), start.timeZone)

function EventSheet({ row: { id, event }, onDone, onClose }: { row: EventRow; onDone: (said: string) => void; onClose: () => void }) {
  const read = useDeskRead(eventQuery(id, false))
  const { send, isBusy, fault } = useDeskAct(`again ${id}`)
  const { value } = read

  async function handleAgain() {
    if (!(await send(() => call(sendWebhookAgain, { params: { id } })))) return
    onDone(integrationTexts.sentAgain)
    onClose()
  }

  return (
    <Sheet title={event} closeLabel={texts.close} isOpen onClose={onClose}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <KeptNote of={read} />
        {value && (
          <>
            <Table caption={event}>
              <TableRow name={integrationTexts.to}>{value.url}</TableRow>
              <TableRow name={integrationTexts.at}>{stampOf(value.createdAt)}</TableRow>
              <TableRow name={integrationTexts.state}>
                {eventStates[value.state]}, {integrationTexts.attempts(value.attempts)}
              </TableRow>
              {value.answer && <TableRow name={integrationTexts.answer}>{answerText(value.answer)}</TableRow>}
            </Table>
            <section aria-label={integrationTexts.body}>
              <h3 className="mb-1.5 text-14 font-semibold">{integrationTexts.body}</h3>
              {value.data ? (
                <pre className="max-h-80 overflow-auto rounded-md bg-well p-3 text-12">{JSON.stringify(value.data, undefined, 2)}</pre>
              ) : (
                <p className="text-ink-2">{integrationTexts.bodyHidden}</p>
              )}
            </section>
          </>
        )}
        <FaultNote fault={fault} />
        <Button isFull isBusy={isBusy} onClick={() => void handleAgain()}>
          {integrationTexts.again}
        </Button>
      </div>
    </Sheet>
  )
}
