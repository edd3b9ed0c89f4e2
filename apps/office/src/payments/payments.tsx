import { hrefOf } from '#device/address.ts'
import { useRights } from '#kept/session.ts'
import { say } from '#written/said.tsx'
import { ChipLink } from '@mutirao/ui/chip.tsx'
import { CashList } from './cash-refunds.tsx'
import type { FieldsProps } from './decision-list.tsx'
import { DifferenceList } from './differences.tsx'
import { DisputeList } from './disputes.tsx'
import { RejectedList } from './rejected-refunds.tsx'
import { ReviewList } from './reviews.tsx'
import { paymentTexts } from './texts.ts'

/** The lists by their name in the address, each with the right that it needs. */
const lists = [
  { name: 'reviews', right: 'reviews.settle', label: paymentTexts.reviewsTitle, List: ReviewList },
  { name: 'disputes', right: 'orders.refund', label: paymentTexts.disputesTitle, List: DisputeList },
  { name: 'rejected', right: 'orders.refund', label: paymentTexts.rejectedTitle, List: RejectedList },
  { name: 'cash', right: 'orders.refund', label: paymentTexts.cashTitle, List: CashList },
  { name: 'differences', right: 'reconciliation.settle', label: paymentTexts.reconciliation, List: DifferenceList },
] as const

/** Payments in review, cash refunds, and differences of the books: everything that needs a decision. */
export function PaymentsScreen({ fields }: FieldsProps) {
  const rights = useRights()
  const mine = lists.filter(({ right }) => rights.includes(right))
  const only = mine.some(({ name }) => name === fields['only']) ? fields['only'] : undefined
  const shown = mine.filter(({ name }) => only === undefined || name === only)
  return (
    <>
      <h1 className="mb-3 text-24">{paymentTexts.payOffice}</h1>
      <nav aria-label={paymentTexts.payOffice} className="mb-4 flex gap-2 max-md:overflow-x-auto max-md:[&>*]:shrink-0 md:flex-wrap">
        <ChipLink isOn={only === undefined} href={hrefOf('payments')}>
          {paymentTexts.allLists}
        </ChipLink>
        {mine.map(({ name, label }) => (
          <ChipLink key={name} isOn={name === only} href={hrefOf(`payments?only=${name}`)}>
            {label}
          </ChipLink>
        ))}
      </nav>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-2 lg:items-start">
        {shown.map(({ name, List }) => (
          <List key={name} fields={fields} onDone={say} />
        ))}
      </div>
    </>
  )
}
