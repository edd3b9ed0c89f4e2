import { afterEach, describe, expect, it } from 'vitest'
import { isOfSameOrigin, onFrameMessage } from './frame-messages.ts'
import { onServer, setServerOrigin, wholeAddress } from './server-origin.ts'

const server = 'https://bairro.test'
afterEach(() => setServerOrigin(''))

describe('an address of the shop’s server', () => {
  it('stays as it is on the shop’s own pages', () => {
    expect(onServer('/media/a-160.webp')).toBe('/media/a-160.webp')
    expect(wholeAddress('/sso/callback')).toBe(`${location.origin}/sso/callback`)
  })

  it('names the server in a document of another origin, and other sites’ addresses stay', () => {
    setServerOrigin(server)
    expect(onServer('/media/a-160.webp')).toBe(`${server}/media/a-160.webp`)
    expect(wholeAddress('/sso/callback')).toBe(`${server}/sso/callback`)
    expect(onServer('https://acquirer.test/fields')).toBe('https://acquirer.test/fields')
  })
})

describe('a card frame of the shop’s own server', () => {
  const told = (origin: string) => {
    const heard: unknown[] = []
    const stop = onFrameMessage('/payments/card-fields', (message) => heard.push(message))
    dispatchEvent(new MessageEvent('message', { origin, data: { type: 'ready' } }))
    stop()
    return heard
  }

  it('is heard by the server’s origin in the native app, and nobody else is', () => {
    setServerOrigin(server)
    expect(isOfSameOrigin('/payments/card/1', `${server}/payments/card-fields`)).toBe(true)
    expect(told(server)).toEqual([{ type: 'ready' }])
    expect(told(location.origin)).toEqual([])
    expect(told('https://evil.test')).toEqual([])
  })

  it('is heard by the page’s own origin on the web', () => {
    expect(told(location.origin)).toEqual([{ type: 'ready' }])
    expect(told(server)).toEqual([])
  })
})
