import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildCampaign, buildLead, buildTenant } from '#testing/factories.ts'
import { proofSize } from '#testing/proof-size.ts'
import { bearerOf, testApp } from '#testing/test-app.ts'
import { pathOf } from '#testing/whole-server.ts'
import { keepExtraPhoto } from '@mutirao/contract/extra'
import { putCampaign } from '@mutirao/contract/merchant'

const { t } = testApp({ env: { TRUST_PROXY: '1' } })
const PHOTO = 4_000_000
const MB = 1024 * 1024
const opened: Socket[] = []
afterEach(() => opened.splice(0).forEach((socket) => socket.destroy()))

async function shop() {
  const tenant = await buildTenant(t.pool)
  await buildCampaign(t.pool, tenant.id, { id: 'feira', body: { extra: [{ id: 'foto', type: 'photo', label: 'Foto', required: false }] } })
  return { ...tenant, as: await buildLead(t.pool, tenant.id) }
}
type Shop = Awaited<ReturnType<typeof shop>>

const photoPath = (field = 'foto', id = 'feira') => pathOf(keepExtraPhoto, { params: { id, field } })
let asked = 0
/** Each request comes from its own network, through one proxy. */
const headOf = (
  { host, as }: Shop,
  path: string,
  { bytes = PHOTO, method = 'POST', from = `198.51.${asked++ % 250}.7`, authorization = bearerOf(as) } = {},
) =>
  `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: ${from}\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`

/** Sends all but the last bytes of a request, and reads the response meanwhile. */
function sendMost(head: string, body: Buffer) {
  const socket = connect(t.port(), '127.0.0.1')
  opened.push(socket)
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
  socket.on('error', () => undefined)
  socket.write(head)
  socket.write(body.subarray(0, body.length - 10))
  return { socket, status: () => Number(text.split(' ')[1] ?? 0), end: () => socket.write(body.subarray(body.length - 10)) }
}

const held = () => {
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / MB
}
const files = () => readdir(t.app.incomingFolder)

/** Their bodies are more than the bound on disk. */
const CONNECTIONS = proofSize(120, 250)

describe('request bodies in transfer', () => {
  it('of many connections with 4 MB each are spooled to disk, up to a limit', async () => {
    const here = await shop()
    const body = Buffer.from(`{"picture":"${'A'.repeat(PHOTO - 14)}"}`)
    const before = held()
    const all = Array.from({ length: CONNECTIONS }, () => sendMost(headOf(here, photoPath(), { bytes: body.length }), body))
    const refused = () => all.filter(({ status }) => status() === 503).length
    await vi.waitFor(() => expect(refused()).toBe(CONNECTIONS - Math.floor((256 * MB) / body.length)), { timeout: 120_000 })
    await vi.waitFor(async () => expect(await files()).toHaveLength(CONNECTIONS - refused()), { timeout: 60_000 })
    expect(held() - before).toBeLessThan(150)
    const from = performance.now()
    expect((await t.app.inject({ url: '/ping', headers: { host: here.host } })).statusCode).toBe(204)
    expect(performance.now() - from).toBeLessThan(1000)
    for (const { socket } of all) socket.destroy()
    await vi.waitFor(async () => expect(await files()).toEqual([]), { timeout: 60_000 })
    const again = sendMost(headOf(here, photoPath(), { bytes: body.length }), body)
    again.end()
    await vi.waitFor(() => expect(again.status()).toBe(422), { timeout: 10_000 })
  })

  it('leave room for small bodies and for other networks', async () => {
    const here = await shop()
    const body = Buffer.alloc(60_000, ' ')
    const crowd = Array.from({ length: 600 }, () =>
      sendMost(headOf(here, '/auth/renew', { bytes: body.length, from: '198.51.100.7' }), body),
    )
    await vi.waitFor(() => expect(crowd.filter(({ status }) => status() === 503).length).toBe(600 - Math.floor((16 * MB) / 60_000)), {
      timeout: 20_000,
    })
    const other = sendMost(headOf(here, '/auth/renew', { bytes: body.length, from: '203.0.113.7' }), body)
    other.end()
    await vi.waitFor(() => expect(other.status()).toBe(400), { timeout: 60_000 })
    const small = sendMost(headOf(here, '/auth/renew', { bytes: 20, from: '198.51.100.7' }), Buffer.alloc(20, ' '))
    small.end()
    await vi.waitFor(() => expect(small.status()).toBe(400), { timeout: 60_000 })
  })

  it.each([
    ['of no such field', (here: Shop) => headOf(here, photoPath('outro')), 404],
    ['of no such campaign', (here: Shop) => headOf(here, photoPath('foto', 'outra')), 404],
    ['of nobody', (here: Shop) => headOf(here, photoPath(), { authorization: 'Bearer lead.x.y' }), 401],
    [
      'of a visitor at the desk',
      (here: Shop) => headOf(here, pathOf(putCampaign, { params: { campaignId: 'feira' } }), { method: 'PUT', bytes: 1_900_000 }),
      401,
    ],
    [
      'of a notice for no such shop',
      (here: Shop) => headOf(here, '/webhooks/payments/0192f0c0-0000-7000-8000-000000000001/bacen/x', { bytes: 200_000 }),
      404,
    ],
    ['of a notice with a wrong proof', (here: Shop) => headOf(here, `/webhooks/payments/${here.id}/bacen/wrong`, { bytes: 200_000 }), 401],
  ])('%s are answered before the body arrives', async (_whose, head, status) => {
    const here = await shop()
    const sent = sendMost(head(here), Buffer.alloc(10))
    await vi.waitFor(() => expect(sent.status()).toBe(status), { timeout: 60_000 })
    expect(await files()).toEqual([])
  })

  it.each([
    ['{', 400],
    ['', 400],
    ['{"picture":"!"}', 400],
    ['{"__proto__": {"isAdmin": true}}', 400],
    ['['.repeat(20_000), 400],
    ['picture=x', 415, 'application/x-www-form-urlencoded'],
    [`{"picture":"${'A'.repeat(PHOTO)}A"}`, 400],
    [`{"picture":"${'A'.repeat(PHOTO + 1000)}"}`, 413],
  ])('that are not a photo are refused: %.30s', async (payload, status, type = 'application/json') => {
    const here = await shop()
    const headers = { host: here.host, authorization: bearerOf(here.as), 'content-type': type }
    expect((await t.app.inject({ method: 'POST', url: photoPath(), headers, payload })).statusCode).toBe(status)
    await vi.waitFor(async () => expect(await files()).toEqual([]), { timeout: 60_000 })
  })

  it('are limited by their declaration, with or without a length', async () => {
    const here = await shop()
    const sending = request({
      port: t.port(),
      path: photoPath(),
      method: 'POST',
      headers: { host: here.host, authorization: bearerOf(here.as), 'content-type': 'application/json' },
    })
    sending.on('error', () => undefined)
    const answered = new Promise<number>((done) => sending.on('response', ({ statusCode }) => done(statusCode!)))
    for (let n = 0; n < 6; n++) sending.write(Buffer.alloc(1_000_000, 'A'))
    sending.end()
    expect(await answered).toBe(413)
    await vi.waitFor(async () => expect(await files()).toEqual([]), { timeout: 60_000 })
  })
})
