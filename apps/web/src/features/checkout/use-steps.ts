import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useKnownAddresses } from '#features/address/address-chooser.tsx'
import { refusedFields, type AddressRefusal } from '#features/address/address-fields.ts'
import { goOnWithout, namesOf } from '#features/cart/beyond-place.tsx'
import { useBack } from '#page/use-back.ts'
import * as m from '#paraglide/messages.js'
import { calendarDayText } from '#ui/slot-text.ts'
import { codeOf } from '@mutirao/client/problem'
import { createStore, useStore } from '@mutirao/client/store'
import type { DeliverySlot } from '@mutirao/contract/campaigns'
import type { Quote } from '@mutirao/contract/carts'
import { isFree } from '@mutirao/domain/delivery-date'
import { promisedSlot } from '@mutirao/domain/promised-slot'
import type { StepState } from '@mutirao/ui/step-number.tsx'
import { changeDraft, type Buyer } from './checkout-store.ts'
import { effectiveDraft, slotsOf } from './effective-draft.ts'
import { quoteQuery } from './quote-queries.ts'
import type { Checkout } from './use-checkout.ts'

const [whenStep, whoStep] = [2, 3]
export const lastStep = 4

/** The buyer is not asked for again when known: their step shows the values, which can be changed. */
export const isKnown = (buyer: Buyer, asks: Quote['asks'] = []) =>
  buyer.userName !== '' && buyer.userPhone !== '' && asks.every((field) => buyer[field])

/** The last completed step once a slot is chosen. */
export const doneOnceChosen = (buyer: Buyer, asks?: Quote['asks']) => (isKnown(buyer, asks) ? whoStep : whenStep)

/** cep: an address's; a place on the map has none. */
export type Place = { latitude: number; longitude: number; cep?: string; city?: string }

type Trail = { cartUuid: string; steps: readonly number[] }
const nowhere: Trail = { cartUuid: '', steps: [] }
/** The previously open steps, for "back"; kept outside the screen, since one returns to it from the payment. */
const trail = createStore<Trail>(() => nowhere)

/** The open step, the label of the main button, and whether it is enabled. */
export function useSteps(checkout: Checkout) {
  const { cart, draft, buyer } = checkout
  const asks = checkout.quote?.asks
  // Answers for another cart may not be all that this one requires.
  const done = draft.done < whoStep || isKnown(buyer, asks) ? draft.done : whenStep
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<number>()
  const [addressForm, setAddressForm] = useState<boolean>()
  const { addresses } = useKnownAddresses()
  const [isChecking, setIsChecking] = useState(false)
  const step = opened ?? Math.min(done + 1, lastStep)
  const behind = useStore(trail, nowhere, ({ cartUuid, steps }) => (cartUuid === cart.uuid ? steps : nowhere.steps))
  const before = behind.at(-1)
  const leaveBehind = (steps: readonly number[]) => trail.set({ cartUuid: cart.uuid, steps })

  useBack(before !== undefined, () => {
    leaveBehind(behind.slice(0, -1))
    setOpened(before)
  })

  function open(number: number) {
    leaveBehind([...behind, step])
    setOpened(number)
  }

  function finish(number: number, changes: Partial<typeof draft> = {}) {
    changeDraft(cart.uuid, { done: Math.max(draft.done, number === whenStep ? doneOnceChosen(buyer, asks) : number), ...changes })
    setOpened(undefined)
    if (number !== lastStep) return leaveBehind([...behind.filter((one) => one !== number), number])
    if (checkout.quote && checkout.quote.extra.length > 0) void navigate({ to: '/extra' })
    else void navigate({ to: '/cart/$cartUuid/payment', params: { cartUuid: cart.uuid } })
  }

  /** Asks the server whether and when it delivers there; the slot must be chosen again. Returns the server's error for the address. */
  async function checkDestination({ latitude, longitude, cep: postalCode, city }: Place): Promise<AddressRefusal | undefined> {
    setIsChecking(true)
    const quote = await queryClient
      .fetchQuery(quoteQuery({ ...checkout.asked, point: { latitude, longitude }, postalCode, city }))
      .catch(refusalIn)
    setIsChecking(false)
    if (!quote || typeof quote === 'string') return quote
    const { orderType, orderStoreId } = effectiveDraft(draft, quote, { latitude, longitude })
    if (orderType === 'SHIPPING' && !quote.inArea) return undefined
    const slots = slotsOf({ ...draft, orderType, orderStoreId }, quote) ?? []
    const isKept = slots.some((one) => one.id === draft.slot?.id && isFree(one))
    finish(1, isKept ? { orderType, orderStoreId } : { orderType, orderStoreId, slot: promisedSlot(slots), done: 1 })
    return undefined
  }

  useFocusOn(step)
  const goOnWithRest = useRest(checkout, checkDestination)
  const isRestChosen =
    step === 1 && addressForm === undefined && draft.orderType === 'SHIPPING' && isOutside(checkout) && reachesSome(checkout)

  return {
    step,
    finish,
    open,
    setAddressForm,
    checkDestination: (place: Place) => (isRestChosen ? goOnWithRest() : checkDestination(place)),
    stateOf: (number: number): StepState => (number === step ? 'now' : number <= done ? 'done' : 'todo'),
    button: { ...buttonOf(step, checkout, { form: addressForm, isKnown: addresses.length > 0 }), isBusy: isChecking },
  }
}

