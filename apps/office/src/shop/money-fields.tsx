import { MoneyField } from '#desk/money-field.tsx'
import { textAt, type FieldsProps } from '#written/fields-props.ts'
import { FieldError } from '@mutirao/ui/field-error.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { SelectField } from '@mutirao/ui/select-field.tsx'
import { SwitchRow } from '@mutirao/ui/switch-row.tsx'
import type { ShopDraft } from './shop-draft.ts'
import { shopTexts } from './texts.ts'

export function NoticeFields(props: FieldsProps<ShopDraft>) {
  const every = props.draft.texts['orderNotices.every'] ?? ''
  const isOfField = ['email', 'phone', 'hour'].some((key) => props.errorOf(`orderNotices.${key}`) !== undefined)
  return (
    <>
      <SelectField
        label={shopTexts.every}
        options={Object.entries(shopTexts.everyChoices).map(([value, label]) => ({ value, label }))}
        {...textAt(props, 'orderNotices.every')}
        error={every === '' || isOfField ? undefined : props.errorOf('orderNotices')}
      />
      {every !== '' && (
        <>
          <Field label={shopTexts.email} type="email" {...textAt(props, 'orderNotices.email')} />
          <Field label={shopTexts.phone} hint={shopTexts.phoneHint} inputMode="tel" {...textAt(props, 'orderNotices.phone')} />
        </>
      )}
      {every === 'day' && (
        <Field label={shopTexts.hour} hint={shopTexts.hourHint} inputMode="numeric" maxLength={2} {...textAt(props, 'orderNotices.hour')} />
      )}
    </>
  )
}

export function SellerFields(props: FieldsProps<ShopDraft>) {
  return (
    <>
      <Field label={shopTexts.legalName} maxLength={120} {...textAt(props, 'seller.legalName')} />
      <Field label={shopTexts.document} maxLength={18} inputMode="numeric" {...textAt(props, 'seller.document')} />
      <Field label={shopTexts.address} hint={shopTexts.addressHint} maxLength={160} {...textAt(props, 'seller.address')} />
      <Field label={shopTexts.email} type="email" {...textAt(props, 'seller.email')} />
      <Field label={shopTexts.phone} hint={shopTexts.phoneHint} inputMode="tel" maxLength={20} {...textAt(props, 'seller.phone')} />
    </>
  )
}

export function PaymentFields(props: FieldsProps<ShopDraft>) {
  const { draft, errorOf, onChange } = props
  const { methods, texts } = draft
  return (
    <>
      <fieldset>
        <legend className="mb-2 text-16 font-semibold">{shopTexts.methods}</legend>
        <div className="card divide-y divide-line px-4">
          {Object.entries(shopTexts.methodNames).map(([method, name]) => (
            <SwitchRow
              key={method}
              label={name}
              isOn={methods.includes(method)}
              onChange={(isOn) => onChange({ methods: isOn ? [...methods, method] : methods.filter((one) => one !== method) })}
            />
          ))}
        </div>
        <FieldError className="mt-1.5">{errorOf('payment.methods')}</FieldError>
      </fieldset>
      {methods.includes('PIX') && (
        <>
          <Field
            label={shopTexts.pixKey}
            hint={shopTexts.pixKeyHint}
            maxLength={77}
            spellCheck={false}
            {...textAt(props, 'payment.pix.key')}
          />
          <Field label={shopTexts.pixName} hint={shopTexts.pixNameHint} maxLength={25} {...textAt(props, 'payment.pix.name')} />
          <Field label={shopTexts.pixCity} maxLength={15} {...textAt(props, 'payment.pix.city')} />
          <div className="grid grid-cols-2 gap-3">
            <Field label={shopTexts.pixDiscount} inputMode="numeric" maxLength={3} after="%" {...textAt(props, 'payment.pixDiscount')} />
            <Field label={shopTexts.pixMinutes} inputMode="numeric" maxLength={4} {...textAt(props, 'payment.pixMinutes')} />
          </div>
        </>
      )}
      {methods.includes('CREDIT_CARD') && (
        <fieldset className="grid gap-3">
          <legend className="mb-2 text-16 font-semibold">{shopTexts.installments}</legend>
          <div className="grid grid-cols-2 gap-3">
            <Field
              label={shopTexts.maxCount}
              inputMode="numeric"
              maxLength={2}
              after="×"
              {...textAt(props, 'payment.installments.maxCount')}
            />
            <Field
              label={shopTexts.freeUntil}
              inputMode="numeric"
              maxLength={2}
              after="×"
              {...textAt(props, 'payment.installments.freeUntil')}
            />
            <Field label={shopTexts.rate} inputMode="decimal" maxLength={5} after="%" {...textAt(props, 'payment.installments.rateBps')} />
            <MoneyField
              label={shopTexts.minimum}
              value={texts['payment.installments.minimumCentavos'] ?? ''}
              error={errorOf('payment.installments.minimumCentavos')}
              onChange={(amount) => onChange({ texts: { ...texts, 'payment.installments.minimumCentavos': amount } })}
            />
          </div>
        </fieldset>
      )}
    </>
  )
}

/** The acquirers' fees, and the shop's cost of a delivery. */
export function CostFields(props: FieldsProps<ShopDraft>) {
  return (
    <>
      {(['PIX', 'CREDIT_CARD'] as const).map((method) => (
        <fieldset key={method} className="grid gap-3">
          <legend className="mb-2 text-16 font-semibold">{shopTexts.feesOf(shopTexts.methodNames[method]!)}</legend>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] items-start gap-3">
            <Field
              label={shopTexts.feePercentage}
              inputMode="decimal"
              maxLength={5}
              after="%"
              {...textAt(props, `costs.${method}.percentage`)}
            />
            <CostField {...props} label={shopTexts.feeFixed} path={`costs.${method}.fixed`} />
            <Field label={shopTexts.feeDays} inputMode="numeric" maxLength={2} {...textAt(props, `costs.${method}.days`)} />
          </div>
          {method === 'CREDIT_CARD' && (
            <SelectField
              label={shopTexts.feeInstallments}
              hint={shopTexts.feeInstallmentsHint}
              options={Object.entries(shopTexts.feeInstallmentsChoices).map(([value, label]) => ({ value, label }))}
              {...textAt(props, 'costs.CREDIT_CARD.installments')}
            />
          )}
        </fieldset>
      ))}
      <CostField {...props} label={shopTexts.deliveryCost} hint={shopTexts.deliveryCostHint} path="costs.delivery" />
    </>
  )
}

type CostFieldProps = FieldsProps<ShopDraft> & { label: string; hint?: string; path: string }

const CostField = ({ draft: { texts }, errorOf, onChange, label, hint, path }: CostFieldProps) => (
  <MoneyField
    label={label}
    hint={hint}
    mayBeZero
    value={texts[path] ?? ''}
    error={errorOf(path)}
    onChange={(amount) => onChange({ texts: { ...texts, [path]: amount } })}
  />
)

/** Whether staff enter by passkey. */
export function OfficeFields(props: FieldsProps<ShopDraft>) {
  return (
    <SelectField
      label={shopTexts.passkeyRequired}
      hint={shopTexts.passkeyHint}
      options={Object.entries(shopTexts.passkeyChoices).map(([value, label]) => ({ value, label }))}
      {...textAt(props, 'office.passkeyRequired')}
    />
  )
}
