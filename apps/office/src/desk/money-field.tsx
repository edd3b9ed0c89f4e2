import { formatMoney } from '@mutirao/domain/money'
import { writtenPrice } from '@mutirao/domain/written-price'
import { Field } from '@mutirao/ui/field.tsx'
import { deskTexts } from './texts.ts'

/** "5", "12,90" or "R$ 1.234,50" in centavos; undefined for an empty or invalid amount. */
export function moneyOf(text: string): number | undefined {
  const read = writtenPrice(text, 'reais')
  return 'mistake' in read || read.centavos <= 0 ? undefined : read.centavos
}

/** An amount that may be zero; text that cannot be read stays as typed, which the server refuses. */
export const amountOf = (text: string): number | string => (/^0+([.,]0+)?$/.test(text.trim()) ? 0 : (moneyOf(text) ?? text.trim()))

/** spoken: a longer label for screen readers, where the visible one is the same on several fields. */
type Props = {
  label: string
  spoken?: string
  value: string
  onChange: (value: string) => void
  hint?: string
  error?: string
  isBig?: boolean
  mayBeZero?: boolean
}

/** A money field that shows the parsed amount below, so that 1.234 is no surprise. */
export function MoneyField({ label, spoken, value, onChange, hint, error, isBig, mayBeZero }: Props) {
  const amount = value.trim() === '' ? undefined : mayBeZero ? amountOf(value) : moneyOf(value)
  const read = typeof amount === 'number' ? amount : undefined
  const isUnreadable = value.trim() !== '' && read === undefined
  return (
    <Field
      label={label}
      aria-label={spoken}
      inputMode="decimal"
      autoComplete="off"
      isBig={isBig}
      before={<span className="text-ink-2">R$</span>}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      hint={read === undefined ? (hint ?? deskTexts.moneyExample) : formatMoney(read)}
      error={error ?? (isUnreadable ? deskTexts.moneyExample : undefined)}
    />
  )
}
