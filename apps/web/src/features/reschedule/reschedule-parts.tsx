import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { WhenStep } from '#features/checkout/when-step.tsx'
import { useReschedule } from '#features/orders/order-queries.ts'
import { useWhen } from '#features/reschedule/use-when.ts'
import { paths } from '#links/paths.ts'
import { useTenant } from '#page/page-state.ts'
import { messageFor } from '#page/problem-message.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { whatsappLink } from '#platform/share.ts'
import type { SlotTimes } from '#ui/slot-text.ts'
import type { DeliverySlot } from '@mutirao/contract/campaigns'
import type { Order, OrderPart, OtherSlot } from '@mutirao/contract/order-shapes'
import { isFree } from '@mutirao/domain/delivery-date'
import { formatMoney } from '@mutirao/domain/money'
import { allBackWords } from '@mutirao/domain/refund'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { calendarClock } from '@mutirao/ui/icons.gen.ts'
import { List, ListRow } from '@mutirao/ui/list-row.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { OptionCard } from '@mutirao/ui/option-card.tsx'

/** An order of several campaigns has parts, each with its own slot. */
export function RescheduleParts({ order, parts }: { order: Order; parts: OrderPart[] }) {
  const [chosen, setChosen] = useState<string>()
  const part = parts.find(({ campaignId }) => campaignId === chosen) ?? parts.find(({ issue }) => !issue) ?? parts[0]
  if (!part) return <TooLate order={order} text={m.reschedule_state()} />
  return (
    <>
      {parts.length > 1 && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-semibold">{m.reschedule_which()}</legend>
          {parts.map((one) => (
            <OptionCard
              key={one.campaignId}
              name="part"
              value={one.campaignId}
              isChosen={one === part}
              onChoose={() => setChosen(one.campaignId)}
              title={one.name}
              text={useless(one) ? m.reschedule_closed() : undefined}
            />
          ))}
        </fieldset>
      )}
      <Part key={part.campaignId} order={order} part={part} />
    </>
  )
}

const slotsIn = ({ slots, otherPoints = [] }: OrderPart) => [...slots, ...otherPoints.flatMap((point) => point.slots)]

const useless = (part: OrderPart) => part.issue !== undefined || slotsIn(part).length === 0

const formId = 'reschedule'

function Part({ order, part }: { order: Order; part: OrderPart }) {
  const when = useWhen()
  const [pointId, setPointId] = useState<string>()
  const { otherPoints } = part
  const closed = otherPoints && m.store_closed({ store: order.properties.store?.name ?? '' })
  const point = otherPoints?.find(({ id }) => id === pointId)
  if (useless(part)) {
    const text = [closed, tooLateText(part, when.moment(part.until))].filter(Boolean).join(' ')
    return <TooLate order={order} slot={part.slot} text={text} />
  }
  return (
    <>
      <Current slot={part.slot} text={m.reschedule_until({ when: when.moment(part.until) })} />
      {closed && <Note kind="warn">{closed}</Note>}
      {otherPoints && <OtherPoints points={otherPoints} chosen={pointId} onChoose={setPointId} />}
      <SlotChoice key={pointId} order={order} part={part} point={point} />
    </>
  )
}

type Point = NonNullable<OrderPart['otherPoints']>[number]

type PointsProps = { points: Point[]; chosen?: string; onChoose: (id: string) => void }

/** Other pickup points. */
function OtherPoints({ points, chosen, onChoose }: PointsProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">{m.store_closed_which()}</legend>
      {points.map(({ id, name, address, addressNumber, neighborhood }) => (
        <OptionCard
          key={id}
          name="point"
          value={id}
          isChosen={id === chosen}
          onChoose={() => onChoose(id)}
          title={name}
          text={`${address}, ${addressNumber}, ${neighborhood}`}
        />
      ))}
    </fieldset>
  )
}

