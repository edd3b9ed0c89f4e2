import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isPublicAddress } from './public-address.ts'
import { webhookSender } from './webhook-sender.ts'

let server: Server
let asked: string[] = []
let answer: (request: IncomingMessage, response: ServerResponse) => void

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url!)
    answer(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => (asked = []))

const here = (path = '/') => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
const port = () => (server.address() as AddressInfo).port
const sending = (url: string) => ({ url, headers: { 'content-type': 'application/json' }, body: '{}' })
let near: ReturnType<typeof webhookSender>
beforeEach(() => {
  near = webhookSender({ isPublicOnly: false })
})

describe('what a merchant’s system answers', () => {
  it.each([
    [204, true],
    [200, true],
    [301, false],
    [307, false],
    [404, false],
    [410, false],
    [500, false],
  ])('%i: taken is %s', async (status, isTaken) => {
    answer = (_request, response) => response.writeHead(status, { location: here('/elsewhere') }).end('said')
    expect(await near(sending(here()))).toEqual({ isTaken, answer: String(status) })
    expect(asked).toEqual(['/'])
  })

  it('never, slowly, or without an end: it is given up, or nothing of it is read', async () => {
    const impatient = webhookSender({ isPublicOnly: false, timeoutMs: 300 })
    answer = () => undefined
    expect(await impatient(sending(here()))).toEqual({ isTaken: false, answer: 'timeout' })
    answer = (_request, response) => void setTimeout(() => response.end(), 900)
    expect(await impatient(sending(here()))).toEqual({ isTaken: false, answer: 'timeout' })
    let isClosed = false
    answer = (_request, response) => {
      response.on('close', () => (isClosed = true))
      response.writeHead(200)
      const more = () => response.write('x'.repeat(65_536)) && setImmediate(more)
      more()
    }
    expect(await near(sending(here()))).toEqual({ isTaken: true, answer: '200' })
    await expect.poll(() => isClosed).toBe(true)
  })

  it('with a connection that ends', async () => {
    answer = (request) => void request.socket.destroy()
    expect(await near(sending(here()))).toEqual({ isTaken: false, answer: 'econnreset' })
  })
})

describe('an address that is not public', () => {
  it.each([
    '127.0.0.1',
    '127.1.2.3',
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2001:0:1::',
    '2001:db8::1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    'loja.example',
  ])('%s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each(['8.8.8.8', '200.160.2.3', '172.32.0.1', '2001:4860:4860::8888', '2804:14c::1'])('is not %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each([
    'https://127.0.0.1:PORT/',
    'https://[::1]:PORT/',
    'https://[::ffff:127.0.0.1]:PORT/',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/',
    'https://2130706433:PORT/',
    'https://0x7f000001:PORT/',
    'https://0x7f.1:PORT/',
    'https://0177.0.0.1:PORT/',
    'https://127.1:PORT/',
    'https://①②⑦.0.0.1:PORT/',
    'https://localhost:PORT/',
    'https://inside.example:PORT/',
    'https://half.example:PORT/',
  ])('is not asked as %s', async (url) => {
    const names: Record<string, string[]> = {
      localhost: ['127.0.0.1', '::1'],
      'inside.example': ['10.1.2.3'],
      'half.example': ['8.8.8.8', '192.168.0.7'],
    }
    const resolveAll = async (host: string) => names[host]!.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    const send = webhookSender({ isPublicOnly: true, resolveAll, timeoutMs: 500 })
    expect(await send(sending(url.replace('PORT', String(port()))))).toEqual({ isTaken: false, answer: 'not_public' })
    expect(asked).toEqual([])
  })

  it('is not asked without https', async () => {
    expect(await webhookSender({ isPublicOnly: true })(sending(here()))).toEqual({ isTaken: false, answer: 'not_https' })
  })

  it('is not reached by a name that says something else the second time: it is asked once, and the connection goes there', async () => {
    answer = (request, response) => response.writeHead(request.headers.host === `loja.example:${port()}` ? 204 : 500).end()
    const said = [['127.0.0.1'], ['10.0.0.1']]
    const resolveAll = async () => said.shift()!.map((address) => ({ address, family: 4 }))
    const send = webhookSender({ isPublicOnly: false, resolveAll })
    expect(await send(sending(`http://loja.example:${port()}/`))).toEqual({ isTaken: true, answer: '204' })
    expect(said).toHaveLength(1)
  })

  it('is not waited for: a name that nobody answers ends in time', async () => {
    const send = webhookSender({ isPublicOnly: true, resolveAll: () => new Promise(() => undefined), timeoutMs: 50 })
    expect(await send(sending('https://slow.example/'))).toEqual({ isTaken: false, answer: 'timeout' })
  })
})
