import { EventEmitter } from 'node:events'
import { createServer, get, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { dataHeaders } from './answer-headers.ts'
import { gate, type GateLimits } from './gate.ts'
import { Seats, type Sizes } from './seats.ts'
import { SpanCounts } from './span-counts.ts'
import { boundUnread } from './unread.ts'

const opened: (() => void)[] = []
afterEach(() => opened.splice(0).forEach((close) => close()))

async function listen(listener: RequestListener, bounds?: Parameters<typeof boundUnread>[1]) {
  const server = createServer(listener)
  if (bounds) boundUnread(server, bounds)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  opened.push(() => (server.close(), server.closeAllConnections()))
  return { server, port: (server.address() as AddressInfo).port }
}

/** The network is taken from the test's header. */
const networkOf = ({ headers }: IncomingMessage) => String(headers['x-network'] ?? 'one')
const door = (
  limits: GateLimits,
  handler: RequestListener,
  { isReady = false, sizes }: { isReady?: boolean; sizes?: Partial<Sizes> } = {},
) =>
  gate(
    { limits, networkOf, isSecure: ({ headers }) => headers['x-secure'] === '1', sizes },
    (_request, response) => isReady && !!response.end('ready'),
    handler,
  ).listener

type Answer = { status: number; headers: IncomingMessage['headers']; body: string; ms: number }
const ask = (port: number, headers: Record<string, string> = {}, path = '/') =>
  new Promise<Answer>((resolve, reject) => {
    const from = performance.now()
    get({ port, path, headers, agent: false }, (response) => {
      let body = ''
      response.on('data', (chunk: Buffer) => (body += chunk.toString()))
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, body, ms: performance.now() - from }))
    }).on('error', reject)
  })

describe('the limit in front of all requests', () => {
  it('drops a request whose client has disconnected', () => {
    const asked: string[] = []
    const listener = gate(
      {
        limits: { perNetwork: 3, perVisitor: 3 },
        networkOf: ({ socket }) => socket.remoteAddress!.toLowerCase(),
        isSecure: () => false,
      },
      () => false,
      () => void asked.push('handler'),
    ).listener
    const socket = Object.assign(new EventEmitter(), { remoteAddress: undefined, destroy: () => asked.push('destroyed') })
    listener({ url: '/', headers: {}, socket } as unknown as IncomingMessage, new EventEmitter() as unknown as ServerResponse)
    expect(asked).toEqual(['destroyed'])
  })

  it.each([true, false])(
    'refuses the requests of a network over its limit, cached answers included (%s), and none of another',
    async (isReady) => {
      const { port } = await listen(door({ perNetwork: 3, perVisitor: 0 }, (_request, response) => void response.end('made'), { isReady }))
      for (let n = 0; n < 3; n++) expect((await ask(port)).status).toBe(200)
      const refused = await ask(port)
      expect(refused).toMatchObject({
        status: 429,
        headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...dataHeaders },
      })
      expect(JSON.parse(refused.body)).toMatchObject({ code: 'rate_limit', retryAfterSeconds: Number(refused.headers['retry-after']) })
      expect((await ask(port, { 'x-network': 'two' })).status).toBe(200)
    },
  )

  it('limits one visitor across networks, and shows browsers a page', async () => {
    const { port } = await listen(door({ perNetwork: 0, perVisitor: 2 }, (_request, response) => void response.end('made')))
    const cookie = 'a=b; lead=0192.secret'
    for (const network of ['one', 'two']) expect((await ask(port, { cookie, 'x-network': network })).status).toBe(200)
    const refused = await ask(port, { cookie, 'x-network': 'three', accept: 'text/html,*/*' })
    expect(refused.status).toBe(429)
    expect(refused.headers['content-type']).toMatch('text/html')
    expect(refused.body).toContain('Aguarde alguns segundos')
    expect((await ask(port, { cookie: 'lead=0192.other' })).status).toBe(200)
    expect((await ask(port)).status).toBe(200)
  })

  it('tells a program what is left to it, in every response, and nobody else', async () => {
    const { port } = await listen(door({ perNetwork: 0, perVisitor: 2 }, (_request, response) => void response.end('made')))
    const authorization = 'Bearer mk_live_1.a'
    const told = async (sent: Record<string, string>) => {
      const { status, headers } = await ask(port, sent)
      return [status, headers['ratelimit-policy'], headers['ratelimit']?.toString().replace(/t=\d+$/, 't=')]
    }
    const policy = '"key";q=2;w=10'
    expect(await told({ authorization })).toEqual([200, policy, '"key";r=1;t='])
    expect(await told({ authorization: 'Bearer mk_live_2.b' })).toEqual([200, policy, '"key";r=1;t='])
    expect(await told({ authorization })).toEqual([200, policy, '"key";r=0;t='])
    expect(await told({ authorization })).toEqual([429, policy, '"key";r=0;t='])
    expect(await told({ authorization: 'Bearer lead.1' })).toEqual([200, undefined, undefined])
    expect(await told({})).toEqual([200, undefined, undefined])
  })

  it('sends Strict-Transport-Security on TLS with every answer', async () => {
    const { port } = await listen(
      door({ perNetwork: 2, perVisitor: 0 }, (_request, response) => void response.writeHead(200, ['x-a', 'b']).end()),
    )
    expect((await ask(port)).headers['strict-transport-security']).toBeUndefined()
    for (const status of [200, 429])
      expect(await ask(port, { 'x-secure': '1' })).toMatchObject({ status, headers: { 'strict-transport-security': 'max-age=31536000' } })
  })

  it('opens again with the next window, and stores a limited number of keys', () => {
    const counts = new SpanCounts(1, 10)
    expect(counts.count('a', 0)).toBe(0)
    expect(counts.count('a', 4000)).toBe(6)
    expect(counts.rest('a', 4000)).toEqual({ left: 0, seconds: 6 })
    expect(counts.rest('b', 4000)).toEqual({ left: 1, seconds: 6 })
    expect(counts.count('a', 10_000)).toBe(0)
    let largest = 0
    for (let n = 0; n < 200_000; n++) {
      counts.count(`network-${n}`, 11_000)
      largest = Math.max(largest, counts.size)
    }
    expect(largest).toBe(50_000)
  })
})

