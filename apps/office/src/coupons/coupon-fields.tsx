import { MoneyField } from '#desk/money-field.tsx'
import { textAt, type FieldsProps } from '#written/fields-props.ts'
import { Field } from '@mutirao/ui/field.tsx'
import { SwitchRow } from '@mutirao/ui/switch-row.tsx'
import type { CouponDraft } from './coupon-draft.ts'
import { couponTexts } from './texts.ts'

/** The terms of a coupon, in the shop's time. */
export function CouponFields(props: FieldsProps<CouponDraft>) {
  const { draft, errorOf, onChange } = props
  return (
    <>
      {draft.isNew && (
        <Field label={couponTexts.code} hint={couponTexts.codeHint} maxLength={40} autoCapitalize="characters" {...textAt(props, 'code')} />
      )}
      <Field
        label={couponTexts.percentage}
        hint={couponTexts.percentageHint}
        inputMode="decimal"
        maxLength={5}
        {...textAt(props, 'percentage')}
      />
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Field type="datetime-local" label={couponTexts.starts} hint={couponTexts.startsHint} {...textAt(props, 'startsAt')} />
        <Field type="datetime-local" label={couponTexts.ends} hint={couponTexts.endsHint} {...textAt(props, 'endsAt')} />
      </div>
      <MoneyField
        label={couponTexts.minimum}
        hint={couponTexts.minimumHint}
        value={draft.texts['minimum'] ?? ''}
        error={errorOf('minimum')}
        onChange={(value) => onChange(({ texts }) => ({ texts: { ...texts, minimum: value } }))}
      />
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Field label={couponTexts.limits} hint={couponTexts.limitsHint} inputMode="numeric" maxLength={7} {...textAt(props, 'limits')} />
        <Field
          label={couponTexts.perPerson}
          hint={couponTexts.perPersonHint}
          inputMode="numeric"
          maxLength={3}
          {...textAt(props, 'perPerson')}
        />
      </div>
      <div className="card px-3.5">
        <SwitchRow label={couponTexts.isFirstOrder} isOn={draft.isFirstOrder} onChange={(isFirstOrder) => onChange({ isFirstOrder })} />
      </div>
    </>
  )
}
