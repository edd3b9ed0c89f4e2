import type { FastifyReply } from 'fastify'
import type { Ctx } from '#context.ts'
import type { Lookups } from './lookups.ts'
import { SHOP_HEADERS } from './which-shop.ts'

/** How long a redirect may be cached: a campaign may be renamed again, or its old id be reused. */
const LIFE_SECONDS = 3600

/** The current address of a page or call that names a campaign by a former id; undefined otherwise. */
export async function addressOfToday({ currentIdOf }: Lookups, ctx: Ctx, address: URL): Promise<string | undefined> {
  const ids = [...address.pathname.matchAll(CAMPAIGN_IN_PATH)].map((found) => found[2]!)
  const story = address.searchParams.get('story')
  for (const id of [...ids, ...(story ? [story] : [])]) {
    const current = await currentIdOf(ctx, id)
    if (current) return moved(address, id, current)
  }
  return undefined
}

export function sendToday(reply: FastifyReply, address: string) {
  return reply.headers({ 'cache-control': `public, max-age=${LIFE_SECONDS}`, vary: SHOP_HEADERS }).redirect(address, 301)
}

const CAMPAIGN_IN_PATH = /(\/(?:store|campaigns?)\/)([a-z0-9][a-z0-9-]{0,62})(?=\/|$)/g

function moved(address: URL, from: string, to: string): string {
  const target = new URL(address)
  target.pathname = address.pathname.replace(CAMPAIGN_IN_PATH, (whole, before: string, id: string) => (id === from ? before + to : whole))
  if (target.searchParams.get('story') === from) target.searchParams.set('story', to)
  return target.pathname + target.search
}