describe.each([
  ['of a new server', 0],
  ['of a server that nobody has asked for a second', 1300],
])('many requests within one turn of the event loop %s', (_name, quietMs) => {
  const guest = (network: string, go: () => void) => ({ network, go, refuse: () => undefined })
  const answer = () => Object.assign(new EventEmitter(), { end: () => undefined, destroyed: false }) as unknown as ServerResponse

  it('are admitted gradually, and leave room for others', async () => {
    const seats = new Seats()
    await wait(quietMs)
    const begun: string[] = []
    for (let n = 0; n < 200; n++)
      seats.take(
        answer(),
        guest('crowd', () => begun.push('crowd')),
      )
    expect(begun.length).toBeLessThanOrEqual(8)
    seats.take(
      answer(),
      guest('somebody', () => begun.push('somebody')),
    )
    expect(begun.at(-1)).toBe('somebody')
    // While the loop is idle, because requests wait for others, more start with each look.
    await expect.poll(() => begun.length, { timeout: 5000 }).toBeGreaterThan(100)
  })

  it('are not admitted while the event loop is saturated, even with short turns', async () => {
    const seats = new Seats()
    await wait(quietMs)
    let isFull = true
    const fill = () => {
      const until = performance.now() + 2
      while (performance.now() < until);
      if (isFull) setImmediate(fill)
    }
    fill()
    await wait(50)
    let begun = 0
    for (let n = 0; n < 100; n++)
      seats.take(
        answer(),
        guest(`network-${n}`, () => begun++),
      )
    await wait(500)
    expect(begun).toBeLessThanOrEqual(8)
    isFull = false
    await expect.poll(() => begun, { timeout: 5000 }).toBeGreaterThan(50)
  })
})

