import { describe, expect, it } from 'vitest'
import { intranetRedirect, isOpenInIntranet, isWayOut } from './intranet.ts'

const stranger = { isIntranet: true, isLoggedIn: false, campaignCount: 0 }

describe('a stranger of a closed shop', () => {
  it.each([
    '/intranet/login',
    '/intranet/confirmation',
    '/intranet/marketplace/access',
    '/signup',
    '/signup/name',
    '/signup/identification',
    '/signup/postalcode',
    '/addressnumber',
    '/geolocationmap',
    '/location',
    '/location/map',
    '/order/tracking',
    '/order/tracking/4K7M-2QXP-9TR/details',
    '/sso/callback',
    '/cookie-policy',
    '/privacy',
    '/privacy/',
  ])('may open %s', (path) => {
    expect(isOpenInIntranet(path)).toBe(true)
  })

  it.each([
    '/',
    '/home',
    '/products',
    '/store/cesta',
    '/store/cesta/catalog',
    '/cart',
    '/orders',
    '/Pedidos',
    '/profile',
    '/login',
    '/auth',
    '/about',
    '/contact',
    '/order/ABC/details',
    '/order/tracking/a/b/details',
    '/location/simple/details',
    '/signup/name/more',
    '/xintranet/login',
  ])('is sent to sign in from %s', (path) => {
    expect(intranetRedirect({ ...stranger, path })).toBe('/intranet/login')
  })
})

describe('inside', () => {
  it('needs a login and a campaign', () => {
    expect(intranetRedirect({ ...stranger, path: '/cart', isLoggedIn: true })).toBe('/intranet/login')
    expect(intranetRedirect({ ...stranger, path: '/cart', campaignCount: 1 })).toBe('/intranet/login')
    expect(intranetRedirect({ ...stranger, path: '/cart', isLoggedIn: true, campaignCount: 1 })).toBeUndefined()
  })

  it('redirects from the intranet screens to Home, in closed and open shops', () => {
    expect(intranetRedirect({ path: '/intranet/login', isIntranet: true, isLoggedIn: true, campaignCount: 1 })).toBe('/')
    expect(intranetRedirect({ ...stranger, path: '/intranet/login', isIntranet: false })).toBe('/')
    expect(intranetRedirect({ ...stranger, path: '/signup', isIntranet: false })).toBeUndefined()
  })
})

it.each([
  ['/lead?sair=abc', true],
  ['/lead?x=1&sair=abc', true],
  ['/lead?sair=', false],
  ['/lead', false],
  ['/store/feira?sair=abc', false],
  ['/lead/x?sair=abc', false],
])('%s is a way out: %s', (href, isOne) => expect(isWayOut(href)).toBe(isOne))
