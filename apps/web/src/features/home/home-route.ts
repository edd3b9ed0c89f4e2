import type { RouterContext } from '#machine/router.ts'
import { pageHead } from '#page/head.ts'
import * as m from '#paraglide/messages.js'
import { isWide } from '#platform/device.ts'
import { inShop } from '@mutirao/domain/shop-name'
import { shopData } from './shop-data.ts'

/** Separate from the loader: head functions are in the first script of every page, loaders are in the screen's chunk. */
export const homeHead = ({ match }: { match: { context: RouterContext } }) =>
  pageHead(match.context.page, {
    title: m.home(),
    description: import.meta.env.SSR ? m.home_description({ shop: inShop(match.context.page.tenant) }) : undefined,
    about: import.meta.env.SSR && shopData(match.context.page),
  })

export const homeFields = ['story']

/** The story opened as an overlay. */
export const parseHomeSearch = ({ story }: Record<string, unknown>): { story?: string | number } => ({
  story: typeof story === 'string' || typeof story === 'number' ? story : undefined,
})

type WideHome = typeof import('./wide-home.ts').wideHome

export const loadWideHome = async (): Promise<WideHome> => (await import('./wide-home.ts')).wideHome

let prepared: WideHome | undefined
export const preparedWideHome = () => prepared

/** Phones never load the wide screens' chunk; the page server and wide windows load it before rendering. */
export async function prepareWideHome(): Promise<void> {
  if (import.meta.env.SSR || isWide()) prepared = await loadWideHome()
}
