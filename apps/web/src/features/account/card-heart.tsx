import { Suspense } from 'react'
import { later, useIsIdle } from '#page/later.ts'
import type { Saved } from './favorite-queries.ts'

const FavoriteButton = later(async () => (await import('./favorite-button.tsx')).FavoriteButton)

/** The heart on a product's picture. Rendered above the card when the browser is idle, so that nothing moves or waits for it. */
export function CardHeart({ item, name }: { item: Saved; name: string }) {
  if (!useIsIdle()) return null
  return (
    <div className="absolute top-2 right-2 z-1">
      <Suspense>
        <FavoriteButton item={item} name={name} isOnCard />
      </Suspense>
    </div>
  )
}
