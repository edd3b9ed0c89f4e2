import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { getCampaign } from '@mutirao/contract/campaigns'
import { getPixQrCode } from '@mutirao/contract/order-payments'
import { placeOrder } from '@mutirao/contract/orders'
import { newGuest, pricedOrder, stranger, type Call } from '../apps/api/src/testing/buyer.ts'
import { liftUnpaidBounds } from '../scripts/unpaid-bounds.ts'
import { callWell, inParallel, type Rate, type Row } from './load.ts'
import { databaseUrl, type Server, SHOP } from './server.ts'
import { CAMPAIGN, PRODUCTS, stockProducts } from './shelf.ts'

const WIDTHS = [16, 64, 256]
const COUNT = 1200
const NETWORKS = 250

/** Each buyer is another person in another place: bounds by network or phone are not measured. */
function purchase(port: number, slot: string) {
  return async (index: number) => {
    const localAddress = `127.0.${1 + (index % NETWORKS)}.1`
    const anybody: Call = (endpoint, sent) => callWell(port, endpoint, { ...sent, localAddress })
    const guest = await newGuest(anybody)
    const call: Call = (endpoint, sent) => anybody(endpoint, { ...sent, headers: { ...guest, ...sent.headers } })
    const first = Math.floor(Math.random() * PRODUCTS)
    const products = [0, 1].map((at) => ({ id: `compra-${1 + ((first + at) % PRODUCTS)}`, campaignId: CAMPAIGN, quantity: 1 }))
    const order = await pricedOrder(call, { campaignId: CAMPAIGN, slot, products }, stranger())
    const { body: placed } = await call(placeOrder, order!)
    await call(getPixQrCode, { query: { id: placed.id } })
  }
}

const ticks = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** Processor time of the server so far, in ms, as the kernel counts it. */
function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticks
}

/** P16: whole guest purchases by calls (visitor, cart, quote, order, Pix) over a thousand products, 16, 64 and 256 buyers. */
export async function purchaseRow({ port, pid }: Server): Promise<Row> {
  const db = new pg.Client({ connectionString: databaseUrl() })
  await db.connect()
  await stockProducts(db)
  await liftUnpaidBounds(db, SHOP)
  const { body: campaign } = await callWell(port, getCampaign, { params: { id: CAMPAIGN }, query: {} })
  const once = purchase(port, campaign.delivery[0]!.id)
  await inParallel(200, 16, once)
  const before = processorMs(pid)
  const runs: (Rate & { width: number })[] = []
  for (const width of WIDTHS) runs.push({ width, ...(await inParallel(COUNT, width, once)) })
  const each = (processorMs(pid) - before) / (COUNT * WIDTHS.length)
  await db.end()
  const few = runs[0]!
  const many = runs.at(-1)!
  const ratio = many.perSecond / few.perSecond
  return {
    row: 'P16',
    what: 'whole guest purchases over 1,000 products, 16, 64 and 256 buyers',
    ours: `${runs.map(({ width, perSecond, p99 }) => `${width}: ${Math.round(perSecond)}/s, p99 ${Math.round(p99)} ms`).join('; ')}; ${each.toFixed(1)} ms of processor each`,
    limit: '250/s, 3 ms',
    ratio,
    goal: '≥ 250/s, 256 no less than 16, ≤ 3 ms',
    isMet: runs.every(({ perSecond }) => perSecond >= 250) && ratio >= 0.95 && each <= 3,
  }
}
