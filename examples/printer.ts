// Prints each paid order: takes the shop's event, checks its signature, fetches the slip, and writes it to a receipt printer.
// SHOP=https://loja.com.br MUTIRAO_KEY=mk_live_… SECRET=whsec_… PRINTER=192.168.0.50:9100 PORT=8080 node printer.ts
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import createClient from 'openapi-fetch'
import type { paths } from './mutirao.d.ts'

const { SHOP, MUTIRAO_KEY, SECRET = '', PRINTER = '', PORT } = process.env
const shop = createClient<paths>({ baseUrl: SHOP, headers: { authorization: `Bearer ${MUTIRAO_KEY}` } })
const [host, port] = PRINTER.split(':')
/** An event is delivered at least once: its id tells a repetition. */
const printed = new Set<string>()

/** Standard Webhooks: HMAC of id, moment and body. */
function isSigned(body: Buffer, header: (name: string) => string): boolean {
  const expected = createHmac('sha256', Buffer.from(SECRET.replace('whsec_', ''), 'base64')).update(
    `${header('webhook-id')}.${header('webhook-timestamp')}.${body}`,
  )
  const known = Buffer.from(`v1,${expected.digest('base64')}`)
  const isFresh = Math.abs(Date.now() / 1000 - Number(header('webhook-timestamp'))) < 300
  return (
    isFresh &&
    header('webhook-signature')
      .split(' ')
      .some((one) => Buffer.byteLength(one) === known.length && timingSafeEqual(Buffer.from(one), known))
  )
}

const server = createServer(async (request, response) => {
  const header = (name: string) => String(request.headers[name] ?? '')
  const body = await buffer(request)
  if (!isSigned(body, header)) return void response.writeHead(401).end()
  const { type, data } = JSON.parse(body.toString()) as { type: string; data: { order?: { code: string } } }
  if (type === 'order.paid' && data.order && !printed.has(header('webhook-id'))) {
    const { data: slip } = await shop.GET('/api/admin/order-slips/text', { params: { query: { codes: data.order.code } }, parseAs: 'text' })
    // A status that is no success: the shop sends the event again.
    if (slip === undefined) return void response.writeHead(503).end()
    printed.add(header('webhook-id'))
    connect(Number(port), host).end(Buffer.from(slip, 'latin1'))
  }
  response.writeHead(204).end()
})
server.listen(Number(PORT), () => console.log(`http://localhost:${(server.address() as { port: number }).port}`))
