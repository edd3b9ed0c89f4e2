import { useDeskRead } from '#desk/desk-reads.ts'
import { MoneyField } from '#desk/money-field.tsx'
import { useKeptFocus } from '#looks/kept-focus.ts'
import { writtenTexts } from '#written/texts.ts'
import { allWrittenQuery } from '#written/written-queries.ts'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { IconButton } from '@mutirao/ui/icon-button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { plus, store as storeIcon, trash2, truck } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { SelectField } from '@mutirao/ui/select-field.tsx'
import { withWindow, type WindowDraft } from './campaign-draft.ts'
import { replaced, without, type PartProps } from './part-props.ts'
import { campaignTexts, weekdayOptions } from './texts.ts'

type Choice = { value: string; label: string }

/** The windows of delivery and of pickup, with fee, cut-off and capacity. */
export function DeliveryPart({ draft, errorOf, onChange }: PartProps) {
  const stores = useDeskRead(allWrittenQuery('stores')).value?.content
  const options = (stores ?? []).map(({ id, value }): Choice => ({ value: id, label: String(value['name'] ?? id) }))
  const deliveryFocus = useKeptFocus()
  const pickupFocus = useKeptFocus()
  const isNothing = draft.deliveries.length === 0 && draft.pickups.length === 0
  return (
    <>
      {isNothing && <Note kind="warn">{campaignTexts.sameDay}</Note>}
      <section {...deliveryFocus} aria-label={campaignTexts.deliveryTitle} className="grid gap-3 outline-none">
        <h3 className="flex items-center gap-2 text-16">
          <Icon d={truck} />
          {campaignTexts.deliveryTitle}
        </h3>
        {draft.deliveries.map((window, at) => (
          <WindowCard
            key={window.row}
            window={window}
            title={campaignTexts.deliveryOf(at + 1)}
            removeLabel={campaignTexts.removeDelivery(at + 1)}
            errorOf={(key) => errorOf(`deliveryCalendar.${at}.${key}`)}
            onChange={(next) => onChange(({ deliveries }) => ({ deliveries: replaced(deliveries, at, next) }))}
            onRemove={() => onChange(({ deliveries }) => ({ deliveries: without(deliveries, at) }))}
          />
        ))}
        <AddButton
          label={campaignTexts.addDelivery}
          onClick={() => onChange(({ deliveries }) => ({ deliveries: withWindow(deliveries) }))}
        />
      </section>
      <section {...pickupFocus} aria-label={campaignTexts.pickupTitle} className="grid gap-3 outline-none">
        <h3 className="flex items-center gap-2 text-16">
          <Icon d={storeIcon} />
          {campaignTexts.pickupTitle}
        </h3>
        {stores?.length === 0 && <p className="text-ink-2">{campaignTexts.noStores}</p>}
        {draft.pickups.map((window, at) => (
          <WindowCard
            key={window.row}
            window={window}
            title={campaignTexts.pickupOf(at + 1)}
            removeLabel={campaignTexts.removePickup(at + 1)}
            stores={options}
            errorOf={(key) => errorOf(`pickup.${at}.${key}`)}
            onChange={(next) => onChange(({ pickups }) => ({ pickups: replaced(pickups, at, next) }))}
            onRemove={() => onChange(({ pickups }) => ({ pickups: without(pickups, at) }))}
          />
        ))}
        {options.length > 0 && (
          <AddButton
            label={campaignTexts.addPickup}
            onClick={() => onChange(({ pickups }) => ({ pickups: withWindow(pickups, options[0]!.value) }))}
          />
        )}
      </section>
    </>
  )
}

const AddButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <div>
    <Button kind="line" size="small" onClick={onClick}>
      <Icon d={plus} />
      {label}
    </Button>
  </div>
)

type WindowProps = {
  window: WindowDraft
  title: string
  removeLabel: string
  /** Absent for a delivery. */
  stores?: readonly Choice[]
  errorOf: (key: string) => string | undefined
  onChange: (next: Partial<WindowDraft>) => void
  onRemove: () => void
}

function WindowCard({ window, title, removeLabel, stores, errorOf, onChange, onRemove }: WindowProps) {
  const field = (key: 'weekday' | 'from' | 'to' | 'cutoffHours' | 'capacity' | 'store') => ({
    value: window[key],
    error: errorOf(key),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => onChange({ [key]: value }),
  })
  const isKnown = stores?.some(({ value }) => value === window.store)
  return (
    <fieldset className="min-w-0 rounded-card p-3 shadow-[inset_0_0_0_1px_var(--line)]">
      <legend className="sr-only">{title}</legend>
      <div className="grid gap-3">
        {stores && (
          <SelectField
            label={campaignTexts.store}
            options={isKnown ? stores : [{ value: window.store, label: window.store || writtenTexts.choose }, ...stores]}
            {...field('store')}
          />
        )}
        <div className="grid grid-cols-2 items-start gap-3 md:grid-cols-4">
          <div className="col-span-2">
            <SelectField label={campaignTexts.weekday} options={weekdayOptions} {...field('weekday')} />
          </div>
          <Field type="time" label={campaignTexts.windowFrom} {...field('from')} />
          <Field type="time" label={campaignTexts.windowTo} {...field('to')} />
        </div>
        <div className="grid grid-cols-2 items-start gap-3 md:grid-cols-3">
          <MoneyField
            label={campaignTexts.fee}
            hint={campaignTexts.feeHint}
            value={window.fee}
            error={errorOf('fee')}
            onChange={(fee) => onChange({ fee })}
          />
          <Field
            label={campaignTexts.capacity}
            hint={campaignTexts.capacityHint}
            inputMode="numeric"
            maxLength={6}
            {...field('capacity')}
          />
          <div className="max-md:col-span-2">
            <Field label={campaignTexts.cutoff} inputMode="numeric" maxLength={3} {...field('cutoffHours')} />
          </div>
        </div>
        <div className="-my-1 flex justify-end">
          <IconButton icon={trash2} label={removeLabel} onClick={onRemove} />
        </div>
      </div>
    </fieldset>
  )
}
