import { expect, it } from 'vitest'
import { redirectBypasses } from '@mutirao/domain/testing/redirect-bypasses'
import { pageAddress } from './page-address.ts'

const origin = 'https://loja.test'
const leading = [
  '//evil.test/profile/',
  '//evil.test/../',
  '/.//evil.test/',
  'http://evil.test/x/',
  'https://loja.test@evil.test/',
  '//',
  '/',
]

it.each([...redirectBypasses, ...leading])('%j is an address of the shop itself', (target) => {
  const address = pageAddress(target.replaceAll('OWN', 'loja.test'), origin)
  expect([address.origin, address.host]).toEqual([origin, 'loja.test'])
  expect(address.pathname).toMatch(/^\/(?![/\\])/)
  expect(new URL(address.pathname, origin).origin).toBe(origin)
})

it.each([
  ['/store/feira?tags=a&q=b#c', '/store/feira?tags=a&q=b#c'],
  ['/cart?to=//evil.test', '/cart?to=//evil.test'],
  ['/caf%C3%A9/a//b', '/caf%C3%A9/a//b'],
  ['/lead?x=a?b', '/lead?x=a?b'],
  ['//evil.test/profile/', '/evil.test/profile/'],
])('%s is %s', (target, path) => expect(pageAddress(target, origin).href).toBe(origin + path))
