import { randomUUID } from 'node:crypto'
import { Agent, get } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import autocannon from 'autocannon'
import { putCart } from '@mutirao/contract/carts'
import { listCampaignItems } from '@mutirao/contract/catalog'
import { newGuest } from '../apps/api/src/testing/buyer.ts'
import { pathOf } from '../apps/api/src/testing/whole-server.ts'
import { callWell, percentile99, type Row } from './load.ts'
import type { Server } from './server.ts'

const CAMPAIGN = 'feira-organica'
const SECONDS = 8
/** Warm-up: a crowd's connections are made. */
const RAMP_SECONDS = 2
const TIMES = 3
const CONNECTIONS = 1000
const REFUSED_WITHIN_MS = 50

/** Three times the server's capacity, of a call that memory cannot answer: the served share, and the delay of refusals. */
export async function overloadRow({ port }: Server): Promise<Row> {
  const url = `http://localhost:${port}${await someCart(port)}`
  const peak = await peakOf(url)
  await arrivals(url, peak * TIMES, RAMP_SECONDS)
  const over = await arrivals(url, peak * TIMES, SECONDS)
  const ratio = over.perSecond / peak
  return {
    row: 'R22',
    what: `${TIMES} times the load of a cart read and priced, at moments of chance, up to a thousand connections`,
    ours: `${Math.round(over.perSecond)} served/s, ${over.refused} refused with p99 ${over.refusedP99.toFixed(0)} ms, ${over.errors} errors`,
    limit: `peak ${Math.round(peak)}/s`,
    ratio,
    goal: `≥ 0.80, refused within ${REFUSED_WITHIN_MS} ms`,
    isMet: ratio >= 0.8 && over.refusedP99 <= REFUSED_WITHIN_MS && over.errors === 0,
  }
}

/** A cart of twenty products. */
async function someCart(port: number): Promise<string> {
  const headers = await newGuest((endpoint, sent) => callWell(port, endpoint, sent))
  const { body: items } = await callWell(port, listCampaignItems, { params: { id: CAMPAIGN }, query: { size: 20 } })
  const products = items.content.filter(({ type }) => type !== 'KIT').map(({ id, campaignId }) => ({ id, campaignId, quantity: 1 }))
  const params = { uuid: randomUUID() }
  await callWell(port, putCart, { params, headers, body: { products } })
  return pathOf(putCart, { params })
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, scheduling: 'fifo' })
type Load = { perSecond: number; refused: number; refusedP99: number; errors: number }

/** The server's capacity: 64 connections in a closed loop. */
async function peakOf(url: string): Promise<number> {
  const result = await autocannon({ url, connections: 64, duration: SECONDS })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} answers were not 200, ${result.errors} failed`)
  return result['2xx'] / result.duration
}

/**
 * Requests at random times at a rate of `perSecond`, independent of responses, like those of many shoppers. autocannon's own limit would let a
 * thousand connections send at the same moment, once a second.
 */
async function arrivals(url: string, perSecond: number, seconds: number): Promise<Load> {
  const refusedTimes: number[] = []
  let served = 0
  let errors = 0
  const ask = () =>
    new Promise<void>((done) => {
      const sent = performance.now()
      const failed = () => {
        errors++
        done()
      }
      get(url, { agent }, (response) => {
        if (response.statusCode === 200) served++
        else if (response.statusCode === 503) refusedTimes.push(performance.now() - sent)
        else errors++
        response.resume().once('end', done).once('error', failed)
      }).once('error', failed)
    })
  const started = performance.now()
  const asked: Promise<void>[] = []
  let due = started
  while (performance.now() - started < seconds * 1000) {
    for (; due <= performance.now(); due += (-Math.log(1 - Math.random()) / perSecond) * 1000) asked.push(ask())
    await setTimeout(1)
  }
  const answeredInTime = served
  await Promise.all(asked)
  refusedTimes.sort((a, b) => a - b)
  return { perSecond: answeredInTime / seconds, refused: refusedTimes.length, refusedP99: percentile99(refusedTimes), errors }
}
