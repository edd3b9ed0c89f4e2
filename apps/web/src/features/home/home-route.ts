import { inShop } from '@mutirao/domain/shop-name'
import { pageHead } from '#page/head.ts'
import * as m from '#paraglide/messages.js'
import type { RouterContext } from '#machine/router.ts'
import { isWide } from '#platform/device.ts'

/** Apart from the loader: heads come with the first script of every page, loaders with their screen. */
export const homeHead = ({ match }: { match: { context: RouterContext } }) =>
  pageHead(match.context.page, {
    title: m.screen_home(),
    description: import.meta.env.SSR ? m.home_description({ shop: inShop(match.context.page.tenant) }) : undefined,
  })

export const homeFields = ['story']

/** The story that is open over the screen. */
export const parseHomeSearch = ({ story }: Record<string, unknown>): { story?: string | number } => ({
  story: typeof story === 'string' || typeof story === 'number' ? story : undefined,
})

type WideHome = typeof import('./wide-home.ts').wideHome

export const loadWideHome = async (): Promise<WideHome> => (await import('./wide-home.ts')).wideHome

let prepared: WideHome | undefined
export const preparedWideHome = () => prepared

/** Phones never fetch what stands on wide screens alone; the page server and wide windows have it before the screen is drawn. */
export async function prepareWideHome(): Promise<void> {
  if (import.meta.env.SSR || isWide()) prepared = await loadWideHome()
}
