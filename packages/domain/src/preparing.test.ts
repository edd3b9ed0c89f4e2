import { describe, expect, it } from 'vitest'
import { isOpenWhilePreparing } from './preparing.ts'

describe('isOpenWhilePreparing', () => {
  it.each([
    '/office',
    '/office/',
    '/office/shop/profile?x=1',
    '/login?to=%2Foffice%2F',
    '/auth',
    '/login/phone/verification',
    '/login/link',
    '/preview/token/store/feira',
  ])('opens %s for staff', (url) => expect(isOpenWhilePreparing(url)).toBe(true))

  it.each(['/', '/store/feira', '/products?to=/office/', '/officer', '/account', '/login/other', '/store/office', '/preview'])(
    'keeps %s shut',
    (url) => expect(isOpenWhilePreparing(url)).toBe(false),
  )
})
