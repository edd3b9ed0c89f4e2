import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { changeDraft } from '#features/checkout/checkout-store.ts'
import { calendarDayText } from '#lib/slot-text.ts'
import * as m from '#paraglide/messages.js'
import type { StepState } from '#ui/step-number.tsx'
import type { Checkout } from './use-checkout.ts'

export const lastStep = 4

/** Which step is open, what the one button says, and when it goes on. */
export function useSteps(checkout: Checkout) {
  const { cart, draft, quote, slots, isQuoted, isFetching } = checkout
  const navigate = useNavigate()
  const [opened, setOpened] = useState<number>()
  const [addressForm, setAddressForm] = useState<boolean>()
  const [isChecking, setIsChecking] = useState(false)
  const step = opened ?? Math.min(draft.done + 1, lastStep)

  function finish(number: number, changes: Partial<typeof draft> = {}) {
    changeDraft(cart.uuid, { done: Math.max(draft.done, number), ...changes })
    setOpened(undefined)
    if (number === lastStep) void navigate({ to: '/cart/$cartUuid/payment', params: { cartUuid: cart.uuid } })
  }

  const isReachable = draft.type === 'PICKUP' ? slots !== undefined : quote?.inArea === true

  // The server says whether it delivers there; until then the button waits.
  useEffect(() => {
    if (!isChecking || isFetching || !isQuoted) return
    setIsChecking(false)
    if (!isReachable) return
    const isKept = slots?.some(({ id }) => id === draft.slot?.id) === true
    const { type, storeId } = draft
    finish(1, isKept ? { type, storeId } : { type, storeId, slot: slots?.[0], done: 1 })
  })

  useFocusOn(step)

  const isSlotGone = slots !== undefined && slots.length > 0 && !slots.some(({ id }) => id === draft.slot?.id)
  return {
    step,
    finish,
    open: setOpened,
    setAddressForm,
    checkDestination: () => setIsChecking(true),
    stateOf: (number: number): StepState => (number === step ? 'now' : number <= draft.done ? 'done' : 'todo'),
    button: buttonOf({ step, draft, addressForm, isChecking, isReachable, isSlotGone }),
  }
}

type ButtonFacts = {
  step: number
  draft: Checkout['draft']
  addressForm?: boolean
  isChecking: boolean
  isReachable: boolean
  isSlotGone: boolean
}

function buttonOf({ step, draft, addressForm, isChecking, isReachable, isSlotGone }: ButtonFacts) {
  if (step === 1) {
    if (draft.type === 'PICKUP') return { label: m.pick_up_here(), isDisabled: !isReachable, isBusy: isChecking }
    const label = addressForm === undefined ? m.deliver_here() : addressForm ? m.save_address() : m.fill_in()
    return { label, isDisabled: false, isBusy: isChecking }
  }
  if (step === 2) {
    if (isSlotGone) return { label: m.choose_day(), isDisabled: true, isBusy: false }
    const day = draft.slot && calendarDayText(draft.slot.date).split(', ')[1]
    return { label: day ? m.confirm_day({ day }) : m.go_on(), isDisabled: false, isBusy: false }
  }
  return { label: step === lastStep ? m.go_to_payment() : m.go_on(), isDisabled: false, isBusy: false }
}

/** A step that opens takes the focus, so that readers and keyboards follow. */
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
