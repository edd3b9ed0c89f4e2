import { useState } from 'react'
import { messageFor } from '#page/problem-message.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { formatMoney } from '@mutirao/domain/money'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { ticketPercent } from '@mutirao/ui/icons.gen.ts'
import { ListRow } from '@mutirao/ui/list-row.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { setCoupon } from './cart-changes.ts'
import { useApplyCoupon } from './cart-queries.ts'
import type { LocalCart } from './cart-store.ts'
import type { CartView } from './cart-view.ts'

/** The missing amount, when that is the only reason. */
function refusalOf(error: unknown): string {
  const { minimum, lacking } = (error as { facts?: { minimum?: unknown; lacking?: unknown } }).facts ?? {}
  return typeof minimum === 'number' && typeof lacking === 'number'
    ? m.coupon_lacking({ lacking: formatMoney(lacking), minimum: formatMoney(minimum) })
    : messageFor(error)
}

const fieldId = 'coupon-code'

const focusOnce = (control: HTMLElement | null) => control?.focus()

/** "Tem cupom?": opens on demand; when applied, shows its savings or why it is no longer valid. */
export function CouponForm({ cart, view }: { cart: LocalCart; view: CartView }) {
  const [isOpen, setIsOpen] = useState(false)
  const apply = useApplyCoupon(cart)

  /** The field returns, with the focus. */
  function handleRemove() {
    apply.reset()
    setCoupon(undefined)
    setIsOpen(true)
  }

  if (cart.couponCode) {
    const known = view.coupon?.code === cart.couponCode ? view.coupon : undefined
    return (
      <ListRow
        icon={ticketPercent}
        title={m.coupon_named({ code: cart.couponCode })}
        text={known?.issue ? refusalOf({ code: known.issue, facts: known }) : m.coupon_applied({ saved: formatMoney(view.couponDiscount) })}
        aside={
          // The focused field was replaced by this button.
          <TextButton
            ref={apply.isSuccess ? focusOnce : undefined}
            onClick={handleRemove}
            aria-label={m.coupon_remove({ code: cart.couponCode })}
          >
            {m.remove()}
          </TextButton>
        }
      />
    )
  }
  if (!isOpen) {
    return (
      <ListRow
        icon={ticketPercent}
        title={m.have_coupon()}
        text={m.have_coupon_text()}
        aside={<TextButton onClick={() => setIsOpen(true)}>{m.coupon_type()}</TextButton>}
      />
    )
  }

  function handleApply(form: FormData) {
    apply.mutate(String(form.get('code')), {
      onSuccess: () => showSnack(m.coupon_taken()),
      // The error is read with the field.
      onError: () => document.querySelector<HTMLElement>(`#${fieldId}`)?.focus(),
    })
  }

  return (
    <li className="py-3">
      <form aria-label={m.coupon()} action={handleApply}>
        <Field
          id={fieldId}
          name="code"
          label={m.coupon_code()}
          required
          maxLength={40}
          ref={focusOnce}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          defaultValue={apply.variables}
          error={apply.error ? refusalOf(apply.error) : undefined}
          after={
            <Button type="submit" kind="soft" size="small" isBusy={apply.isPending} className="-mr-2">
              {m.apply()}
            </Button>
          }
        />
      </form>
    </li>
  )
}
