import { isWide } from '#platform/wide.ts'

type WideHome = typeof import('./wide-home.ts').wideHome

export const loadWideHome = async (): Promise<WideHome> => (await import('./wide-home.ts')).wideHome

let prepared: WideHome | undefined
export const preparedWideHome = () => prepared

/** Phones never fetch what stands on wide screens alone; the page server and wide windows have it before the screen is drawn. */
export async function prepareWideHome(): Promise<void> {
  if (import.meta.env.SSR || isWide()) prepared = await loadWideHome()
}
