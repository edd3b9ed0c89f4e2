import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { setTransport } from '#lib/api.ts'
import { isBuyable } from './campaign-status.ts'
import { campaignsQuery } from './listed-campaigns.ts'

const campaign = (over: object) => ({ id: 'feira', status: 'OK', canBuy: { ok: true }, inArea: false, ...over })

/** The list, and the pickup points each campaign's own answer names. */
function answer(list: object[], pickup: object[] | undefined) {
  setTransport((request) => {
    if (new URL(request.url).pathname.endsWith('/campaigns/public')) return Promise.resolve(Response.json(list))
    return Promise.resolve(pickup ? Response.json(campaign({ pickup })) : new Response('', { status: 503 }))
  })
  return new QueryClient().fetchQuery({ ...campaignsQuery(), retry: false })
}

describe('a campaign that does not deliver to the visitor', () => {
  it.each([
    { what: 'can be picked up at a point with a day', pickup: [{ slots: [{}] }], canBuy: true },
    { what: 'cannot where no point has a day', pickup: [{ slots: [] }], canBuy: false },
    { what: 'cannot while nobody knows its points', pickup: undefined, canBuy: false },
  ])('$what', async ({ pickup, canBuy }) => {
    const [listed] = await answer([campaign({})], pickup)
    expect(isBuyable(listed!)).toBe(canBuy)
  })

  it('is not sold by pickup points while it is not open', async () => {
    const [listed] = await answer([campaign({ status: 'SCHEDULED', canBuy: { ok: false, reason: 'SCHEDULED' } })], [{ slots: [{}] }])
    expect(isBuyable(listed!)).toBe(false)
  })
})
