import { expect, it } from 'vitest'
import { redirectBypasses } from '@mutirao/domain/testing/redirect-bypasses'
import { ownPath, pathAfterLogin } from './own-path.ts'

it.each([
  ['/cart?x=1#y', '/cart?x=1#y'],
  ['/profile', '/profile'],
  ['/logins', '/logins'],
  ['//evil.test', '/'],
  ['/\\evil.test', '/'],
  ['https://evil.test', '/'],
  ['javascript:alert(1)', '/'],
  ['/login?to=/cart', '/'],
  ['/signup/name', '/'],
  ['/intranet/login', '/'],
  [undefined, '/'],
])('a sign-in for %s ends at %s', (to, path) => expect(pathAfterLogin(to)).toBe(path))

it('uses an absolute address for the office', () => {
  expect(pathAfterLogin('/office/rounds/2026-11-22')).toBe(`${location.origin}/office/rounds/2026-11-22`)
  expect(pathAfterLogin('/offices')).toBe('/offices')
})

it.each(redirectBypasses.map((to) => to.replaceAll('OWN', 'loja.test')))('%j is no path of the shop', (to) => {
  expect(ownPath(to)).toBeUndefined()
  expect(pathAfterLogin(to)).toBe('/')
})

it.each(['/', '/store/a%20b?x=%2f%2fevil.test#/\\', '/cart?to=//evil.test', '/é/ção', '/a//b'])('%s is one', (to) =>
  expect(ownPath(to)).toBe(to),
)
