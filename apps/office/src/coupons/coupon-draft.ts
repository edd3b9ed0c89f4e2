import { moneyOf } from '#desk/money-field.tsx'
import { createDrafts, reaisIn, wholeOf, type ChosenCode } from '#written/drafts.ts'
import type { WithTexts } from '#written/fields-props.ts'
import type { FormOf } from '#written/use-draft.ts'
import { decimalIn, given, localText, momentOf, percentIn, textIn } from '#written/written-text.ts'
import { officeCouponDraftsKey } from '@mutirao/client/stored-keys'
import type { Written } from '@mutirao/contract/written'

type Value = Written['value']

/** A coupon as it is typed. isNew: its code can be typed. */
export type CouponDraft = WithTexts & { isFirstOrder: boolean; isNew: boolean; code?: ChosenCode }

/** The written coupon as a form. */
export const draftOf = (value: Value): CouponDraft => ({
  texts: {
    code: textIn(value['code']),
    percentage: decimalIn(value['percentage']),
    startsAt: localText(value['startsAt']),
    endsAt: localText(value['endsAt']),
    minimum: reaisIn(value['minimum']),
    limits: textIn(value['limits']),
    perPerson: textIn(value['perPerson']),
  },
  isFirstOrder: value['isFirstOrder'] === true,
  isNew: false,
})

/** Converts the form to a written coupon, which the server validates. What it cannot read is sent as typed. */
export function valueOf(draft: CouponDraft, base: Written | undefined): Value {
  const { texts, isFirstOrder } = draft
  const moment = (key: string) => given(key, texts[key], (typed) => momentOf(typed, base?.value[key]))
  return {
    code: codeOf(draft),
    ...given('percentage', texts['percentage'], percentIn),
    ...moment('startsAt'),
    ...moment('endsAt'),
    ...given('limits', texts['limits'], wholeOf),
    ...given('perPerson', texts['perPerson'], wholeOf),
    ...given('minimum', texts['minimum'], (typed) => moneyOf(typed) ?? typed),
    isFirstOrder,
  }
}

/** Whether the server accepts the text as a code (contract/merchant/shapes). */
export const isCode = (text: string): boolean => /^[A-Z0-9][A-Z0-9_-]{2,39}$/.test(text)

/** Codes are compared without regard to case. */
export const codeOf = ({ texts }: CouponDraft): string => (texts['code'] ?? '').trim().toUpperCase()

export const couponForm: FormOf<CouponDraft> = {
  drafts: createDrafts<CouponDraft>(officeCouponDraftsKey),
  draftOf: ({ id, value }) => draftOf({ ...value, code: id }),
  emptyDraft: { texts: {}, isFirstOrder: false, isNew: true },
}
