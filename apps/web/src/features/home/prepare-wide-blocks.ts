import { isWide } from '#platform/wide.ts'

type Blocks = typeof import('./composed-blocks.tsx').ComposedBlocks

export const loadWideBlocks = async (): Promise<Blocks> => (await import('./composed-blocks.tsx')).ComposedBlocks

let prepared: Blocks | undefined
export const preparedBlocks = () => prepared

/** Phones never fetch the merchant's blocks; the page server and wide windows have them before the screen is drawn. */
export async function prepareWideBlocks(): Promise<void> {
  if (import.meta.env.SSR || isWide()) prepared = await loadWideBlocks()
}
