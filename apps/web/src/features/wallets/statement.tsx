import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNow } from '#page/clock.ts'
import { useTenant } from '#page/page-state.ts'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { printSheet } from '#platform/print.ts'
import { Sheet } from '#ui/sheet.tsx'
import type { WalletEntry, WalletOrigin } from '@mutirao/contract/wallets'
import { formatDay, formatStamp, formatWhen } from '@mutirao/domain/delivery-date'
import { formatMoney } from '@mutirao/domain/money'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { receiptText } from '@mutirao/ui/icons.gen.ts'
import { List, ListRow } from '@mutirao/ui/list-row.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Section } from '@mutirao/ui/section.tsx'
import { SelectField } from '@mutirao/ui/select-field.tsx'
import { creditCard, gift, info, refreshCw, wallet } from '@mutirao/ui/service-icons.gen.ts'
import { Bone, times } from '@mutirao/ui/skeleton.tsx'
import { Table, TableRow } from '@mutirao/ui/table.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { statementQuery, type StatementFilters } from './wallet-queries.ts'

const origins: Record<WalletOrigin, { icon: string; label: () => string }> = {
  ORDER: { icon: receiptText, label: m.order },
  CASHBACK: { icon: gift, label: m.wallet_origin_cashback },
  REFUND: { icon: creditCard, label: m.wallet_origin_refund },
  THANKS: { icon: gift, label: m.wallet_origin_thanks },
  ADJUSTMENT: { icon: wallet, label: m.wallet_origin_adjustment },
  EXPIRY: { icon: info, label: m.wallet_origin_expiry },
}

/** "+R$ 12,00": the direction is a sign, not a colour alone. */
const signed = (amount: number) => (amount > 0 ? `+${formatMoney(amount)}` : formatMoney(amount))

/** The filtered movements, newest first; a tap opens the receipt. */
export function Statement({ uuid }: { uuid: string }) {
  const [filters, setFilters] = useState<StatementFilters>({})
  const query = useInfiniteQuery(statementQuery(uuid, filters))
  const [opened, setOpened] = useState<WalletEntry>()
  const entries = query.data?.pages.flatMap(({ content }) => content) ?? []
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  return (
    <Section title={m.wallet_statement()}>
      <Filters filters={filters} onChange={setFilters} />
      {query.error && (
        <Note kind="warn" icon={refreshCw} isAlert action={<TextButton onClick={() => void query.refetch()}>{m.try_again()}</TextButton>}>
          <b className="block">{m.could_not_update()}</b>
          {messageFor(query.error)}
        </Note>
      )}
      {query.isPending && times(3).map((index) => <Bone key={index} className="mt-2 h-16 rounded-card" />)}
      <List className="mt-3">
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} onOpen={() => setOpened(entry)} />
        ))}
      </List>
      {query.isSuccess && entries.length === 0 && (
        <p className="mt-3 text-14 text-ink-2">{isFiltered ? m.wallet_nothing_found() : m.wallet_no_entries()}</p>
      )}
      {query.hasNextPage && (
        <Button kind="soft" isFull isBusy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {m.show_more()}
        </Button>
      )}
      <Receipt entry={opened} onClose={() => setOpened(undefined)} />
    </Section>
  )
}

function EntryRow({ entry, onOpen }: { entry: WalletEntry; onOpen: () => void }) {
  const { timeZone } = useTenant()
  const now = useNow(60_000)
  const { origin, amount, at, orderCode, reason, expiresAt, usableFrom } = entry
  const day = (instant: string) => formatDay(new Date(instant), timeZone)
  const text = [
    formatWhen(new Date(at), new Date(now), timeZone),
    orderCode && m.order_named({ code: orderCode }),
    reason,
    usableFrom && m.wallet_usable_on({ day: day(usableFrom) }),
    expiresAt && m.wallet_expires_on({ day: day(expiresAt) }),
  ]
  return (
    <ListRow
      icon={origins[origin].icon}
      title={origins[origin].label()}
      text={text.filter(Boolean).join(' · ')}
      aside={<b className={`font-semibold tabular-nums ${amount > 0 ? 'text-group-text' : ''}`}>{signed(amount)}</b>}
      onPress={onOpen}
    />
  )
}

