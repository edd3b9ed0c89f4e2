import { createElement, lazy, Suspense } from 'react'
import type { HomeParts } from './home-parts.ts'
import { PlainBlocks } from './plain-blocks.tsx'
import { loadWideBlocks, preparedBlocks } from './prepare-wide-blocks.ts'

/** For a window that becomes wide during the visit. */
const LateBlocks = lazy(async () => ({ default: await loadWideBlocks() }))

export const WideBlocks = (parts: HomeParts) => (
  <Suspense fallback={<PlainBlocks {...parts} />}>{createElement(preparedBlocks() ?? LateBlocks, parts)}</Suspense>
)
