import type { Item } from '@mutirao/contract/catalog'
import * as m from '#paraglide/messages.js'

export function ProductDetails({ item }: { item: Item }) {
  return (
    <div className="grid max-w-[68ch] gap-4 pt-2">
      <section>
        <h2 className="mb-1 text-16">{m.about_product()}</h2>
        <p className="whitespace-pre-line text-ink-2">{item.description}</p>
      </section>
      {(item.ingredients || item.allergens) && (
        <section>
          <h2 className="mb-1 text-16">{m.ingredients()}</h2>
          <p className="text-ink-2">
            {item.ingredients} {item.allergens && <b className="font-semibold text-ink">{item.allergens}</b>}
          </p>
        </section>
      )}
    </div>
  )
}
