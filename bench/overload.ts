import autocannon from 'autocannon'
import { randomUUID } from 'node:crypto'
import { putCart } from '@mutirao/contract/carts'
import { listCampaignItems } from '@mutirao/contract/catalog'
import { newGuest } from '../apps/api/src/testing/buyer.ts'
import { pathOf } from '../apps/api/src/testing/whole-server.ts'
import { callWell, percentile99, type Row } from './load.ts'
import type { Server } from './server.ts'

const CAMPAIGN = 'feira-organica'
const SECONDS = 8
const TIMES = 3
const REFUSED_WITHIN_MS = 50

/** Three times as much as the server can do, of a call that memory cannot answer: what is still served, and how soon the rest know. */
export async function overloadRow({ port }: Server): Promise<Row> {
  const url = `http://localhost:${port}${await someCart(port)}`
  const peak = await run({ url, connections: 64 })
  const over = await run({ url, connections: 1000, overallRate: Math.round(peak.perSecond * TIMES) })
  const ratio = over.perSecond / peak.perSecond
  return {
    row: 'R22',
    what: `${TIMES} times the load of a cart read and priced, a thousand connections`,
    ours: `${Math.round(over.perSecond)} served/s, ${over.refused} refused with p99 ${over.refusedP99.toFixed(0)} ms, ${over.errors} errors`,
    limit: `peak ${Math.round(peak.perSecond)}/s`,
    ratio,
    goal: `≥ 0.80, refused within ${REFUSED_WITHIN_MS} ms`,
    isMet: ratio >= 0.8 && over.refusedP99 <= REFUSED_WITHIN_MS && over.errors === 0,
  }
}

/** Where a cart of twenty products is read. */
async function someCart(port: number): Promise<string> {
  const headers = await newGuest((endpoint, sent) => callWell(port, endpoint, sent))
  const { body: items } = await callWell(port, listCampaignItems, { params: { id: CAMPAIGN }, query: { size: 20 } })
  const products = items.content.filter(({ type }) => type !== 'KIT').map(({ id, campaignId }) => ({ id, campaignId, quantity: 1 }))
  const params = { uuid: randomUUID() }
  await callWell(port, putCart, { params, headers, body: { products } })
  return pathOf(putCart, { params })
}

function run(load: { url: string; connections: number; overallRate?: number }) {
  const refusedTimes: number[] = []
  return new Promise<{ perSecond: number; refused: number; refusedP99: number; errors: number }>((resolve, reject) => {
    const running = autocannon({ duration: SECONDS, ...load }, (error: Error | null, result) => {
      if (error) return reject(error)
      refusedTimes.sort((a, b) => a - b)
      resolve({
        perSecond: result['2xx'] / result.duration,
        refused: refusedTimes.length,
        refusedP99: refusedTimes.length > 0 ? percentile99(refusedTimes) : 0,
        errors: result.errors + result['4xx'] + result['5xx'] - refusedTimes.length,
      })
    })
    running.on('response', (...heard) => heard[1] === 503 && refusedTimes.push(heard[3]))
  })
}
