import { AddressChooser } from '#features/address/address-chooser.tsx'
import { addressArea, addressLine } from '#features/address/address-store.ts'
import { PickupList } from '#features/checkout/pickup-list.tsx'
import { WhenStep } from '#features/checkout/when-step.tsx'
import { WhoStep } from '#features/checkout/who-step.tsx'
import { useNow } from '#page/clock.ts'
import { useTenant } from '#page/page-state.ts'
import { windowText } from '#ui/slot-text.ts'
import * as m from '#paraglide/messages.js'
import { store, truck } from '#ui/icon-paths.ts'
import { Segmented } from '#ui/segmented.tsx'
import { StepCard } from '#ui/step-card.tsx'
import type { Redemption } from './use-redemption.ts'

export const stepForm = 'redeem-step'
export const lastStep = 3

type Props = { redemption: Redemption; onDone: (step: number) => void }

export function RedeemSteps({ redemption, onDone }: Props) {
  const { timeZone } = useTenant()
  const now = useNow(60_000)
  const { draft, slots, slot, step, setStep, buyer, change } = redemption
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
          key={draft.type + (draft.storeId ?? '')}
          formId={stepForm}
          slots={slots}
          slot={slot}
          onChoose={(chosen) => change({ slot: chosen })}
          onDone={() => onDone(2)}
        />
      </StepCard>
      <StepCard number={3} state={stateOf(3)} title={m.who_receives()} text={m.who_receives_text()}>
        <WhoStep formId={stepForm} buyer={buyer} onDone={() => onDone(3)} />
      </StepCard>
    </>
  )
}

/** What the campaign offers: home, a pickup point, or the choice between them. */
function Where({ redemption, onDone }: { redemption: Redemption; onDone: () => void }) {
  const { offer, draft, point, change, setIsFormReady } = redemption
  const hasBoth = offer.delivery.length > 0 && offer.pickup.length > 0
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {hasBoth && (
        <Segmented
          label={m.how_to_receive()}
          value={draft.type}
          onChange={(type) => change({ type, slot: undefined })}
          options={[
            { value: 'SHIPPING', label: m.receive_at_home(), icon: truck },
            { value: 'PICKUP', label: m.pick_up(), icon: store },
          ]}
        />
      )}
      {draft.type === 'SHIPPING' ? (
        <AddressChooser formId={stepForm} point={point} onChoose={onDone} onFormChange={setIsFormReady} />
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
            chosen={draft.storeId}
            onChoose={(storeId) => change({ storeId, slot: undefined })}
          />
        </form>
      )}
    </div>
  )
}

function placeText({ step, draft, offer, address }: Redemption): string | undefined {
  if (step === 1) return undefined
  const chosen = offer.pickup.find(({ id }) => id === draft.storeId)
  if (draft.type === 'PICKUP') return chosen && m.pick_up_at({ name: chosen.name })
  return address && `${addressLine(address)} · ${addressArea(address)}`
}