describe('when all seats are taken', () => {
  it('a request that sends its body first is refused and counted like the others', async () => {
    const limits = { perNetwork: 0, perVisitor: 0 }
    const never: RequestListener = () => undefined
    const full = gate({ limits, networkOf, isSecure: () => false, sizes: { idle: 0, busy: 0, room: 0 } }, () => false, never)
    const answers: Promise<void>[] = []
    const { port } = await listen((_request, response) => {
      answers.push(full.seated(response, 'one'))
      response.end()
    })
    await ask(port)
    await expect(answers[0]).rejects.toMatchObject({ code: 'overloaded' })
    expect(full.refused).toEqual({ rate_limit: 0, overloaded: 1 })
  })

  it('an internal call is answered, because an admitted request waits for it', async () => {
    const limits = { perNetwork: 0, perVisitor: 0 }
    const isOwn = ({ headers }: IncomingMessage) => headers.authorization === 'Bearer own'
    const none = { idle: 0, busy: 0, room: 0 }
    const full = gate(
      { limits, networkOf, isSecure: () => false, isOwn, sizes: none },
      () => false,
      (_request, response) => void response.end('made'),
    )
    const { port } = await listen(full.listener)
    expect((await ask(port)).status).toBe(503)
    expect(await ask(port, { authorization: 'Bearer own' })).toMatchObject({ status: 200, body: 'made' })
  })

  it('an internal call has no rate limit', async () => {
    const limits = { perNetwork: 3, perVisitor: 3 }
    const isOwn = ({ headers }: IncomingMessage) => headers.authorization === 'Bearer own'
    const { listener } = gate(
      { limits, networkOf, isSecure: () => false, isOwn },
      () => false,
      (_request, response) => void response.end('made'),
    )
    const { port } = await listen(listener)
    for (let n = 0; n < 5; n++) expect((await ask(port, { authorization: 'Bearer own' })).status).toBe(200)
    expect((await ask(port)).status).toBe(429)
  })

  it('further requests are refused at once, and served again when seats are free', async () => {
    const held: (() => void)[] = []
    const { port } = await listen(
      door({ perNetwork: 0, perVisitor: 0 }, (_request, response) => void held.push(() => response.end('made')), {
        sizes: { idle: 30, busy: 30, room: 15 },
      }),
    )
    const seated = Array.from({ length: 30 }, () => ask(port))
    await expect.poll(() => held.length, { timeout: 5000 }).toBe(20)
    await wait(100)
    const refused = await ask(port)
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
    expect(JSON.parse(refused.body)).toMatchObject({ code: 'overloaded' })
    const answering = setInterval(() => held.splice(0).forEach((answer) => answer()), 5)
    opened.push(() => clearInterval(answering))
    expect((await Promise.all(seated)).every(({ status }) => status === 200)).toBe(true)
    clearInterval(answering)
    const late = ask(port)
    await expect.poll(() => held.length).toBe(1)
    held[0]!()
    expect((await late).status).toBe(200)
  })

  it('a waiting request takes the next seat, a disconnected one none, and a stream returns its seat', async () => {
    const seats = new Seats({ idle: 1, busy: 1 })
    const order: string[] = []
    const { port } = await listen((request, response) =>
      seats.take(response, {
        network: 'one',
        go: () => {
          order.push(request.url!)
          if (request.url === '/stream') return seats.leave(response)
          setTimeout(() => response.end('made'), 5)
        },
        refuse: () => response.writeHead(503).end(),
      }),
    )
    expect(await Promise.all(['/1', '/2', '/3'].map(async (path) => (await ask(port, {}, path)).status))).toEqual([200, 200, 200])
    const stream = get({ port, path: '/stream', agent: false }).on('error', () => undefined)
    opened.push(() => stream.destroy())
    await expect.poll(() => order.at(-1)).toBe('/stream')
    expect((await ask(port, {}, '/4')).status).toBe(200)
  })
})

