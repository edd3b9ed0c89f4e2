import { pageHead } from '#page/head.ts'
import * as m from '#paraglide/messages.js'
import type { RouterContext } from '#machine/router.ts'

/** Apart from the loader: heads come with the first script of every page, loaders with their screen. */
export const homeHead = ({ match }: { match: { context: RouterContext } }) =>
  pageHead(match.context.page, {
    title: m.screen_home(),
    description: import.meta.env.SSR ? m.home_description({ shop: match.context.page.tenant.name }) : undefined,
  })

export const homeFields = ['story']

/** The story that is open over the screen. */
export const parseHomeSearch = ({ story }: Record<string, unknown>): { story?: string | number } => ({
  story: typeof story === 'string' || typeof story === 'number' ? story : undefined,
})
