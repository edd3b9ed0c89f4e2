import { Suspense } from 'react'
import { later } from '#page/later.ts'
import { useIsHydrated } from '#page/page-state.ts'

const AskShop = later(async () => (await import('./ask-shop.tsx')).AskShop)

/** After hydration: the server-rendered page usually has results. */
export function AskForIt({ query }: { query: string }) {
  if (!useIsHydrated()) return null
  return (
    <Suspense>
      <AskShop query={query} />
    </Suspense>
  )
}