/** Removes campaigns that do not reach the address from the cart, and continues once the server has answered for the rest. */
function useRest({ address, quote, isQuoted }: Checkout, checkDestination: (place: Place) => Promise<unknown>) {
  const isGoingOn = useRef(false)
  const goOn = useEffectEvent(() => {
    if (!isGoingOn.current) return
    isGoingOn.current = false
    if (address && quote?.inArea) void checkDestination(address)
  })
  useEffect(() => {
    if (isQuoted) goOn()
  }, [isQuoted])
  return async () => {
    isGoingOn.current = true
    goOnWithout(quote?.beyond ?? [])
    return undefined
  }
}

function refusalIn(error: unknown): AddressRefusal | undefined {
  const code = codeOf(error)
  return code !== undefined && code in refusedFields ? (code as AddressRefusal) : undefined
}

/** True until the server has answered. */
const asksAddress = (quote: Quote | undefined) => quote?.asksAddress !== false

/** form: whether the typed address is complete, undefined while a saved one is chosen. isKnown: whether there is a saved one. */
type Typed = { form: boolean | undefined; isKnown: boolean }

function buttonOf(step: number, checkout: Checkout, typed: Typed) {
  if (step === 1) return destinationButton(checkout, typed)
  if (step === 2) return whenButton(checkout.draft.slot, checkout.slots ?? [])
  return { label: step === lastStep ? m.go_to_payment() : m.go_on(), isDisabled: false }
}

function destinationButton({ draft, slots, quote, address, isQuoted, cart }: Checkout, { form, isKnown: hasSaved }: Typed) {
  if (draft.orderType === 'PICKUP') return { label: m.pick_up_here(), isDisabled: !isQuoted || !slots }
  if (form !== undefined) return { label: form ? m.save_address() : m.fill_in(), isDisabled: !isQuoted }
  const hasAddress = hasSaved || address !== undefined
  // The form is still loading: there is no address yet.
  if (!hasAddress && asksAddress(quote)) return { label: m.fill_in(), isDisabled: true }
  if (!isOutside({ quote, address, isQuoted })) return { label: m.deliver_here(), isDisabled: !isQuoted }
  if (quote && reachesSome({ quote, cart })) return { label: m.go_on_without({ names: namesOf(quote.beyond) }), isDisabled: false }
  return { label: m.not_in_area(), isDisabled: true }
}

/** Not every campaign of the cart reaches the chosen address. */
export const isOutside = ({ quote, address, isQuoted }: Pick<Checkout, 'quote' | 'address' | 'isQuoted'>) =>
  isQuoted && address !== undefined && quote?.inArea === false

/** Some campaigns of the cart reach the address, but not all. */
export const reachesSome = ({ quote, cart }: Pick<Checkout, 'quote' | 'cart'>) => {
  const beyond = new Set(quote?.beyond.map(({ campaignId }) => campaignId))
  return beyond.size > 0 && cart.entries.some(({ campaignId }) => !beyond.has(campaignId))
}

function whenButton(slot: Checkout['draft']['slot'], slots: readonly DeliverySlot[]) {
  if (slots.length === 0) return { label: m.go_on(), isDisabled: false }
  if (!slots.some(isFree)) return { label: m.all_full(), isDisabled: true }
  if (!slot || !slots.some((one) => one.id === slot.id && isFree(one))) return { label: m.choose_day(), isDisabled: true }
  return { label: m.confirm_day({ day: calendarDayText(slot.date).split(', ')[1] ?? '' }), isDisabled: false }
}

/** Moves the focus to a step that opens. */
function useFocusOn(step: number) {
  const seen = useRef(step)
  useEffect(() => {
    if (seen.current === step) return
    seen.current = step
    const heading = document.getElementById(`step-${step}`)
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  }, [step])
}
