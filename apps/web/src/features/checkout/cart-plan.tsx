import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNow } from '#page/clock.ts'
import { usePageState } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { callAsLead } from '#session/lead.ts'
import { windowText } from '#ui/slot-text.ts'
import { getCartPlan, type CartPlan as Plan } from '@mutirao/contract/carts'
import { formatMoney, sum } from '@mutirao/domain/money'
import { Button } from '@mutirao/ui/button.tsx'
import { store, truck } from '@mutirao/ui/icons.gen.ts'
import { List, ListRow } from '@mutirao/ui/list-row.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Fee } from '@mutirao/ui/price.tsx'
import { arrivals } from './arrivals.ts'
import { changeDraft, useDraft, type CheckoutDraft } from './checkout-store.ts'

/**
 * version: changes whenever the server priced another cart; empty until it has priced this one. beyond: campaigns that do not deliver to the
 * place.
 */
type PlanRequest = { cartUuid: string; version: string; count: number; beyond: readonly string[] }

const planQuery = (uuid: string, slot: string | undefined, version: string) => ({
  queryKey: ['cart-plan', uuid, slot ?? '', version],
  queryFn: () => callAsLead(getCartPlan, { params: { uuid }, query: { slot } }),
  enabled: version !== '',
  placeholderData: keepPreviousData<Plan>,
  staleTime: 30_000,
})

/**
 * The deliveries of the cart: when each campaign arrives, and the total of their fees. The total is undefined until the server has answered,
 * when nothing is delivered to the place, and for pickups without a chosen day.
 */
export function useCartPlan({ cartUuid, version, count, beyond }: PlanRequest) {
  const draft = useDraft(cartUuid)
  const { data: plan } = useQuery({ ...planQuery(cartUuid, draft.slot?.id, version), enabled: version !== '' && count > 1 })
  if (count === 1) return { plan, fee: feeOfOne(draft) }
  const coming = comingOf(plan, beyond)
  const isTold = coming.length > 0 && (draft.slot !== undefined || draft.orderType === 'SHIPPING')
  return { plan, fee: isTold ? sum(coming, (part) => part.fee) : undefined }
}

/** Deliveries to the place; pickups do not depend on where the visitor lives. */
const comingOf = (plan: Plan | undefined, beyond: readonly string[]) =>
  plan?.deliveries.filter(({ campaignId, store: point }) => point !== undefined || !beyond.includes(campaignId)) ?? []

/** A fee for several campaigns does not apply to the one that is left. */
function feeOfOne({ slot, fee }: CheckoutDraft): number | undefined {
  return slot && (fee?.campaigns === 1 ? fee.centavos : slot.fee)
}

type Props = Pick<PlanRequest, 'cartUuid' | 'count' | 'beyond'> & { plan: Plan | undefined }

/** When and where each campaign of the cart arrives and at which fee, and one-tap savings for a joint delivery. */
export function CartPlan({ cartUuid, plan, count, beyond }: Props) {
  if (!plan || plan.deliveries.length === 0) {
    return (
      <Note icon={truck}>
        <b className="block">{m.two_deliveries({ count })}</b>
        {m.two_deliveries_text()}
      </Note>
    )
  }
  const coming = comingOf(plan, beyond)
  if (coming.length === 0) return null
  return (
    <section aria-labelledby="cart-plan" className="rounded-campaign border border-line bg-surface px-3.5 pt-3 pb-2">
      <h2 id="cart-plan" className="text-16">
        {m.plan_title()}
      </h2>
      <List look="plain">
        {arrivals(coming).map((parts) => (
          <Arrival key={parts[0]!.campaignId} parts={parts} />
        ))}
      </List>
      {plan.together && coming.length === plan.deliveries.length && (
        <Together together={plan.together} onChoose={(changes) => changeDraft(cartUuid, changes)} />
      )}
    </section>
  )
}

function Arrival({ parts }: { parts: Plan['deliveries'] }) {
  const { tenant, place } = usePageState()
  const now = useNow(60_000)
  const [{ slot, store: point } = {}] = parts
  const fee = sum(parts, (part) => part.fee)
  const where = point ? m.pick_up_at({ name: point }) : place?.label
  return (
    <ListRow
      icon={point ? store : truck}
      title={slot ? windowText(slot, now, tenant.timeZone) : m.plan_to_agree()}
      text={[names.format(parts.map(({ name }) => name)), where].filter(Boolean).join(' · ')}
      aside={<Fee isFree={fee === 0}>{fee === 0 ? m.free() : formatMoney(fee)}</Fee>}
    />
  )
}

const names = new Intl.ListFormat('pt-BR')

type Offer = NonNullable<Plan['together']>

function Together({ together, onChoose }: { together: Offer; onChoose: (changes: Partial<CheckoutDraft>) => void }) {
  const { slot, shippingTotal, saved, campaignIds } = together
  const fee = { centavos: shippingTotal, campaigns: campaignIds.length }
  return (
    <Button kind="line" isFull className="mt-1 mb-1.5" onClick={() => onChoose({ orderType: 'SHIPPING', slot, fee, filled: undefined })}>
      {m.plan_together({ day: onDay(slot.date), amount: formatMoney(saved) })}
    </Button>
  )
}

const weekday = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', timeZone: 'UTC' })

/** "no sábado", "na quinta-feira". */
function onDay(date: string): string {
  const day = weekday.format(new Date(`${date}T12:00:00Z`))
  return day.endsWith('feira') ? `na ${day}` : `no ${day}`
}
