import { sendSigned } from '#api/tokens.ts'
import { setSigner, setTransport } from '@mutirao/client/call'
import { renew } from '@mutirao/contract/authentication'
import { listPublicCampaigns } from '@mutirao/contract/campaigns'
import { getOrderMargin, type Margin } from '@mutirao/contract/costs'
import { listDeskCampaigns } from '@mutirao/contract/desk-campaigns'
import { listDeskItems } from '@mutirao/contract/desk-items'
import { listDeskOrders, listOrderTags, type DeskOrder } from '@mutirao/contract/desk-orders'
import type { EndpointOptions } from '@mutirao/contract/endpoint'
import { listCouponUses } from '@mutirao/contract/figures'
import { getAttemptPhoto, getOrderPhoto, getRound, listPickups, listRounds, type PickupPart, type Stop } from '@mutirao/contract/fulfilment'
import { listListSetups } from '@mutirao/contract/list-views'
import { listMarketplaces } from '@mutirao/contract/marketplaces'
import { getDayLetter, getStaffSelf } from '@mutirao/contract/staff'
import { getToday } from '@mutirao/contract/today'
import { getDraft, listDrafts } from '@mutirao/contract/written-drafts'
import { rightsOf, type Role } from '@mutirao/domain/staff'
import { buildRound, DAY } from './round.ts'

type ReceivedCall = { path: string; query: Record<string, string>; body: Record<string, unknown> }
type Answer = { status?: number; body?: unknown }

const user = { id: 'bento', activated: true, firstAccess: false, keys: [], hasPassword: false }

const margin: Margin = {
  orders: 1,
  units: 2,
  goods: 2000,
  shipping: 800,
  interest: 0,
  courtesies: 0,
  cost: 1500,
  fees: 28,
  delivery: 650,
  fixed: 0,
  margin: 622,
  unknownUnits: 0,
}

/** A server with one courier or keeper; `acts` are the received writes, `answer` refuses them or is silent (`offline`). */
export function serveOffice({
  role = 'courier',
  stops = [],
  parts = [],
  orders = [],
  reads: more = [],
}: {
  role?: Role | 'nobody'
  stops?: Stop[]
  parts?: PickupPart[]
  orders?: DeskOrder[]
  /** The inputs of a desk's call. */
  reads?: [EndpointOptions, (asked: ReceivedCall) => Answer | Promise<Answer>][]
}) {
  const server = {
    acts: [] as ReceivedCall[],
    asked: [] as ReceivedCall[],
    isOffline: false,
    isSignedOut: false,
    stops,
    parts,
    photo: (): Answer => ({ body: { picture: 'AAAA' } }),
    answer: (_asked: ReceivedCall): Answer | Promise<Answer> => ({ body: { state: 'DELIVERED', order: 'DELIVERED' } }),
  }
  const reads: [EndpointOptions, (asked: ReceivedCall) => Answer | Promise<Answer>][] = [
    ...more,
    [getDraft, () => ({ status: 404, body: { code: 'not_found' } })],
    [listDrafts, () => ({ body: { content: [], page: 0, size: 500, totalElements: 0 } })],
    [
      listDeskItems,
      ({ query }) => {
        const counts = { sold: 0, low: 0, out: 0, hidden: 0 }
        return { body: { content: [], page: 0, size: Number(query['size']), totalElements: 0, counts, categories: [], campaigns: [] } }
      },
    ],
    [listCouponUses, () => ({ body: { content: [] } })],
    [listOrderTags, () => ({ body: { content: [] } })],
    [listListSetups, () => ({ body: { content: [] } })],
    [getDayLetter, () => ({ body: { byMail: true, byPush: false, devices: 0 } })],
    [getOrderMargin, () => ({ body: margin })],
    [
      renew,
      () =>
        server.isSignedOut ? { status: 401, body: { code: 'renewal_failed' } } : { body: { access_token: 't', expires_in: 9999, user } },
    ],
    [
      getStaffSelf,
      () =>
        role === 'nobody' ? { status: 403, body: { code: 'authorization' } } : { body: { name: 'Bento', role, rights: rightsOf(role) } },
    ],
    [listRounds, () => ({ body: { content: [{ date: DAY, stops: server.stops.length, done: 0 }] } })],
    [getRound, () => ({ body: buildRound(server.stops) })],
    [listDeskOrders, () => ({ body: { content: orders, page: 0, size: 50, totalElements: orders.length } })],
    [listPublicCampaigns, () => ({ body: [] })],
    [listDeskCampaigns, () => ({ body: { content: [] } })],
    [listMarketplaces, () => ({ body: [] })],
    [getToday, () => ({ body: { date: DAY, tasks: [], groups: [], failed: { letters: { count: 0, orders: [] } } } })],
    [getAttemptPhoto, () => server.photo()],
    [getOrderPhoto, () => server.photo()],
    [
      listPickups,
      () => ({ body: { content: [{ id: 'loja', name: 'Balcão do Centro', address: 'Praça da Sé, 1', parts: server.parts }] } }),
    ],
  ]
  setSigner(sendSigned)
  setTransport(async (request) => {
    if (server.isOffline) throw new TypeError('Failed to fetch')
    const { pathname: path, searchParams } = new URL(request.url)
    const isOf = ({ method, path: pattern }: EndpointOptions) =>
      method === request.method && new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path)
    const known = reads.find(([endpoint]) => isOf(endpoint))
    const body: Record<string, unknown> = known ? {} : JSON.parse((await request.text()) || '{}')
    const asked = { path, query: Object.fromEntries(searchParams), body }
    ;(known ? server.asked : server.acts).push(asked)
    const { status = 200, body: said } = await (known ? known[1](asked) : server.answer(asked))
    return status === 204 ? new Response(null, { status }) : Response.json(said, { status })
  })
  return server
}
