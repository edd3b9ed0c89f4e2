import { useEffect, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { BackLink } from '#desk/back-link.tsx'
import { useDeskAct, type Fault } from '#desk/desk-act.ts'
import { deskClient, useDeskRead } from '#desk/desk-reads.ts'
import { FaultNote } from '#desk/fault-note.tsx'
import { useMay } from '#kept/session.ts'
import { NoRight } from '#looks/doors.tsx'
import { call } from '@mutirao/client/call'
import { useSettled } from '@mutirao/client/settled'
import type { Quote } from '@mutirao/contract/carts'
import { counterMethods, placeCounterOrder, type CounterQuote } from '@mutirao/contract/counter-orders'
import { formatMoney } from '@mutirao/domain/money'
import { parsePhone } from '@mutirao/domain/phone'
import { normalizePostalCode } from '@mutirao/domain/postal-code'
import { Button } from '@mutirao/ui/button.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { OptionCard } from '@mutirao/ui/option-card.tsx'
import { Table, TableRow, TotalRow } from '@mutirao/ui/table.tsx'
import { errorsOf, sentOf } from './address-fields.tsx'
import { CounterBuyer } from './counter-buyer.tsx'
import { CounterCoupon } from './counter-coupon.tsx'
import { CounterDone, type Placed } from './counter-done.tsx'
import { changed, emptyDraft, type CounterDraft, type CounterErrors, type DraftProps } from './counter-draft.ts'
import { keepCounter, useKeptCounter } from './counter-kept.ts'
import { CounterLines } from './counter-lines.tsx'
import { answerFaults, CounterQuestions, needsPhoto, sentAnswers } from './counter-questions.tsx'
import { counterTexts as texts } from './counter-texts.ts'
import { CounterWay } from './counter-way.tsx'
import { COUNTER_QUOTE, counterQuoteQuery } from './order-queries.ts'
import { orderTexts } from './texts.ts'

const PAUSE_MS = 400

/** An order that staff take for a buyer, by the rules of the shop. */
export function CounterPage() {
  const mayTake = useMay('people.write')
  const [placed, setPlaced] = useState<Placed>()
  const [round, setRound] = useState(0)
  const kept = useKeptCounter()
  if (!mayTake) return <NoRight />
  const begin = () => {
    kept.forget()
    setPlaced(undefined)
    setRound(round + 1)
  }
  if (placed) return <CounterDone placed={placed} onAgain={begin} />
  return kept.start && <CounterForm key={round} start={kept.start} kept={kept} onPlaced={setPlaced} onBegin={begin} />
}

const itemsOf = ({ lines }: CounterDraft) =>
  lines.map(({ id, campaignId, quantity, selection }) => ({ id, campaignId, quantity, selection: selection && [...selection] }))

const wantedOf = (draft: CounterDraft) => ({
  items: itemsOf(draft),
  couponCode: draft.coupon || undefined,
  ...placeOf(draft),
})

const placeOf = ({ address, slot }: CounterDraft) => ({
  postalCode: normalizePostalCode(address.cep) || undefined,
  city: address.city || undefined,
  slot: slot || undefined,
})

const NOTHING = JSON.stringify(wantedOf(emptyDraft))

/** The prices of the draft, once it has not changed for a while. price: what it comes to; undefined while it is not known. */
function useQuoted(draft: CounterDraft) {
  const typed = JSON.stringify(wantedOf(draft))
  const wanted = useSettled(typed, PAUSE_MS)
  const isAny = draft.lines.length > 0 && wanted !== NOTHING
  const { value, code } = useDeskRead({ ...counterQuoteQuery(wanted), enabled: isAny })
  const priced = isAny ? value : undefined
  const payments = priced?.quote.payments ?? []
  const offered = counterMethods.flatMap((type) => payments.flatMap((one) => (one.type === type ? { type, price: one.price } : [])))
  const paid = offered.find(({ type }) => type === draft.method) ?? offered[0]
  const isKnown = wanted === typed && priced !== undefined && priced.quote.deliveries.length > 0
  return { priced, offered, method: paid?.type, price: isKnown ? paid?.price : undefined, code }
}

type FormProps = {
  start: CounterDraft
  kept: ReturnType<typeof useKeptCounter>
  onPlaced: (placed: Placed) => void
  onBegin: () => void
}

function CounterForm({ start, kept, onPlaced, onBegin }: FormProps) {
  const [draft, setDraft] = useState(start)
  const [isAsked, setAsked] = useState(false)
  const onChange: DraftProps['onChange'] = (change) => setDraft((now) => changed(now, change))
  const [first] = useState(start)
  useEffect(() => {
    if (draft !== first) keepCounter({ draft })
  }, [draft, first])
  const { priced, offered, method, price, code } = useQuoted(draft)
  const quote = priced?.quote
  const { wrong, needsAddress, isComplete } = checkOf(draft, quote)
  const errors = isAsked ? wrong : {}
  const name = `counter ${JSON.stringify(draft)} ${price}`
  const { send, isBusy, fault } = useDeskAct(name)

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { currentTarget: form } = event
    flushSync(() => setAsked(true))
    if (!isComplete || price === undefined || !method) return form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    const body = { ...sentDraft(draft, needsAddress), extraInfo: sentAnswers(quote?.extra ?? [], draft.answers), price, method }
    const done = await send((act) => {
      keepCounter({ draft, attempt: { name, act } })
      return call(placeCounterOrder, { body: { act, ...body } })
    })
    if (!done) return void deskClient.invalidateQueries({ queryKey: [COUNTER_QUOTE] })
    kept.forget()
    onPlaced({ ...done.answer, phone: draft.userPhone })
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)} className="mx-auto grid max-w-180 grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <BackLink path="orders">{orderTexts.orders}</BackLink>
        <h1 className="text-24">{texts.title}</h1>
        <p className="text-ink-2">{texts.lead}</p>
      </div>
      {kept.isResumed && (
        <Note
          action={
            <Button kind="line" size="small" onClick={onBegin}>
              {texts.beginAnew}
            </Button>
          }
        >
          {texts.resumed}
        </Note>
      )}
      <CounterLines draft={draft} onChange={onChange} priced={priced?.lines ?? []} />
      <CounterBuyer draft={draft} onChange={onChange} errors={errors} asks={quote?.asks ?? []} />
      <CounterWay draft={draft} onChange={onChange} quote={quote} errors={errors} isAsked={isAsked} />
      {quote && <CounterQuestions draft={draft} onChange={onChange} asking={quote.extra} isTried={isAsked} />}
      {quote && (
        <CounterPay
          draft={draft}
          onChange={onChange}
          coupon={priced?.coupon}
          quote={quote}
          offered={offered}
          chosen={method}
          price={price}
        />
      )}
      <FaultNote fault={code && { code, facts: {} }} />
      <CounterFault fault={fault} />
      <Button type="submit" size="big" isFull isBusy={isBusy} disabled={draft.lines.length === 0}>
        {texts.place(price)}
      </Button>
    </form>
  )
}