describe('one network', () => {
  const small = { sizes: { idle: 9, busy: 9, room: 6 } }
  const open = { perNetwork: 0, perVisitor: 0 }

  it('has two thirds of the seats and the space at most, so that other networks are served', async () => {
    const held: (() => void)[] = []
    const { port } = await listen(
      door(open, ({ headers }, response) => void (headers['x-network'] ? response.end('made') : held.push(() => response.end())), small),
    )
    const crowd = Array.from({ length: 10 }, () => ask(port))
    await expect.poll(() => held.length).toBe(6)
    expect((await ask(port)).status).toBe(503)
    for (const path of ['/ping', '/readyz']) expect((await ask(port, { 'x-network': 'two' }, path)).status).toBe(200)
    expect(await ask(port, { 'x-network': 'two' })).toMatchObject({ status: 200, body: 'made' })
    const answering = setInterval(() => held.splice(0).forEach((answer) => answer()), 5)
    opened.push(() => clearInterval(answering))
    expect((await Promise.all(crowd)).map(({ status }) => status).sort()).toEqual(Array.from({ length: 10 }, () => 200))
  })

  it('holds no seat with bodies that never arrive', async () => {
    const { port } = await listen(door(open, (_request, response) => void response.end('made'), small))
    const halves = Array.from({ length: 20 }, () => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined)
      socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{')
      return socket
    })
    opened.push(() => halves.forEach((socket) => socket.destroy()))
    await wait(100)
    expect((await ask(port)).status).toBe(200)
  })

  it('holds no seat with pipelined answers that it does not read', async () => {
    const big = Buffer.alloc(4 * 1024 * 1024, 'x')
    const { port, server } = await listen(door(open, ({ url }, response) => void response.end(url === '/big' ? big : 'made'), small))
    const pipelined = (count: number) => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined)
      socket.pause()
      socket.write('GET /big HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(count))
      opened.push(() => socket.destroy())
    }
    for (let n = 0; n < 5; n++) pipelined(2)
    await wait(200)
    expect((await ask(port)).status).toBe(200)
    const count = () => new Promise<number>((resolve) => server.getConnections((_error, number) => resolve(number)))
    expect(await count()).toBe(5)
    pipelined(60)
    await wait(200)
    expect(await count()).toBeLessThanOrEqual(6)
    expect((await ask(port)).status).toBe(200)
  })
})

describe('a client that does not read', () => {
  it('is closed when it keeps requesting cached answers', async () => {
    const big = Buffer.alloc(4 * 1024 * 1024, 'x')
    const limits = { perNetwork: 0, perVisitor: 0 }
    const ready = gate(
      { limits, networkOf, isSecure: () => false },
      (_request, response) => !!response.end(big),
      () => undefined,
    )
    const { port } = await listen(ready.listener)
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    opened.push(() => socket.destroy())
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(8))
    // Reading past the end: fewer bytes arrive than were announced.
    let bytes = 0
    socket.on('data', (chunk: Buffer) => (bytes += chunk.length))
    await closed
    expect(bytes).toBeLessThan(3 * big.length)
  })

  it('is not closed while it waits for a slow answer', async () => {
    const { port } = await listen((_request, response) => void setTimeout(() => response.end('at last'), 500), { silenceMs: 100 })
    expect(await ask(port)).toMatchObject({ status: 200, body: 'at last' })
  })

  it('is closed when it sends nothing', async () => {
    const { port } = await listen((_request, response) => void response.end('made'), { silenceMs: 100 })
    const socket = connect(port, '127.0.0.1')
    await new Promise<void>((resolve) => socket.resume().once('close', () => resolve()))
    expect(socket.bytesRead).toBe(0)
  })

  it('is closed when unread bytes exceed their limit; a reading client is not', async () => {
    const big = Buffer.alloc(8 * 1024 * 1024, 'x')
    const { server, port } = await listen((_request, response) => void response.end(big), { mostBytes: 16 * 1024 * 1024 })
    const closed: number[] = []
    const silent = Array.from({ length: 6 }, (_, n) => {
      const socket = connect(port, '127.0.0.1')
      socket.pause()
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
      socket.on('error', () => undefined)
      return socket.on('close', () => closed.push(n))
    })
    opened.push(() => silent.forEach((socket) => socket.destroy()))
    const count = () => new Promise<number>((resolve) => server.getConnections((_error, open) => resolve(open)))
    await expect.poll(count, { timeout: 5000 }).toBe(6)
    await expect.poll(count, { timeout: 5000 }).toBeLessThanOrEqual(3)
    await wait(1200)
    expect(await count()).toBeGreaterThan(0)
    expect((await ask(port)).body).toHaveLength(big.length)
  })
})
