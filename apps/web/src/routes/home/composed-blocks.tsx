import { HomeBlockView } from './home-block.tsx'
import { HomeBlockBoundary } from './home-block-boundary.tsx'
import type { HomeParts } from './home-parts.ts'
import { PlainBlocks } from './plain-blocks.tsx'

/** NewHome of spec §2: the merchant's blocks in the merchant's order; without any the plain home. */
export function ComposedBlocks(parts: HomeParts) {
  if (parts.homes.length === 0) return <PlainBlocks {...parts} />
  return parts.homes.map((block) => (
    <HomeBlockBoundary key={JSON.stringify(block)}>
      <HomeBlockView block={block} {...parts} />
    </HomeBlockBoundary>
  ))
}
