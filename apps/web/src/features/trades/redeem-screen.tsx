import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { AddressChooser } from '#features/address/address-chooser.tsx'
import { addressArea, addressLine, useAddresses } from '#features/address/address-store.ts'
import { campaignQuery } from '#features/campaigns/campaign-queries.ts'
import { readBuyer, useBuyer, type CheckoutDraft } from '#features/checkout/checkout-store.ts'
import { effectiveDraft, slotsOf } from '#features/checkout/effective-draft.ts'
import { PickupList } from '#features/checkout/pickup-list.tsx'
import { isKnown } from '#features/checkout/use-steps.ts'
import { WhenStep } from '#features/checkout/when-step.tsx'
import { WhoStep } from '#features/checkout/who-step.tsx'
import { useAsChosen } from '#features/place/recent-place-store.ts'
import { paths } from '#links/paths.ts'
import { useNow } from '#page/clock.ts'
import { usePageState, useTenant } from '#page/page-state.ts'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { locationOf, usePlacePostalCode } from '#session/place.ts'
import { verifiedPhonePath } from '#session/signed-in.ts'
import { Dock } from '#ui/dock.tsx'
import { glued } from '#ui/glued.ts'
import { PageBar } from '#ui/page-bar.tsx'
import { windowText } from '#ui/slot-text.ts'
import { StepCard } from '#ui/step-card.tsx'
import { hasCode } from '@mutirao/client/problem'
import type { Campaign, DeliverySlot } from '@mutirao/contract/campaigns'
import { Problem } from '@mutirao/contract/problems'
import type { Trade } from '@mutirao/contract/trades'
import { promisedSlot } from '@mutirao/domain/promised-slot'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { store, truck } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { Segmented } from '@mutirao/ui/segmented.tsx'
import { gift } from '@mutirao/ui/service-icons.gen.ts'
import { Bone } from '@mutirao/ui/skeleton.tsx'
import { giftText, usedDay } from './trade-card.tsx'
import { useRedeem } from './trade-queries.ts'

/** Address, slot and recipient; nothing is paid. */
export function RedeemScreen({ trade }: { trade: Trade }) {
  const { place } = usePageState()
  const { data: campaign, error } = useQuery(campaignQuery(trade.item.campaignId, place))
  return (
    <>
      <PageBar title={trade.title} text={giftText(trade)} backHref={paths.trade} />
      <main className="mx-auto grid max-w-160 grid-cols-[minmax(0,1fr)] gap-3 px-4 pb-44 md:pt-7 md:pb-16">
        <header className="max-md:hidden">
          <h1 className="text-32">{trade.title}</h1>
          <p className="text-16 text-ink-2">{giftText(trade)}</p>
        </header>
        <Note kind="good" icon={gift}>
          <span className="text-14">{m.trade_free()}</span>
        </Note>
        {campaign && <Redeeming trade={trade} campaign={campaign} />}
        {!campaign && !error && <Bone className="h-80 rounded-card" />}
        {!campaign && error && (
          <Note kind="warn" isAlert>
            {messageFor(error)}
          </Note>
        )}
      </main>
    </>
  )
}

function Redeeming({ trade, campaign }: { trade: Trade; campaign: Campaign }) {
  const redemption = useRedemption(trade, campaign)
  const { timeZone } = useTenant()
  const redeem = useRedeem(trade.id)
  const navigate = useNavigate()
  const { step, setStep, isReady } = redemption

  const handleDone = (number: number) => {
    if (number < redemption.lastStep) return setStep(number + 1)
    redeem.mutate(bodyOf(redemption), {
      onSuccess: ({ code }) => void navigate({ to: '/order/$orderCode/success', params: { orderCode: code }, replace: true }),
    })
  }

  return (
    <>
      <RedeemSteps tradeId={trade.id} redemption={redemption} onDone={handleDone} />
      {redeem.error && (
        <Note kind="err" isAlert>
          {refusalText(redeem.error, timeZone)}
          {isForPersons(redeem.error) && (
            <ButtonLink href={verifiedPhonePath(paths.redeem(trade))} kind="line" size="small" className="mt-2.5">
              {m.verify_my_phone()}
            </ButtonLink>
          )}
        </Note>
      )}
      <Dock isAboveNav>
        <Button type="submit" form={stepForm} size="big" isFull isBusy={redeem.isPending} disabled={!isReady}>
          {step >= redemption.lastStep ? m.trade_confirm() : m.go_on()}
        </Button>
      </Dock>
    </>
  )
}

function bodyOf({ trade, draft, slot, address }: Redemption) {
  const isPickup = draft.orderType === 'PICKUP'
  // As typed a moment ago.
  const buyer = readBuyer()
  return {
    ...(trade.code ? { code: trade.code } : { tradeId: trade.id }),
    type: draft.orderType,
    userName: buyer.userName,
    userPhone: buyer.userPhone,
    email: buyer.email || undefined,
    properties: {
      shippingAddress: isPickup ? undefined : address,
      storeId: isPickup ? draft.orderStoreId : undefined,
      slot: slot?.id,
    },
  }
}

const isForPersons = (error: unknown) => hasCode(error, 'verified_phone_required')

function refusalText(error: unknown, timeZone: string): string {
  const usedAt = error instanceof Problem && error.code === 'trade_used_up' ? error.facts['usedAt'] : undefined
  return typeof usedAt === 'string' ? m.trade_used_at({ day: usedDay(usedAt, timeZone) }) : messageFor(error)
}

const stepForm = 'redeem-step'
const [whenStep, whoStep] = [2, 3]

