import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pictureFetcher } from './picture-fetcher.ts'

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

const port = () => (server.address() as AddressInfo).port
const here = (path = '/foto.jpg') => `http://127.0.0.1:${port()}${path}`
/** Names that resolve to these addresses. */
const resolving = (address: string) => async () => [{ address, family: 4 }]
const near = (options: Partial<Parameters<typeof pictureFetcher>[0]> = {}) => pictureFetcher({ isPublicOnly: false, ...options })

describe('a picture of another server', () => {
  it('is fetched, also behind redirects', async () => {
    answer = ({ url }, response) =>
      url === '/foto.jpg' ? response.writeHead(302, { location: '/outra.jpg' }).end() : response.end('bytes')
    expect(await near()(here())).toEqual({ bytes: Buffer.from('bytes') })
    expect(asked).toEqual(['/foto.jpg', '/outra.jpg'])
  })

  it('is given up after some redirects', async () => {
    answer = (_request, response) => response.writeHead(301, { location: here() }).end()
    expect(await near()(here())).toEqual({ answer: 'too_many_redirects', isFinal: true })
    expect(asked).toHaveLength(4)
  })

  it.each([
    [404, true],
    [403, true],
    [410, true],
    [204, true],
    [429, false],
    [500, false],
    [503, false],
  ])('%i: the answer is final: %s', async (status, isFinal) => {
    answer = (_request, response) => response.writeHead(status).end('x')
    expect(await near()(here())).toEqual({ answer: String(status), isFinal })
  })

  it('of 40 MB is refused by what it says of itself, and by what it sends', async () => {
    answer = (_request, response) => response.writeHead(200, { 'content-length': 40_000_000 }).write('x')
    expect(await near()(here())).toEqual({ answer: 'too_large', isFinal: true })
    let sent = 0
    let isClosed = false
    answer = (_request, response) => {
      response.on('close', () => (isClosed = true))
      const more = () => {
        if (isClosed || sent >= 40_000_000) return void response.end()
        sent += 65_536
        if (response.write(Buffer.alloc(65_536))) setImmediate(more)
        else response.once('drain', more)
      }
      more()
    }
    expect(await near({ mostBytes: 1_000_000 })(here())).toEqual({ answer: 'too_large', isFinal: true })
    await expect.poll(() => isClosed).toBe(true)
    expect(sent).toBeLessThan(40_000_000)
  })

  it('that comes too slowly is given up', async () => {
    answer = (_request, response) => void response.writeHead(200).write('x')
    expect(await near({ timeoutMs: 200 })(here())).toEqual({ answer: 'timeout', isFinal: false })
    answer = () => undefined
    expect(await near({ timeoutMs: 200 })(here())).toEqual({ answer: 'timeout', isFinal: false })
  })

  it('of a host that cannot be reached lets the host rest', async () => {
    const fetch = near({ resolveAll: async () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })) })
    const answers = []
    for (const path of ['1', '2', '3', '4']) answers.push(await fetch(`https://nada.example/${path}.jpg`))
    expect(answers.map((one) => 'answer' in one && one.answer)).toEqual(['enotfound', 'enotfound', 'enotfound', 'resting'])
    expect(answers.every((one) => 'isFinal' in one && !one.isFinal)).toBe(true)
  })
})

describe('an address that nobody may ask for', () => {
  it.each([
    ['http://127.0.0.1/foto.jpg', 'not_public'],
    ['http://[::1]/foto.jpg', 'not_public'],
    ['http://169.254.169.254/latest/meta-data', 'not_public'],
    ['http://10.0.0.1/foto.jpg', 'not_public'],
    ['http://2130706433/foto.jpg', 'not_public'],
    ['https://loja.example:5432/foto.jpg', 'unusual_port'],
    ['https://ana:senha@loja.example/foto.jpg', 'with_password'],
    ['file:///etc/passwd', 'not_http'],
    ['data:image/png;base64,AAAA', 'not_http'],
    ['foto.jpg', 'not_an_address'],
    ['', 'not_an_address'],
  ])('%s: %s', async (url, reason) =>
    expect(await near({ isPublicOnly: true, resolveAll: resolving('203.0.114.9') })(url)).toEqual({ answer: reason, isFinal: true }),
  )

  it('is one whose name leads inside', async () =>
    expect(await near({ isPublicOnly: true, resolveAll: resolving('192.168.0.7') })('https://cdn.example/a.jpg')).toEqual({
      answer: 'not_public',
      isFinal: true,
    }))

  it('is no better behind a redirect', async () => {
    answer = (_request, response) => response.writeHead(302, { location: 'http://intranet.example/a.jpg' }).end()
    // The first name leads to this server, as a public host does; the second one is looked at again.
    const looked: string[] = []
    const resolveAll = async (host: string) => {
      looked.push(host)
      if (host === 'intranet.example') throw Object.assign(new Error('never asked'), { code: 'INSIDE' })
      return [{ address: '127.0.0.1', family: 4 }]
    }
    expect(await near({ resolveAll })(`http://cdn.example:${port()}/a.jpg`)).toMatchObject({ answer: 'inside' })
    expect(looked).toEqual(['cdn.example', 'intranet.example'])
    answer = (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end()
    expect(await near()(here())).toEqual({ answer: 'not_http', isFinal: true })
  })
})
