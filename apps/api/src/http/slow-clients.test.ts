import { connect } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTenant } from '#testing/factories.ts'
import { startTestApp, testApp } from '#testing/test-app.ts'

const { t } = testApp()
let host: string
beforeAll(async () => {
  host = (await buildTenant(t.pool)).host
})

/** Milliseconds until the server closes a connection that sends only this, and then a byte now and then. */
const closedAfter = (start: string, drip = '') =>
  new Promise<number>((resolve) => {
    const from = performance.now()
    const socket = connect(t.port(), '127.0.0.1').on('error', () => undefined)
    socket.write(start)
    const dripping = setInterval(() => drip && socket.writable && socket.write(drip), 1000)
    socket.resume().on('close', () => {
      clearInterval(dripping)
      resolve(performance.now() - from)
    })
  })

describe('a slow client', () => {
  it.each([
    ['half a head', () => [`GET /ping HTTP/1.1\r\nHost: ${host}\r\n`]],
    ['a head line a second', () => [`GET /ping HTTP/1.1\r\nHost: ${host}\r\n`, 'x-a: b\r\n']],
    [
      'half a body',
      () => [`POST /auth/renew HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"re`],
    ],
    [
      'a body byte a second',
      () => [`POST /auth/renew HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{`, ' '],
    ],
  ] as const)('%s is closed within ten seconds', { concurrent: true }, async (_name, sent) => {
    const [start, drip] = sent()
    const ms = await closedAfter(start!, drip)
    expect(ms).toBeLessThan(10_500)
    expect(ms).toBeGreaterThan(2000)
  })
})

describe('an idle connection', () => {
  const idleSeconds = (port: number) =>
    new Promise<number>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.write('GET /ping HTTP/1.1\r\nHost: localhost\r\n\r\n')
      socket.on('data', (data) => {
        socket.destroy()
        resolve(Number(/keep-alive: timeout=(\d+)/i.exec(data.toString())?.[1]))
      })
    })

  it('stays open for longer than a proxy’s keep-alive', async () => {
    const behindProxy = await startTestApp({ env: { TRUST_PROXY: '1' } })
    expect(await idleSeconds(behindProxy.port())).toBeGreaterThan(60)
    expect(await idleSeconds(t.port())).toBe(5)
    await behindProxy.close()
  })
})
