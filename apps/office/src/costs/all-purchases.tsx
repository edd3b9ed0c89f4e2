import { useDeskRead } from '#desk/desk-reads.ts'
import { hrefOf } from '#device/address.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import { TextLink } from '@mutirao/ui/text-button.tsx'
import { allPurchasesQuery } from './cost-queries.ts'
import { Purchases } from './purchases.tsx'
import { costTexts } from './texts.ts'

/** What to buy from each supplier for the orders of all campaigns. */
export function PurchasesScreen() {
  const read = useDeskRead(allPurchasesQuery)
  return (
    <div className="mx-auto grid max-w-180 min-w-0 grid-cols-[minmax(0,1fr)] gap-4 pb-6">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-24">{costTexts.allPurchases}</h1>
        <span className="print:hidden">
          <TextLink href={hrefOf('costs')}>{costTexts.profit}</TextLink>
        </span>
      </header>
      <KeptNote of={read} />
      {read.value && <Purchases campaign={costTexts.allCampaigns} purchases={read.value.content} />}
    </div>
  )
}
