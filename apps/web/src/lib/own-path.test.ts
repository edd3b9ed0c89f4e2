import { expect, it } from 'vitest'
import { pathAfterLogin } from './own-path.ts'

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
])('after signing in for %s one is at %s', (to, path) => expect(pathAfterLogin(to)).toBe(path))
