import { NoteField } from '#desk/note-field.tsx'
import { PostalCodeField } from '#desk/postal-code-field.tsx'
import { textAt, type FieldsProps } from '#written/fields-props.ts'
import { writtenTexts } from '#written/texts.ts'
import type { PostalCodeAnswer } from '@mutirao/contract/postal-codes'
import { Field } from '@mutirao/ui/field.tsx'
import type { PlaceDraft } from './place-draft.ts'
import { PointField, pointTexts } from './point-field.tsx'
import { deliveryTexts } from './texts.ts'

const { store: words } = deliveryTexts

/** The fields of a pickup point; the postal code fills in its street, its town and, where it knows it, its point. */
export function StoreFields(props: FieldsProps<PlaceDraft>) {
  const { draft, errorOf, onChange } = props
  return (
    <>
      <Field label={words.name} hint={words.nameHint} maxLength={60} {...textAt(props, 'name')} />
      <PostalCodeField
        label={words.postalCode}
        hint={words.postalCodeHint}
        value={draft.texts['postalCode'] ?? ''}
        error={errorOf('postalCode')}
        onText={(postalCode) => onChange(({ texts }) => ({ texts: { ...texts, postalCode } }))}
        onFound={(answer) => onChange(({ texts }) => ({ texts: { ...texts, ...textsOf(answer) } }))}
      />
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] items-start gap-3">
        <Field label={words.street} maxLength={40} {...textAt(props, 'address')} />
        <Field label={words.number} maxLength={10} {...textAt(props, 'addressNumber')} />
      </div>
      <Field label={words.neighborhood} maxLength={60} {...textAt(props, 'neighborhood')} />
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] items-start gap-3">
        <Field label={words.city} maxLength={60} {...textAt(props, 'city')} />
        <Field label={words.state} maxLength={2} autoCapitalize="characters" {...textAt(props, 'administrativeArea')} />
      </div>
      <PointField {...props} title={deliveryTexts.point} text={deliveryTexts.pointText} />
      <Field label={words.hours} hint={words.hoursHint} maxLength={120} {...textAt(props, 'hours')} />
      <details className="card px-4">
        <summary className="flex min-h-14 cursor-pointer items-center font-semibold">{words.more}</summary>
        <div className="grid gap-4 pb-4">
          <NoteField name="instructions" label={words.instructions} maxLength={200} {...textAt(props, 'instructions')} />
          <Field label={words.accessibility} maxLength={160} {...textAt(props, 'accessibility')} />
          <Field label={words.keeper} maxLength={60} {...textAt(props, 'keeper')} />
          <Field label={writtenTexts.reference} hint={writtenTexts.referenceHint} maxLength={60} {...textAt(props, 'reference')} />
        </div>
      </details>
    </>
  )
}

/** The form's texts that a postal code's answer fills. */
function textsOf({ logradouro, bairro, localidade, uf, ...at }: PostalCodeAnswer): Record<string, string> {
  const known = { address: logradouro, neighborhood: bairro, city: localidade, administrativeArea: uf }
  return {
    ...Object.fromEntries(Object.entries(known).flatMap(([key, text]) => (text ? [[key, text]] : []))),
    ...pointOf(at),
  }
}

/** The point of the code, unless it is only the town's. */
export const pointOf = ({ latitude, longitude, isApproximate }: PostalCodeAnswer): Record<string, string> =>
  latitude === undefined || longitude === undefined || isApproximate ? {} : pointTexts({ latitude, longitude })
