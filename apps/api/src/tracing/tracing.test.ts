import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderOf, shopWith } from '#testing/order-factory.ts'
import { callEndpoint, startTestApp, type TestApp } from '#testing/test-app.ts'
import { getItem } from '@mutirao/contract/catalog'
import { placeOrder } from '@mutirao/contract/orders'
import { openTracing } from './open-tracing.ts'

type Value = { stringValue?: string; intValue?: number }
type Sent = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: Value }[]
  links?: { traceId: string }[]
  status: { code?: number }
}
type Batch = { resourceSpans: { resource: { attributes: Sent['attributes'] }; scopeSpans: { spans: Sent[] }[] }[] }

const SERVER = 2
const spans: Sent[] = []
let services: string[] = []
let collector: Server
let headers: Record<string, unknown> = {}
let status = 200
let t: TestApp
const lines: string[] = []
/** The trace of a caller. */
const callers = '0af7651916cd43dd8448eb211c80319c'

const endpointOf = () => `http://127.0.0.1:${(collector.address() as AddressInfo).port}`

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as Batch
    headers = { ...request.headers, url: request.url }
    services = resourceSpans.flatMap(({ resource }) => resource.attributes.map(({ value }) => value.stringValue ?? ''))
    if (status === 200) spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  })
  await once(collector.listen(0, '127.0.0.1'), 'listening')
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: endpointOf(), OTEL_EXPORTER_OTLP_HEADERS: 'x-key=abc', OTEL_SERVICE_NAME: 'loja' }
  t = await startTestApp({ env, logLevel: 'info', logStream: { write: (line) => void lines.push(line) } })
  await order()
  const { host, item } = await shopWith(t.pool)
  const params = { id: item.campaignId, itemId: item.id }
  await callEndpoint(t.app, getItem, { host, params, headersMore: { traceparent: `00-${callers}-b7ad6b7169203331-01` } })
  // The last spans are sent at once.
  await t.services.tracing!.stop()
})
afterAll(async () => {
  await t.close()
  collector.close()
})

const valueOf = ({ attributes }: Sent, name: string) => {
  const { stringValue, intValue } = attributes.find(({ key }) => key === name)?.value ?? {}
  return stringValue ?? intValue
}
/** The spans of the trace that this route's request began. */
function traceOf(route: string): { root: Sent; all: Sent[] } {
  const root = spans.find((span) => span.kind === SERVER && valueOf(span, 'http.route') === route)!
  return { root, all: spans.filter(({ traceId }) => traceId === root.traceId) }
}

/** Places an order paid by card, whose charge is opened at once. */
const order = async () => {
  const { host, item, as } = await shopWith(t.pool)
  return callEndpoint(t.app, placeOrder, { host, as, ...orderOf({ ...item, price: 1000 }, { method: 'CREDIT_CARD' }) })
}
const routeOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')

describe('a server with a collector', () => {
  it('sends the spans of an order, the request, its statements and the acquirer, without a value', () => {
    const { root, all } = traceOf(routeOf(placeOrder.path))
    expect(root).toMatchObject({ name: `POST ${routeOf(placeOrder.path)}`, status: {} })
    expect(valueOf(root, 'http.response.status_code')).toBe(201)
    expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'with', 'payment.createCharge']))
    const known = new Set(all.map(({ spanId }) => spanId))
    expect(all.filter((span) => span !== root && !known.has(span.parentSpanId!))).toEqual([])
    const said = JSON.stringify(all)
    for (const secret of ['Maria', '91234', 'maria@', 'Praça']) expect(said).not.toContain(secret)
    expect([headers['x-key'], headers['url'], services]).toEqual(['abc', '/v1/traces', ['loja']])
  })

  it('logs the ids of the trace, so that a line leads to it', () => {
    type Line = { msg: string; trace_id?: string; req?: { route: string } }
    const answered = lines.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === 'answered')
    const route = routeOf(placeOrder.path)
    expect(answered.find(({ req }) => req?.route === route)?.trace_id).toBe(traceOf(route).root.traceId)
  })

  it("links a caller's trace and begins one of its own", () => {
    const { root } = traceOf(routeOf(getItem.path))
    expect(root.traceId).not.toBe(callers)
    expect(root).toMatchObject({ links: [{ traceId: callers }] })
  })
})

describe('a collector that takes nothing', () => {
  it('stops no server, and is told to the operator once', async () => {
    status = 400
    const warnings: string[] = []
    const traces = { endpoint: endpointOf(), headers: {}, ratio: 1, service: 'loja' }
    const tracing = openTracing(traces, (line) => void warnings.push(line))
    await expect(
      tracing.run('sweep letters', async () => {
        throw new TypeError('Maria não tem telefone')
      }),
    ).rejects.toThrow(TypeError)
    await tracing.stop()
    status = 200
    expect(warnings).toEqual(['traces: the collector takes no spans (OTEL_EXPORTER_OTLP_ENDPOINT)'])
  })
})

it('a share of requests is traced, as the operator says', async () => {
  const tracing = openTracing({ endpoint: endpointOf(), headers: {}, ratio: 0, service: 'loja' })
  spans.length = 0
  await tracing.run('sweep letters', async () => undefined)
  await tracing.stop()
  expect(spans).toEqual([])
})

it('a failure says its class or code, and no words', async () => {
  const tracing = openTracing({ endpoint: endpointOf(), headers: {}, ratio: 1, service: 'loja' })
  const failing = tracing.adapter('mail', { send: (to: string) => Promise.reject(new TypeError(`não alcança ${to}`)) })
  await expect(failing.send('maria@exemplo.com.br')).rejects.toThrow('maria@exemplo.com.br')
  await tracing.stop()
  const span = spans.findLast(({ name }) => name === 'mail.send')!
  expect([valueOf(span, 'error.type'), span.status.code]).toEqual(['TypeError', 2])
  expect(JSON.stringify(span)).not.toContain('maria')
})

it('a server without one starts no span', async () => {
  const plain = await startTestApp()
  expect(plain.services.tracing).toBeUndefined()
  await plain.close()
})
