import { beforeEach, describe, expect, it } from 'vitest'
import { purposeOf, rememberOrigin, toSearch } from './sign-in-route.ts'
import { readSignUp } from './sign-up-store.ts'

beforeEach(() => sessionStorage.clear())

describe('the origin of a sign-up (spec §4)', () => {
  it.each([
    ['/login', {}, undefined, 'FIRST_LOGIN'],
    ['/login from a personal screen', { to: '/orders' }, undefined, 'FIRST_LOGIN'],
    ['/login from the menu', toSearch({ to: '/profile/menu', origin: 'MENU_ACCESS' }), undefined, 'MENU_ACCESS'],
    ['/signup', {}, 'MENU_ACCESS', 'MENU_ACCESS'],
    ['/signup from a campaign', { to: '/store/feira' }, 'MENU_ACCESS', 'INSIDE_CAMPAIGN'],
    ['/login from a campaign', { to: '/store/feira/catalog' }, undefined, 'INSIDE_CAMPAIGN'],
    ['/login from the cart', { to: '/cart' }, undefined, 'INSIDE_CAMPAIGN'],
    ['/login from the review of an order', { to: '/checkout/review?x=1' }, undefined, 'INSIDE_CAMPAIGN'],
    ['/login from an address that only begins alike', { to: '/stores' }, undefined, 'FIRST_LOGIN'],
  ] as const)('by %s with %j is remembered (otherwise %s): %s', (_name, search, otherwise, origin) => {
    rememberOrigin(search, otherwise)
    expect(readSignUp().origin).toBe(origin)
  })

  it('is not taken from a word that is none', () => {
    expect(toSearch({ to: '/', origin: 'ELSEWHERE' })).toEqual({ to: '/' })
  })
})

describe('the purpose of a code in its address', () => {
  it.each(['login', 'signup', 'update'])('%s is one', (type) => expect(purposeOf({ type })).toBe(type))
  it('another is not found', () => {
    expect(() => purposeOf({ type: 'other' })).toThrow(expect.objectContaining({ isNotFound: true }))
  })
})