function CounterFault({ fault }: { fault: Fault | undefined }) {
  const to = fault?.facts['to']
  if (fault?.code === 'price_changed' && typeof to === 'number')
    return (
      <Note kind="err" isAlert>
        {texts.priceChanged(to)}
      </Note>
    )
  return <FaultNote fault={fault} />
}

/** The call's fields of a draft; without an address where none is asked for. */
function sentDraft(draft: CounterDraft, needsAddress: boolean) {
  const { person, userName, userPhone, email, cpf, type, address, storeId, slot } = draft
  return {
    person: person?.id,
    userName: userName.trim(),
    userPhone,
    email: email.trim() || undefined,
    cpf: cpf.trim() || undefined,
    type,
    items: itemsOf(draft),
    couponCode: draft.coupon || undefined,
    shippingAddress: needsAddress ? sentOf(address) : undefined,
    storeId: type === 'PICKUP' ? storeId : undefined,
    slot: slot || undefined,
  }
}

function errorsIn({ userName, userPhone, email, cpf, slot, type }: CounterDraft, quote: Quote | undefined): CounterErrors {
  const needsSlot = quote !== undefined && (type === 'PICKUP' || quote.delivery.length > 0)
  const wrong: [keyof CounterErrors, boolean, string][] = [
    ['userName', userName.trim().length < 2, texts.nameError],
    ['userPhone', parsePhone(userPhone) === undefined, texts.phoneError],
    ['email', quote?.asks.includes('email') === true && email.trim() === '', texts.emailError],
    ['cpf', quote?.asks.includes('cpf') === true && cpf.trim() === '', texts.cpfError],
    ['slot', needsSlot && slot === '', texts.slotError],
  ]
  return Object.fromEntries(wrong.flatMap(([field, isWrong, text]) => (isWrong ? [[field, text]] : [])))
}

/** What is missing before the order can be made. */
function checkOf(draft: CounterDraft, quote: Quote | undefined) {
  const wrong = errorsIn(draft, quote)
  const needsAddress = draft.type === 'SHIPPING' && quote?.asksAddress === true
  const areAnswered = answerFaults(quote?.extra ?? [], draft.answers).length === 0 && !needsPhoto(quote?.extra ?? [])
  const isComplete = areAnswered && [wrong, needsAddress ? errorsOf(draft.address) : {}].every((one) => Object.keys(one).length === 0)
  return { wrong, needsAddress, isComplete }
}

type PayProps = DraftProps & {
  coupon: CounterQuote['coupon']
  quote: Quote
  offered: readonly { type: (typeof counterMethods)[number]; price: number }[]
  chosen: string | undefined
  price: number | undefined
}

/** How the buyer pays, and what it comes to. */
function CounterPay({ draft, onChange, coupon, quote: { totals }, offered, chosen, price }: PayProps) {
  const discount = price === undefined ? totals.discount : totals.subTotal + totals.shippingTotal - price
  return (
    <section aria-label={texts.pay} className="card grid gap-4 p-4">
      <h2 className="text-20">{texts.pay}</h2>
      {offered.length === 0 && <Note kind="warn">{texts.noMethods}</Note>}
      {offered.map(({ type, price: own }) => (
        <OptionCard
          key={type}
          name="method"
          value={type}
          isChosen={chosen === type}
          onChoose={() => onChange({ method: type })}
          title={texts.methods[type]}
          aside={formatMoney(own)}
        />
      ))}
      <CounterCoupon draft={draft} onChange={onChange} coupon={coupon} />
      <Table caption={texts.total}>
        <TableRow name={texts.subTotal} isAmount>
          {formatMoney(totals.subTotal)}
        </TableRow>
        {discount > 0 && (
          <TableRow name={texts.discount} look="saving" isAmount>
            {formatMoney(-discount)}
          </TableRow>
        )}
        <TableRow name={texts.shipping} isAmount>
          {formatMoney(totals.shippingTotal)}
        </TableRow>
        <TotalRow name={texts.total}>{price === undefined ? '…' : formatMoney(price)}</TotalRow>
      </Table>
    </section>
  )
}
