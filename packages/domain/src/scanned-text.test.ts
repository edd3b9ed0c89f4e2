import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildDynamicPix } from './pix-brcode.ts'
import { readScanned } from './scanned-text.ts'

const hosts = ['mutirao.example', 'localhost:3000']
const pix = buildDynamicPix({ location: 'pix.example/qr/1', name: 'FEIRA', city: 'SAO PAULO', amount: 1290 })!

describe('readScanned', () => {
  it.each([
    ['https://mutirao.example/store/feira?code=VIZINHO', { kind: 'link', to: 'campaign', path: '/store/feira?code=VIZINHO' }],
    ['http://localhost:3000/store/Feira%20do%20Bairro/', { kind: 'link', to: 'campaign', path: '/store/Feira%20do%20Bairro/' }],
    ['https://mutirao.example/store/feira/product/mel', { kind: 'link', to: 'product', path: '/store/feira/product/mel' }],
    [' HTTPS://MUTIRAO.EXAMPLE/?invite=K7XM4Q2P ', { kind: 'link', to: 'invite', path: '/?invite=K7XM4Q2P' }],
    ['https://mutirao.example/order/tracking/acdf-3479-hjk/details', { kind: 'order', code: 'ACDF-3479-HJK' }],
    ['https://mutirao.example/order/ACDF-3479-HJK/details', { kind: 'order', code: 'ACDF-3479-HJK' }],
    [pix, { kind: 'pix', text: pix }],
    ['acdf-3479-hjk', { kind: 'order', code: 'ACDF-3479-HJK' }],
    ['VIZINHO10', { kind: 'campaign', code: 'VIZINHO10' }],
  ])('%s is known', (text, meant) => {
    expect(readScanned(text, hosts)).toEqual(meant)
  })

  it.each([
    'https://mutirao.example/',
    'https://mutirao.example/profile',
    'https://mutirao.example/cart/018f4b1e-0000-7000-8000-000000000001',
    'https://mutirao.example/wallets?code=VIZINHO',
    'https://mutirao.example/login?to=/office/',
    'https://mutirao.example/office/desk/orders',
    'https://mutirao.example/dev/outbox',
    'https://mutirao.example/api/accounts/client',
    'https://mutirao.example/store/..%2fprofile',
    'https://mutirao.example/store/%2e%2e/profile',
    'https://mutirao.example/store/..%252fprofile',
    'https://mutirao.example/store/feira/../../office/',
    'https://mutirao.example/order/tracking/../details',
  ])('%s is this shop’s, and no kind that is opened', (text) => {
    expect(readScanned(text, hosts)).toEqual({ kind: 'address', text })
  })

  it.each([
    'https://evil.example/store/feira',
    'https://mutirao.example@evil.example/',
    'https://mutirao.example:443.evil.example/',
    'https://ana:senha@mutirao.example/',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '//mutirao.example/store',
    'WIFI:S:vizinho;P:senha;;',
    `${pix.slice(0, -4)}0000`,
    '<script>alert(1)</script>',
    'a'.repeat(41),
    '',
  ])('%s is shown and nothing else', (text) => {
    expect(readScanned(text, hosts)).toEqual({ kind: 'other', text })
  })

  it('leads nowhere but into the shop, whatever is scanned', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl()), (text) => {
        const scanned = readScanned(text, hosts)
        expect(scanned.kind === 'link' ? scanned.path : '/').toMatch(/^\//)
      }),
    )
  })
})