/** Day and slot, at the same place or at the newly chosen point. */
function SlotChoice({ order, part, point }: { order: Order; part: OrderPart; point?: Point }) {
  const navigate = useNavigate()
  const when = useWhen()
  const [chosen, setChosen] = useState<DeliverySlot>()
  const reschedule = useReschedule(order)
  const mustChoosePoint = part.otherPoints !== undefined && !point
  const slots: (DeliverySlot & Partial<OtherSlot>)[] = point?.slots ?? part.slots
  // A slot may fill up while it is viewed.
  const slot = slots.find((one) => one.id === chosen?.id && isFree(one))
  const { difference = 0, charges } = slot ?? {}

  function handleConfirm() {
    if (!slot) return
    reschedule.mutate(
      { campaignId: part.campaignId, slot: slot.id, storeId: point?.id, difference: difference || undefined },
      {
        onSuccess: ({ slotChange }) => {
          // The screen shows the Pix for the difference.
          if (slotChange) return
          showSnack(m.reschedule_done({ when: when.slot(slot) }))
          void navigate({ to: '/order/$orderCode/details', params: { orderCode: order.code }, replace: true })
        },
      },
    )
  }

  if (mustChoosePoint)
    return (
      <Button isFull disabled>
        {m.store_closed_which()}
      </Button>
    )
  return (
    <>
      {reschedule.error && (
        <Note kind="err" isAlert>
          {messageFor(reschedule.error)}
        </Note>
      )}
      <WhenStep formId={formId} slots={slots} blackoutDays={part.blackoutDays} slot={slot} onChoose={setChosen} onDone={handleConfirm} />
      {slot && <Difference order={order} slot={slot} />}
      <Button type="submit" form={formId} isFull isBusy={reschedule.isPending} disabled={!slot}>
        {slot ? confirmText({ isElsewhere: point !== undefined, charged: charges ? difference : 0 }) : m.choose_day()}
      </Button>
    </>
  )
}

function confirmText({ isElsewhere, charged }: { isElsewhere: boolean; charged: number }): string {
  if (charged > 0) return m.reschedule_and_pay({ amount: formatMoney(charged) })
  return isElsewhere ? m.store_closed_confirm() : m.reschedule_confirm()
}

type DifferenceProps = { order: Order; slot: Partial<OtherSlot> }

/** The price difference of the chosen slot, and the next step. */
function Difference({ order: { properties }, slot: { difference = 0, back, charges } }: DifferenceProps) {
  if (difference === 0) return <p className="text-13 text-ink-2">{m.reschedule_same_fee()}</p>
  const amount = formatMoney(Math.abs(difference))
  if (charges) return <Note kind="warn">{m.reschedule_dearer({ amount })}</Note>
  if (back && back.length > 0) return <Note>{m.reschedule_cheaper({ amount, back: allBackWords(back) })}</Note>
  const [from, to] = [properties.price, properties.price + difference].map((price) => formatMoney(price))
  return <Note>{m.reschedule_total({ from: from!, to: to! })}</Note>
}

/** The current slot. */
function Current({ slot, text }: { slot: SlotTimes; text?: string }) {
  const when = useWhen()
  return (
    <List>
      <ListRow icon={calendarClock} title={when.slot(slot)} text={text} />
    </List>
  )
}

/** The reason why it can no longer be changed, and the alternatives. */
function TooLate({ order, slot, text }: { order: Order; slot?: SlotTimes; text: string }) {
  const { helpPhone } = useTenant()
  return (
    <>
      {slot && <Current slot={slot} />}
      <Note kind="warn">{text}</Note>
      <ButtonLink isFull href={whatsappLink(m.reschedule_help({ code: order.code }), helpPhone)} target="_blank" rel="noopener noreferrer">
        {m.talk_to_shop()}
      </ButtonLink>
      <ButtonLink kind="line" isFull href={paths.orderDetails(order.code)}>
        {m.see_order()}
      </ButtonLink>
    </>
  )
}

function tooLateText({ issue }: OrderPart, until: string): string {
  if (issue === 'CUTOFF') return m.reschedule_cutoff({ when: until })
  if (issue === 'STATE') return m.reschedule_state()
  return m.reschedule_none()
}