/** One movement with its number, to show the shop or print. */
function Receipt({ entry, onClose }: { entry?: WalletEntry; onClose: () => void }) {
  const { timeZone, name } = useTenant()
  return (
    <Sheet title={m.wallet_receipt()} isOpen={entry !== undefined} onClose={onClose}>
      {entry && (
        <>
          <Table caption={`${m.wallet_receipt()} · ${name}`}>
            <TableRow name={m.wallet_origin()}>{origins[entry.origin].label()}</TableRow>
            <TableRow name={m.wallet_receipt_value()}>{signed(entry.amount)}</TableRow>
            <TableRow name={m.wallet_receipt_when()}>{formatStamp(new Date(entry.at), timeZone)}</TableRow>
            {entry.orderCode && <TableRow name={m.order()}>{entry.orderCode}</TableRow>}
            {entry.reason && <TableRow name={m.wallet_receipt_reason()}>{entry.reason}</TableRow>}
            <TableRow name={m.wallet_receipt_number()}>
              <span className="break-all">{entry.id}</span>
            </TableRow>
          </Table>
          <div className="mt-4 print:hidden">
            <Button kind="line" isFull onClick={printSheet}>
              {m.wallet_receipt_print()}
            </Button>
          </div>
        </>
      )}
    </Sheet>
  )
}

type FiltersProps = { filters: StatementFilters; onChange: (filters: StatementFilters) => void }

function Filters({ filters, onChange }: FiltersProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button kind="line" onClick={() => setIsOpen(true)}>
          {m.wallet_filters()}
        </Button>
        {Object.values(filters).some((value) => value !== undefined) && (
          <TextButton onClick={() => onChange({})}>{m.clear_filters()}</TextButton>
        )}
      </div>
      <Sheet title={m.wallet_filters()} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <FilterForm
          filters={filters}
          onChange={(chosen) => {
            onChange(chosen)
            setIsOpen(false)
          }}
        />
      </Sheet>
    </>
  )
}

function FilterForm({ filters, onChange }: FiltersProps) {
  function handleSubmit(form: FormData) {
    const text = (name: string) => (form.get(name) as string).trim() || undefined
    onChange({
      origin: text('origin') as WalletOrigin | undefined,
      after: text('after'),
      before: text('before'),
      minimum: centavosOf(text('minimum')),
      maximum: centavosOf(text('maximum')),
      expiresBefore: text('expiresBefore'),
    })
  }
  return (
    <form action={handleSubmit} className="grid gap-4">
      <SelectField
        label={m.wallet_origin()}
        name="origin"
        defaultValue={filters.origin ?? ''}
        options={[
          { value: '', label: m.everything() },
          ...(Object.keys(origins) as WalletOrigin[]).map((value) => ({ value, label: origins[value].label() })),
        ]}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <Field label={m.wallet_from()} name="after" type="date" defaultValue={filters.after} />
        <Field label={m.wallet_until()} name="before" type="date" defaultValue={filters.before} />
        <Field label={m.wallet_minimum()} name="minimum" inputMode="decimal" defaultValue={reaisOf(filters.minimum)} />
        <Field label={m.wallet_maximum()} name="maximum" inputMode="decimal" defaultValue={reaisOf(filters.maximum)} />
      </div>
      <Field label={m.wallet_expires_until()} name="expiresBefore" type="date" defaultValue={filters.expiresBefore} />
      <Button type="submit" isFull>
        {m.wallet_filter()}
      </Button>
    </form>
  )
}

/** "1.234,5" -> 123450; anything else is no filter. */
function centavosOf(text: string | undefined): number | undefined {
  const [, reais = '', cents = ''] = /^(?:R\$)?\s*([\d.]+)(?:,(\d{0,2}))?$/.exec(text ?? '') ?? []
  return reais === '' ? undefined : Number(reais.replaceAll('.', '')) * 100 + Number(cents.padEnd(2, '0'))
}

const reaisOf = (centavos: number | undefined) => (centavos === undefined ? undefined : formatMoney(centavos).slice(3))
