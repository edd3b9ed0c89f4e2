import { useState } from 'react'
import { faultText } from '#desk/texts.ts'
import type { CounterQuote } from '@mutirao/contract/counter-orders'
import { formatMoney } from '@mutirao/domain/money'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import type { DraftProps } from './counter-draft.ts'
import { counterTexts as texts } from './counter-texts.ts'

const MOST_SIGNS = 40

type Props = DraftProps & { coupon: CounterQuote['coupon'] }

/** The buyer's coupon, with what it gives or why it gives nothing. */
export function CounterCoupon({ draft, onChange, coupon }: Props) {
  const [code, setCode] = useState('')
  if (draft.coupon)
    return (
      <div className="grid gap-1">
        <CouponNote code={draft.coupon} coupon={coupon} />
        <p>
          <TextButton onClick={() => onChange({ coupon: '' })}>{texts.removeCoupon}</TextButton>
        </p>
      </div>
    )
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-40 flex-1">
        <Field
          label={texts.coupon}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={MOST_SIGNS}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          // Enter would send the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </div>
      <Button kind="line" disabled={code.trim() === ''} onClick={() => onChange({ coupon: code.trim() })}>
        {texts.applyCoupon}
      </Button>
    </div>
  )
}

function CouponNote({ code, coupon }: { code: string; coupon: CounterQuote['coupon'] }) {
  if (coupon?.issue) return <Note kind="warn">{`${texts.couponIdle(coupon.code)} ${faultText({ code: coupon.issue, facts: {} })}`}</Note>
  if (!coupon) return <p className="text-ink-2">{texts.couponIdle(code)}</p>
  return <Note kind="good">{texts.couponGood(coupon.code, formatMoney(coupon.discount))}</Note>
}
