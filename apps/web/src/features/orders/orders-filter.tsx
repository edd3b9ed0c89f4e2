import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { addressOf } from '#links/paths.ts'
import * as m from '#paraglide/messages.js'
import { orderLists } from '@mutirao/domain/order-status'
import { Button } from '@mutirao/ui/button.tsx'
import { ChipLink } from '@mutirao/ui/chip.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { chevronRight } from '@mutirao/ui/icons.gen.ts'
import { SelectField } from '@mutirao/ui/select-field.tsx'
import { ordersSummaryQuery } from './order-queries.ts'
import { parseOrdersSearch, periods, type OrdersSearch } from './orders-search.ts'

const listLabels = { running: m.orders_running, done: m.orders_done, cancelled: m.orders_cancelled }
const periodLabels = { 30: m.period_30, 90: m.period_90, year: m.period_year }

type Path = '/orders' | '/Pedidos'
type Props = { path: Path; search: OrdersSearch }

/** The filters of the list. All are part of the address, so that back and reload keep them. */
export function OrdersFilter({ path, search }: Props) {
  const navigate = useNavigate()
  const campaigns = useBoughtCampaigns(search.campaign)
  const show = (changes: Partial<Record<keyof OrdersSearch, string>>) =>
    void navigate({ to: path, search: parseOrdersSearch({ ...search, ...changes }), replace: true })

  // Stays open once opened; the address decides only the initial state.
  const [isNarrowed] = useState(() => !!(search.q ?? search.period ?? search.campaign))

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const words = new FormData(event.currentTarget).get('q')
    show({ q: typeof words === 'string' ? words : '' })
  }
  return (
    <search className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <nav aria-label={m.orders_lists()} className="bleed gap-2 py-1">
        <ChipLink data-replace="" href={addressOf(path, { ...search, list: undefined })} isOn={!search.list}>
          {m.everything_orders()}
        </ChipLink>
        {orderLists.map((list) => (
          <ChipLink key={list} data-replace="" href={addressOf(path, { ...search, list })} isOn={search.list === list}>
            {listLabels[list]()}
          </ChipLink>
        ))}
      </nav>
      <details open={isNarrowed} className="group rounded-card bg-well">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-2 px-3.5 font-semibold">
          {m.orders_filter()}
          <Icon d={chevronRight} className="size-5 rotate-90 group-open:-rotate-90" />
        </summary>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-3.5 pt-1 pb-3.5">
          <form onSubmit={handleSubmit} className="flex items-end gap-2">
            <Field
              key={search.q}
              className="min-w-0 flex-1"
              label={m.orders_search()}
              type="search"
              name="q"
              enterKeyHint="search"
              maxLength={60}
              autoComplete="off"
              defaultValue={search.q}
            />
            <Button type="submit" kind="soft" className="min-h-13">
              {m.search_now()}
            </Button>
          </form>
          <div className="grid grid-cols-2 gap-2">
            <SelectField
              label={m.orders_period()}
              value={search.period ?? ''}
              onChange={({ target }) => show({ period: target.value })}
              options={[{ value: '', label: m.period_all() }, ...periods.map((value) => ({ value, label: periodLabels[value]() }))]}
            />
            <SelectField
              label={m.campaign()}
              value={search.campaign ?? ''}
              onChange={({ target }) => show({ campaign: target.value })}
              options={[{ value: '', label: m.all_campaigns() }, ...campaigns]}
            />
          </div>
        </div>
      </details>
    </search>
  )
}

/** The campaigns the visitor has bought from, and the address's campaign. */
function useBoughtCampaigns(asked: string | undefined) {
  const { data } = useQuery(ordersSummaryQuery())
  const names = new Map((data?.campaigns ?? []).map(({ id, name }) => [id, name]))
  if (asked && !names.has(asked)) names.set(asked, asked)
  return [...names].map(([value, label]) => ({ value, label }))
}
