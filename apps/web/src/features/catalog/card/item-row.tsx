import type { ReactNode } from 'react'
import type { ItemPreview } from '@mutirao/contract/catalog'
import { ProductCard, rowSizes, type ProductLook } from './product-card.tsx'

type Props<Item extends ItemPreview> = { items: Item[]; look: (item: Item) => ProductLook; renderControl?: (item: Item) => ReactNode }

/** Products in a row that scrolls sideways. */
export function ItemRow<Item extends ItemPreview>({ items, look, renderControl }: Props<Item>) {
  return (
    <div className="bleed">
      {items.map((item) => (
        <ProductCard
          key={`${item.campaignId}/${item.id}`}
          className="w-[142px] md:w-42"
          product={look(item)}
          sizes={rowSizes}
          control={renderControl?.(item)}
        />
      ))}
    </div>
  )
}
