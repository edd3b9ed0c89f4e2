import autocannon from 'autocannon'
import { randomUUID } from 'node:crypto'
import { ask } from './load.mjs'

const SECONDS = 8
const TIMES = 3
const REFUSED_WITHIN_MS = 50

/** Three times as much as the server can do, of a call that memory cannot answer: what is still served, and how soon the rest know. */
export async function overloadRow({ port }) {
  const path = await someCart(port)
  const peak = await run({ port, path, connections: 64 })
  const over = await run({ port, path, connections: 1000, overallRate: Math.round(peak.perSecond * TIMES) })
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

async function someCart(port) {
  const visitor = await ask(port, { method: 'POST', path: '/api/users/leads', body: {} })
  const cookie = visitor.headers['set-cookie'][0].split(';')[0]
  const items = JSON.parse((await ask(port, { path: '/api/operation/catalog/campaign/feira-organica/items/preview/public?size=20' })).text)
  const products = items.content.filter(({ type }) => type !== 'KIT').map(({ id, campaignId }) => ({ id, campaignId, quantity: 1 }))
  const path = `/api/operation/carts/${randomUUID()}`
  const saved = await ask(port, { method: 'PUT', path, headers: { cookie }, body: { products } })
  if (saved.status !== 200) throw new Error(`no cart to load: ${saved.status}`)
  return path
}

function run({ port, path, ...load }) {
  const refusedTimes = []
  return new Promise((resolve, reject) => {
    const running = autocannon({ url: `http://localhost:${port}${path}`, duration: SECONDS, ...load }, (error, result) => {
      if (error) return reject(error)
      refusedTimes.sort((a, b) => a - b)
      resolve({
        perSecond: result['2xx'] / result.duration,
        refused: refusedTimes.length,
        refusedP99: refusedTimes[Math.floor(refusedTimes.length * 0.99)] ?? 0,
        errors: result.errors + result['4xx'] + result['5xx'] - refusedTimes.length,
      })
    })
    running.on('response', (...heard) => heard[1] === 503 && refusedTimes.push(heard[3]))
  })
}
