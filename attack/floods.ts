import { Agent } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { login } from '@mutirao/contract/authentication'
import { residentMb } from '../apps/api/src/testing/whole-server.ts'
import type { Attack } from './attack.ts'

const NETWORK_LIMIT = 6000
const SLOW_MS = 15_000

/** Limits, odd clients, slow clients, memory (R12, R21, R23, R24, R39, R41). */
export async function attackFloods(attack: Attack) {
  await attackWithBytes(attack)
  await attackSlowly(attack)
  await attackMemory(attack)
  await attackWithLogins(attack)
  await attackWithMany(attack)
}

/** The first line of an answer to raw bytes; empty when the connection was closed without one. */
function rawly(port: number, bytes: string | Buffer, ms = 5000): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    const end = () => (socket.destroy(), resolve(text.split('\r\n')[0] ?? ''))
    socket
      .on('data', (part: Buffer) => (text += part.toString('latin1')))
      .on('error', end)
      .on('close', end)
    setTimeout(end, ms).unref()
    socket.on('data', () => setTimeout(end, 200).unref())
  })
}

/** R23: requests that no client of ours writes. */
async function attackWithBytes({ target, check }: Attack) {
  const host = `Host: ${target.hostOf('mutirao')}\r\n`
  const odd: Record<string, string> = {
    'both lengths': `POST /auth/login HTTP/1.1\r\n${host}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    'two lengths': `POST /auth/login HTTP/1.1\r\n${host}Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcd`,
    'a header of 70 KB': `GET / HTTP/1.1\r\n${host}X: ${'a'.repeat(70_000)}\r\n\r\n`,
    'a NUL in a header': `GET / HTTP/1.1\r\n${host}X: a\u0000b\r\n\r\n`,
    'two hosts': `GET / HTTP/1.1\r\n${host}Host: evil.example\r\n\r\n`,
    'no host': 'GET / HTTP/1.1\r\n\r\n',
    'another protocol': 'SSH-2.0-OpenSSH_9.6\r\n',
    'an address of another server': `GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n`,
    'a body too large': `POST /auth/login HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 99999999\r\n\r\n{`,
    CONNECT: `CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n`,
  }
  const taken: string[] = []
  for (const [name, bytes] of Object.entries(odd)) {
    const line = await rawly(target.ports[0]!, bytes)
    if (/ (2|5)\d\d/.test(line)) taken.push(`${name}: ${line}`)
  }
  check('odd requests are refused', taken.length === 0, taken.join(', ') || `${Object.keys(odd).length} tried`)
}

/** R24: a client that never ends its request is disconnected. */
async function attackSlowly({ target, check }: Attack) {
  const heads = [
    `GET / HTTP/1.1\r\nHost: x\r\nX-Slow: `,
    `POST /auth/login HTTP/1.1\r\nHost: ${target.hostOf('mutirao')}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
  ]
  const closed = heads.flatMap((head) =>
    Array.from({ length: 20 }, async () => {
      const began = Date.now()
      return new Promise<number>((resolve) => {
        const socket = connect(target.ports[0]!, '127.0.0.1', () => socket.write(head))
        const drip = setInterval(() => socket.write('a'), 1000)
        const end = () => (clearInterval(drip), resolve(Date.now() - began))
        socket
          .on('error', () => undefined)
          .on('close', end)
          .resume()
        setTimeout(() => socket.destroy(), SLOW_MS + 5000).unref()
      })
    }),
  )
  const meanwhile = await target.ask({ path: '/ping' })
  const times = await Promise.all(closed)
  check(
    'slow clients are disconnected, and hold nobody up',
    times.every((ms) => ms <= SLOW_MS) && meanwhile?.status === 204,
    `${Math.max(...times)} ms`,
  )
}

/** R39, R41: bodies that never end, and addresses and queries that nobody asked before. */
async function attackMemory({ target, check }: Attack) {
  const pid = target.pids()[0]!
  const port = target.ports[0]!
  const askUnknown = async (names: readonly string[]) => {
    for (let at = 0; at < names.length; at += 50)
      await Promise.all(
        names.slice(at, at + 50).map((name, n) => {
          const page = `/store/x${name}/product/${'y'.repeat(500)}${name}`
          return target.ask({ port, path: n % 2 ? page : `/api/operation/catalog/marketplace/items/preview/public?q=${name}x` })
        }),
      )
  }
  // The first pages compile and fill the heap of a young process, whoever asks: measured are further ones.
  await askUnknown(Array.from({ length: 1000 }, (_n, index) => `w${index}`))
  const before = residentMb(pid)
  const chunk = Buffer.alloc(1_000_000, 0x41)
  const sockets = Array.from({ length: 150 }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined).resume()
    socket.write(
      `POST /api/admin/written/items/x HTTP/1.1\r\nHost: ${target.hostOf('mutirao')}\r\nContent-Type: application/json\r\nContent-Length: 3900000\r\n\r\n`,
    )
    for (let n = 0; n < 3; n++) socket.write(chunk)
    return socket
  })
  await wait(3000)
  const meanwhile = await target.ask({ path: '/ping', port })
  for (const socket of sockets) socket.destroy()
  await askUnknown(Array.from({ length: 3000 }, (_n, index) => String(index)))
  const grown = residentMb(pid) - before
  check('memory is not spent by strangers', grown < 250 && meanwhile?.status === 204, `${Math.round(grown)} MB more`)
}

/** R12: a flood of sign-ins leaves the others' reads quick: 300 ms, or on a busy machine three times what they take without it. */
async function attackWithLogins({ target, check }: Attack) {
  const p99 = async () => {
    const times: number[] = []
    for (let n = 0; n < 100; n++) times.push((await target.ask({ path: '/api/operation/marketplaces/public' }))?.ms ?? 10_000)
    return times.toSorted((a, b) => a - b)[98]!
  }
  const quiet = await p99()
  const isOver = { is: false }
  const flood = Array.from({ length: 20 }, async () => {
    const body = { username: 'dona@demo.invalid', password: 'x'.repeat(100), rememberme: true }
    while (!isOver.is) await target.call(login, { body }).catch(() => undefined)
  })
  const flooded = await p99()
  isOver.is = true
  await Promise.all(flood)
  check(
    'a flood of sign-ins leaves reads quick',
    flooded < Math.max(300, 3 * quiet),
    `p99 ${Math.round(flooded)} ms, ${Math.round(quiet)} without it`,
  )
}

/** R21: the limit of a network counts, and others are served meanwhile. */
async function attackWithMany({ target, check }: Attack) {
  const port = target.ports[0]!
  // Connections that stay open: the limit is of ten seconds.
  const agent = new Agent({ keepAlive: true, maxSockets: 64, localAddress: '127.99.0.1' })
  const counts = new Map<number, number>()
  for (let at = 0; at < NETWORK_LIMIT + 1500; at += 250) {
    const answers = await Promise.all(
      Array.from({ length: 250 }, () => target.ask({ port, path: '/ping', agent, localAddress: '127.99.0.1' })),
    )
    for (const answer of answers) counts.set(answer?.status ?? 0, (counts.get(answer?.status ?? 0) ?? 0) + 1)
    if (counts.has(429)) break
  }
  agent.destroy()
  const other = await target.ask({ port, path: '/api/operation/marketplaces/public' })
  check('a network beyond its limit gets 429', (counts.get(429) ?? 0) > 0, [...counts].map((one) => one.join(': ')).join(', '))
  check('another network is served meanwhile', other !== undefined && other.status < 400, String(other?.status))
}
