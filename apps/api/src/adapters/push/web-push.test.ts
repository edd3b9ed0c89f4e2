import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { webhookSender } from '#adapters/webhook/webhook-sender.ts'
import { isVapidKey, publicVapidKey, vapidKeyFrom } from '#vapid-key.ts'
import { outboxPush } from './push-adapter.ts'
import { isPushService } from './push-services.ts'
import { webPushAdapter } from './web-push.ts'

const ours = { privateKey: vapidKeyFrom('chave'), publicKey: publicVapidKey(vapidKeyFrom('chave')) }
const device = createECDH('prime256v1')
device.generateKeys()
const auth = randomBytes(16)

let server: Server
let asked: { url: string; headers: IncomingHttpHeaders; body: Buffer }[] = []
let status = 201
/** A push service knows the key of each subscription. */
let isRightKey: (authorization: string) => boolean = () => true
beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      asked.push({ url: request.url!, headers: request.headers, body: Buffer.concat(parts) })
      response.writeHead(isRightKey(request.headers.authorization ?? '') ? status : 403).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
  status = 201
  isRightKey = () => true
})

const here = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/push/abc`
const near = webPushAdapter([ours], { takes: () => true, send: webhookSender({ isPublicOnly: false }) })
const pushTo = (endpoint: string, serverKey: string | null = ours.publicKey) => ({
  to: { endpoint, p256dh: device.getPublicKey('base64url'), auth: auth.toString('base64url'), serverKey },
  text: '{"title":"Saiu para entrega"}',
  contact: 'mailto:loja@example.com',
  isUrgent: true,
})

/** Decrypts like a browser (RFC 8188, RFC 8291). */
function decrypt(body: Buffer): string {
  const [salt, length] = [body.subarray(0, 16), body[20]!]
  const sender = body.subarray(21, 21 + length)
  const sealed = body.subarray(21 + length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), device.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', device.computeSecret(sender), auth, info, 32))
  const of = (name: string, size: number) => Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, size))
  const cipher = createDecipheriv('aes-128-gcm', of('aes128gcm', 16), of('nonce', 12))
  cipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}

describe('a push', () => {
  it('is encrypted for the device, and signed with our key for its push service', async () => {
    expect(await near.send(pushTo(here()))).toBe('taken')
    const [{ headers, body }] = asked as [(typeof asked)[number]]
    expect(body.toString('latin1')).not.toContain('entrega')
    expect(decrypt(body)).toBe('{"title":"Saiu para entrega"}')
    expect(headers).toMatchObject({ ttl: '86400', urgency: 'high', 'content-encoding': 'aes128gcm' })
    const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization!)!
    expect(key).toBe(ours.publicKey)
    const point = Buffer.from(key!, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
    const { payload } = await jwtVerify(token!, await importJWK({ kty: 'EC', crv: 'P-256', x: x!, y: y!, alg: 'ES256' }))
    expect(payload).toMatchObject({ aud: new URL(here()).origin, sub: 'mailto:loja@example.com' })
  })

  it.each([
    [404, 'gone'],
    [410, 'gone'],
    [400, 'refused'],
    [403, 'refused'],
    [413, 'refused'],
  ])('answered %i is %s', async (answer, outcome) => {
    status = answer
    expect(await near.send(pushTo(here()))).toBe(outcome)
  })

  it.each([429, 500, 503, 301])('answered %i is tried again', async (answer) => {
    status = answer
    await expect(near.send(pushTo(here()))).rejects.toThrow(`push not taken: ${answer}`)
  })

  it.each(['https://127.0.0.1:PORT/', 'https://10.0.0.1/', 'https://169.254.169.254/', 'https://[::1]:PORT/', 'http://127.0.0.1:PORT/'])(
    'is not sent to %s, and the device is deleted',
    async (address) => {
      const endpoint = address.replace('PORT', String((server.address() as AddressInfo).port))
      expect(await webPushAdapter([ours], { takes: () => true }).send(pushTo(endpoint))).toBe('gone')
      expect(asked).toEqual([])
    },
  )

  it('is sent only to push services: a device with another address is deleted', async () => {
    const send = webhookSender({ isPublicOnly: false })
    const takes = (endpoint: string) => isPushService(endpoint, [])
    expect(await webPushAdapter([ours], { takes, send }).send(pushTo(here()))).toBe('gone')
    expect(asked).toEqual([])
  })

  it('is signed with the key with which the device subscribed while two are live, and with neither once it is gone', async () => {
    const newer = { privateKey: vapidKeyFrom('nova'), publicKey: publicVapidKey(vapidKeyFrom('nova')) }
    const both = webPushAdapter([newer, ours], { takes: () => true, send: webhookSender({ isPublicOnly: false }) })
    const signedBy = () => /k=(.+)$/.exec(asked.at(-1)!.headers.authorization!)![1]
    for (const { publicKey } of [ours, newer]) {
      expect(await both.send(pushTo(here(), publicKey))).toBe('taken')
      expect(signedBy()).toBe(publicKey)
    }
    // From before keys were recorded: the push service says which one is right.
    isRightKey = (authorization) => authorization.endsWith(newer.publicKey)
    expect(await both.send(pushTo(here(), null))).toBe('taken')
    expect(signedBy()).toBe(newer.publicKey)
    asked = []
    expect(await near.send(pushTo(here(), newer.publicKey))).toBe('refused')
    expect(asked).toEqual([])
  })

  it('is not sent by the embedded adapter', async () => {
    expect(await outboxPush({ publicKeys: [ours.publicKey], takes: () => true }).send(pushTo(here()))).toBe('taken')
    expect(asked).toEqual([])
  })
})

it('an installation without a key creates one, and keeps it across starts', () => {
  expect(isVapidKey(vapidKeyFrom('a'))).toBe(true)
  expect(vapidKeyFrom('a')).toBe(vapidKeyFrom('a'))
  expect(vapidKeyFrom('b')).not.toBe(vapidKeyFrom('a'))
})

describe('a push service', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://autopush.stage.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://push.loja.example/abc',
    'https://a.avisos.example/abc',
  ])('is %s', (endpoint) => {
    expect(isPushService(endpoint, ['push.loja.example', '*.avisos.example'])).toBe(true)
  })

  it.each([
    'https://push.example/abc',
    'https://fcm.googleapis.com.example/abc',
    'https://xfcm.googleapis.com/abc',
    'https://notify.windows.com.example/abc',
    'https://fcm.googleapis.com:81/abc',
    'https://fcm.googleapis.com@push.example/abc',
    'https://user@fcm.googleapis.com/abc',
    'http://fcm.googleapis.com/abc',
    'https://avisos.example/abc',
    'nothing',
  ])('is not %s', (endpoint) => {
    expect(isPushService(endpoint, ['*.avisos.example'])).toBe(false)
  })
})
