import { useDeskRead } from '#desk/desk-reads.ts'
import { PostalCodeField } from '#desk/postal-code-field.tsx'
import { textAt, type FieldsProps } from '#written/fields-props.ts'
import { allWrittenQuery } from '#written/written-queries.ts'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { Segmented } from '@mutirao/ui/segmented.tsx'
import { OutlineField } from './outline-field.tsx'
import type { PlaceDraft } from './place-draft.ts'
import { PointField, pointTexts } from './point-field.tsx'
import { pointOf } from './store-fields.tsx'
import { deliveryTexts } from './texts.ts'

const { area: words } = deliveryTexts

/** The fields of an area: a circle, or an outline drawn on the map. */
export function AreaFields(props: FieldsProps<PlaceDraft>) {
  const { draft, errorOf, onChange } = props
  const way = draft.texts['way'] || 'circle'
  const setTexts = (next: Record<string, string>) => onChange(({ texts }) => ({ texts: { ...texts, ...next } }))
  return (
    <>
      <Field label={words.name} hint={words.nameHint} maxLength={60} {...textAt(props, 'name')} error={errorOf('properties')} />
      <Segmented
        label={deliveryTexts.way}
        options={Object.entries(deliveryTexts.ways).map(([value, label]) => ({ value, label }))}
        value={way}
        onChange={(next) => setTexts({ way: next })}
      />
      <p className="-mt-1 text-13 text-ink-2">{deliveryTexts.wayHint}</p>
      {way === 'outline' ? <OutlineField {...props} /> : <CircleFields {...props} />}
    </>
  )
}

/** A circle around a postal code, the device's position, a pickup point, or a point by its numbers. */
function CircleFields(props: FieldsProps<PlaceDraft>) {
  const { draft, errorOf, onChange } = props
  const stores = useDeskRead(allWrittenQuery('stores')).value?.content ?? []
  const setTexts = (next: Record<string, string>) => onChange(({ texts }) => ({ texts: { ...texts, ...next } }))
  return (
    <>
      <PostalCodeField
        label={words.postalCode}
        hint={words.postalCodeHint}
        value={draft.texts['postalCode'] ?? ''}
        onText={(postalCode) => setTexts({ postalCode })}
        onFound={(answer) => setTexts(pointOf(answer))}
      />
      <PointField {...props} title={words.centre}>
        {stores.map(({ id, value }) => (
          <Button
            key={id}
            kind="line"
            size="small"
            onClick={() => setTexts(pointTexts({ latitude: Number(value['latitude']), longitude: Number(value['longitude']) }))}
          >
            {words.centreOf(String(value['name'] ?? id))}
          </Button>
        ))}
      </PointField>
      <Field
        label={words.radius}
        hint={words.radiusHint}
        inputMode="decimal"
        maxLength={5}
        {...textAt(props, 'radius')}
        error={errorOf('geometry')}
      />
    </>
  )
}