type Props = { tradeId: string; redemption: Redemption; onDone: (step: number) => void }

function RedeemSteps({ tradeId, redemption, onDone }: Props) {
  const { timeZone } = useTenant()
  const now = useNow(60_000)
  const { offer, draft, slots, slot, step, setStep, buyer, change } = redemption
  const stateOf = (number: number) => (number === step ? 'now' : number < step ? 'done' : 'todo')
  const onChange = (number: number) => (number < step ? () => setStep(number) : undefined)
  return (
    <>
      <StepCard number={1} state={stateOf(1)} title={m.delivery_or_pickup()} text={placeText(redemption)} onChange={onChange(1)}>
        <Where redemption={redemption} onDone={() => onDone(1)} />
      </StepCard>
      <StepCard
        number={2}
        state={stateOf(2)}
        title={m.when()}
        text={step > 2 && slot ? windowText(slot, now, timeZone) : m.when_text()}
        onChange={onChange(2)}
      >
        <WhenStep
          key={draft.orderType + (draft.orderStoreId ?? '')}
          formId={stepForm}
          slots={slots}
          blackoutDays={offer.blackoutDays}
          slot={slot}
          onChoose={(chosen) => change({ slot: chosen })}
          onDone={() => onDone(2)}
        />
      </StepCard>
      <StepCard
        number={3}
        state={step !== whoStep && isKnown(buyer) ? 'done' : stateOf(3)}
        title={m.who_receives()}
        text={step !== whoStep && isKnown(buyer) ? `${buyer.userName} · ${glued(buyer.userPhone)}` : m.who_receives_text()}
        onChange={step !== whoStep && isKnown(buyer) ? () => setStep(whoStep) : undefined}
      >
        <WhoStep formId={stepForm} keptFor={tradeId} buyer={buyer} onDone={() => onDone(3)} />
      </StepCard>
    </>
  )
}

/** The campaign's options: home, a pickup point, or both. */
function Where({ redemption, onDone }: { redemption: Redemption; onDone: () => void }) {
  const { offer, draft, point, isDefaultLocation, change, setIsFormReady } = redemption
  const postalCode = usePlacePostalCode()
  const chosen = useAsChosen(point)
  const hasBoth = offer.delivery.length > 0 && offer.pickup.length > 0
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {hasBoth && (
        <Segmented
          label={m.how_to_receive()}
          value={draft.orderType}
          onChange={(orderType) => change({ orderType, slot: undefined })}
          options={[
            { value: 'SHIPPING', label: m.receive_at_home(), icon: truck },
            { value: 'PICKUP', label: m.pick_up(), icon: store },
          ]}
        />
      )}
      {draft.orderType === 'SHIPPING' ? (
        <AddressChooser formId={stepForm} postalCode={postalCode} point={chosen} onChoose={onDone} onFormChange={setIsFormReady} />
      ) : (
        <form
          id={stepForm}
          onSubmit={(event) => {
            event.preventDefault()
            onDone()
          }}
        >
          <PickupList
            points={offer.pickup}
            from={point}
            isFromGuessed={isDefaultLocation}
            chosen={draft.orderStoreId}
            onChoose={(orderStoreId) => change({ orderStoreId, slot: undefined })}
          />
        </form>
      )}
    </div>
  )
}

function placeText({ step, draft, offer, address }: Redemption): string | undefined {
  if (step === 1) return undefined
  const chosen = offer.pickup.find(({ id }) => id === draft.orderStoreId)
  if (draft.orderType === 'PICKUP') return chosen && m.pick_up_at({ name: chosen.name })
  return address && `${addressLine(address)} · ${addressArea(address)}`
}

type Decided = Pick<CheckoutDraft, 'orderType' | 'orderStoreId' | 'slot'>

/** The decisions of a redemption, limited to its campaign's options. */
function useRedemption(trade: Trade, campaign: Campaign) {
  const page = usePageState()
  const { current: address } = useAddresses()
  const { latitude, longitude, isDefaultLocation } = address ? { ...address, isDefaultLocation: false } : locationOf(page.place)
  const point = { latitude, longitude }
  const [stored, setStored] = useState<Decided>({ orderType: 'SHIPPING' })
  const [step, setStep] = useState(1)
  const [isFormReady, setIsFormReady] = useState<boolean>()
  const buyer = useBuyer()

  const offer = {
    blackoutDays: campaign.blackoutDays,
    delivery: campaign.delivery.map(withoutFee),
    pickup: campaign.pickup.map((store) => ({ ...store, slots: store.slots.map(withoutFee) })),
  }
  const draft = effectiveDraft({ ...stored, cartUuid: '', done: 0 }, offer, point)
  const slots = slotsOf(draft, offer) ?? []
  const slot = slots.find(({ id }) => id === draft.slot?.id) ?? promisedSlot(slots)

  return {
    trade,
    offer,
    draft,
    slots,
    slot,
    point,
    isDefaultLocation,
    address,
    buyer,
    /** A known buyer is not asked for again. */
    lastStep: isKnown(buyer) && step !== whoStep ? whenStep : whoStep,
    step,
    setStep,
    isReady: step !== 1 || draft.orderType === 'PICKUP' || isFormReady !== false,
    setIsFormReady,
    change: (changes: Partial<Decided>) => setStored({ ...stored, ...changes }),
  }
}

type Redemption = ReturnType<typeof useRedemption>

/** A redemption has no delivery fee. */
const withoutFee = (slot: DeliverySlot): DeliverySlot => ({ ...slot, fee: 0 })
