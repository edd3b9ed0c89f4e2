import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { smtpMail } from '#adapters/mail/smtp-mail.ts'
import { bacenPayment } from '#adapters/payment/bacen-payment.ts'
import type { ChargeRequest } from '#adapters/payment/payment-adapter.ts'
import { remotePostalCodes } from '#adapters/postal-code/remote-postal-codes.ts'
import { openIdConnect } from '#adapters/sso/openid-connect.ts'
import { uuidv7 } from '#ids.ts'
import { PlayedBank } from '#testing/bank/played-bank.ts'
import { startNameServer } from '#testing/name-server.ts'
import { outsideNames } from './outside-names.ts'
import { webhookSender } from './webhook-sender.ts'

const TIMEOUT_MS = 1500
let names: Awaited<ReturnType<typeof startNameServer>>
let server: Server
let status = 204
const bank = new PlayedBank()
const smtp = new SMTPServer({ disabledCommands: ['AUTH', 'STARTTLS'], onData: (stream, _session, done) => stream.resume().on('end', done) })

beforeAll(async () => {
  names = await startNameServer('127.0.0.1')
  await bank.start()
  server = createServer((request, response) => {
    if (request.url!.startsWith('/never')) return
    const found = { cep: '05010-000', logradouro: 'Rua', complemento: '', bairro: 'Bairro', localidade: 'São Paulo', uf: 'SP', ibge: '' }
    response.writeHead(request.method === 'POST' ? status : 200).end(JSON.stringify(found))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', () => done()))
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await Promise.all([bank.stop(), names.stop(), new Promise<void>((done) => smtp.close(() => done()))])
})
beforeEach(() => {
  status = 204
})
afterEach(() => vi.useRealTimers())

const portOf = (listening: Pick<Server, 'address'>) => (listening.address() as AddressInfo).port
const sender = (timeoutMs = TIMEOUT_MS) =>
  webhookSender({ isPublicOnly: false, resolveAll: outsideNames({ servers: [names.server], mostAtOnce: 8 }), timeoutMs })
const sending = (host: string, path = '/') => ({ url: `http://${host}:${portOf(server)}${path}`, headers: {}, body: '{}' })

describe('names that strangers chose', () => {
  it('are found by the own resolver, and never asked when they are local', async () => {
    expect(await sender()(sending('loja.example'))).toEqual({ isTaken: true, answer: '204' })
    expect(names.asked).toContain('loja.example')
    expect(await sender()(sending('shop.localhost'))).toEqual({ isTaken: true, answer: '204' })
    expect(names.asked).not.toContain('shop.localhost')
  })

  it('end with their time, not with the name server’s', async () => {
    const look = outsideNames({ servers: [names.server], mostAtOnce: 1 })
    const from = performance.now()
    const both = ['a', 'b'].map((name) => look(`${name}.slow.example`, AbortSignal.timeout(100)).catch((error: Error) => error))
    expect(await Promise.all(both)).toMatchObject([{ code: 'ECANCELLED' }, { name: 'TimeoutError' }])
    expect(performance.now() - from).toBeLessThan(1000)
    expect(await look('loja.example', AbortSignal.timeout(1000))).toEqual([{ address: '127.0.0.1', family: 4 }])
  })

  it('answer slowly: postal codes, bank and mail stay reachable, look-ups at once are bounded, and each has a timeout', async () => {
    const send = sender()
    const slow = Array.from({ length: 60 }, (_, n) => send(sending(`n${n}.slow.example`)))
    const slowAsked = () => new Set(names.asked.filter((name) => /^n\d+\.slow/.test(name))).size
    await vi.waitFor(() => expect(slowAsked()).toBe(8), { timeout: 20_000 })
    // The system's lookup would block the thread pool that all others share.
    expect(process.getActiveResourcesInfo()).not.toContain('GetAddrInfoReqWrap')

    const from = performance.now()
    const origin = `http://localhost:${portOf(server)}`
    const payment = bacenPayment({ keys: bank.keys(), proofs: ['x'.repeat(40)], now: () => new Date(), tell: () => undefined })
    const charge: ChargeRequest = {
      reference: uuidv7(),
      tenantId: uuidv7(),
      orderCode: 'ABCD2345',
      type: 'PIX',
      amount: 1990,
      installments: 1,
      expiresAt: new Date(Date.now() + 30 * 60_000),
      receiver: { name: 'PADARIA', city: 'SAO PAULO', key: 'oi@padaria.test' },
      payer: { name: 'Maria Souza', email: 'maria@example.com', cpf: '52998224725' },
      description: 'Pedido ABCD2345',
    }
    const sentBy = { name: 'Loja', address: 'loja@example.com' }
    const letter = { id: 'a', to: 'ana@example.com', from: sentBy, replyTo: 'loja@example.com', subject: 'Código', text: '123456' }
    const [place, pix] = await Promise.all([
      remotePostalCodes({ viaCep: origin, brasilApi: origin }).find('05010000'),
      payment.createCharge(charge),
      smtpMail(`smtp://localhost:${portOf(smtp.server)}`).send(letter),
    ])
    expect(place).toMatchObject({ kind: 'found' })
    expect(pix).toMatchObject({ id: expect.any(String) })
    expect(performance.now() - from).toBeLessThan(TIMEOUT_MS)

    expect(new Set((await Promise.all(slow)).map(({ answer }) => answer))).toEqual(new Set(['timeout']))
    expect(await send(sending('loja.example'))).toEqual({ isTaken: true, answer: '204' })
  })
})

describe('sign-on', () => {
  const providerAt = (host: string) => ({ id: 'empresa', name: 'Empresa', issuer: `http://${host}:${portOf(server)}`, clientId: 'loja' })
  const redirectUri = 'http://loja.localhost/sso/callback'

  it('looks up its providers by the own resolver, and those that answer slowly hold no thread of the process', async () => {
    const sso = openIdConnect({ allowsPlainHttp: true, resolveAll: outsideNames({ servers: [names.server], mostAtOnce: 8 }) })
    // The name is resolved; the host's response is no provider's document.
    await expect(sso.begin(providerAt('conta.example'), redirectUri)).rejects.toMatchObject({ reason: 'refused' })
    expect(names.asked).toContain('conta.example')
    const slow = Array.from({ length: 12 }, (_, n) =>
      sso.begin(providerAt(`s${n}.slow.example`), redirectUri).catch((error: Error) => error),
    )
    await vi.waitFor(() => expect(names.asked.some((name) => /^s\d+\.slow/.test(name))).toBe(true), { timeout: 20_000 })
    expect(process.getActiveResourcesInfo()).not.toContain('GetAddrInfoReqWrap')
    const from = performance.now()
    const origin = `http://localhost:${portOf(server)}`
    expect(await remotePostalCodes({ viaCep: origin, brasilApi: origin }).find('05010000')).toMatchObject({ kind: 'found' })
    expect(performance.now() - from).toBeLessThan(TIMEOUT_MS)
    for (const error of await Promise.all(slow)) expect(error).toMatchObject({ reason: 'unavailable' })
  })
})

describe('what does not answer', () => {
  const answers = async (send: ReturnType<typeof sender>, host: string, path: string, times: number) => {
    const all: string[] = []
    for (let n = 0; n < times; n++) all.push((await send(sending(host, path))).answer)
    return all
  }

  it('is an address: it rests, longer each time, and others of its host do not', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const send = sender(150)
    expect(await answers(send, 'loja.example', '/never/1', 4)).toEqual(['timeout', 'timeout', 'timeout', 'resting'])
    expect(await answers(send, 'loja.example', '/', 1)).toEqual(['204'])
    vi.setSystemTime(Date.now() + 60_000)
    expect(await answers(send, 'loja.example', '/never/1', 2)).toEqual(['timeout', 'resting'])
    vi.setSystemTime(Date.now() + 15 * 60_000)
    expect(await answers(send, 'loja.example', '/never/1', 1)).toEqual(['timeout'])
  })

  it('is a host: none of its addresses is asked for a while', async () => {
    const send = sender(150)
    const paths = ['/1', '/2', '/3', '/4']
    const all = []
    for (const path of paths) all.push(...(await answers(send, 'a.slow.example', path, 1)))
    expect(all).toEqual(['timeout', 'timeout', 'timeout', 'resting'])
    const asked = names.asked.length
    expect(await answers(send, 'a.slow.example', '/5', 1)).toEqual(['resting'])
    expect(names.asked).toHaveLength(asked)
  })

  it('is paused after repeated failures, but not after refusals of a message', async () => {
    const send = sender()
    status = 500
    expect(await answers(send, 'loja.example', '/', 4)).toEqual(['500', '500', '500', 'resting'])
    status = 400
    expect(await answers(send, 'loja.example', '/other', 5)).toEqual(['400', '400', '400', '400', '400'])
  })
})
