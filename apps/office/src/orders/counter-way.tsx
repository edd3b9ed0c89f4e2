import type { DeliverySlot } from '@mutirao/contract/campaigns'
import type { Quote } from '@mutirao/contract/carts'
import { isFree } from '@mutirao/domain/delivery-date'
import { formatMoney } from '@mutirao/domain/money'
import { Note } from '@mutirao/ui/note.tsx'
import { Segmented } from '@mutirao/ui/segmented.tsx'
import { SelectField } from '@mutirao/ui/select-field.tsx'
import { AddressFields, errorsOf } from './address-fields.tsx'
import type { CounterErrors, DraftProps } from './counter-draft.ts'
import { counterTexts as texts } from './counter-texts.ts'
import { slotText } from './texts.ts'

type Props = DraftProps & { quote: Quote | undefined; errors: CounterErrors; isAsked: boolean }

/** How the buyer gets the goods: where, and in which window. */
export function CounterWay(props: Props) {
  const { draft, onChange, quote } = props
  return (
    <section aria-label={texts.how} className="card grid gap-4 p-4">
      <h2 className="text-20">{texts.how}</h2>
      <Segmented
        label={texts.how}
        options={[
          { value: 'SHIPPING', label: texts.brought },
          { value: 'PICKUP', label: texts.fetched },
        ]}
        value={draft.type}
        onChange={(type) => onChange({ type, slot: '' })}
      />
      {draft.type === 'PICKUP' ? <Fetched {...props} /> : <Brought {...props} hasAddress={quote?.asksAddress !== false} />}
    </section>
  )
}

function Brought({ draft: { address, slot }, onChange, quote, errors, isAsked, hasAddress }: Props & { hasAddress: boolean }) {
  const beyond = quote?.beyond ?? []
  return (
    <>
      {hasAddress && (
        <fieldset className="grid gap-4">
          <legend className="mb-3 font-semibold">{texts.where}</legend>
          <AddressFields
            typed={address}
            errors={isAsked ? errorsOf(address) : {}}
            onType={(change) => onChange((now) => ({ address: { ...now.address, ...change } }))}
          />
          {beyond.length > 0 && address.cep !== '' && <Note kind="warn">{texts.outside(beyond.map(({ name }) => name).join(', '))}</Note>}
        </fieldset>
      )}
      {quote && <SlotField slots={quote.delivery} slot={slot} error={errors.slot} onSlot={(id) => onChange({ slot: id })} />}
    </>
  )
}

function Fetched({ draft: { storeId, slot }, onChange, quote, errors }: Props) {
  const stores = quote?.pickup ?? []
  const store = stores.find(({ id }) => id === storeId) ?? stores[0]
  return (
    <>
      {store && (
        <SelectField
          label={texts.store}
          options={stores.map(({ id, name, neighborhood }) => ({ value: id, label: `${name}, ${neighborhood}` }))}
          value={store.id}
          onChange={({ target }) => onChange({ storeId: target.value, slot: '' })}
        />
      )}
      {quote && (
        <SlotField
          slots={store?.slots ?? []}
          slot={slot}
          error={errors.slot}
          onSlot={(id) => onChange({ slot: id, storeId: store?.id ?? '' })}
        />
      )}
    </>
  )
}

type SlotProps = { slots: readonly DeliverySlot[]; slot: string; error: string | undefined; onSlot: (id: string) => void }

function SlotField({ slots, slot, error, onSlot }: SlotProps) {
  if (slots.length === 0) return <Note kind="warn">{texts.noSlots}</Note>
  return (
    <SelectField
      label={texts.slot}
      options={[{ value: '', label: texts.chooseSlot }, ...slots.filter(isFree).map(optionOf)]}
      value={slot}
      error={error}
      onChange={({ target }) => onSlot(target.value)}
    />
  )
}

const optionOf = (slot: DeliverySlot) => ({
  value: slot.id,
  label: slot.fee > 0 ? `${slotText(slot)} · ${formatMoney(slot.fee)}` : slotText(slot),
})
