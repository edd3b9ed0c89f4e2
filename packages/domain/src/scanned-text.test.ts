import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildDynamicPix } from './pix-brcode.ts'
import { readScanned } from './scanned-text.ts'

const hosts = ['mutirao.example', 'localhost:3000']
const pix = buildDynamicPix({ location: 'pix.example/qr/1', name: 'FEIRA', city: 'SAO PAULO', amount: 1290 })!

describe('readScanned', () => {
  it.each([
    ['https://mutirao.example/store/feira?code=VIZINHO', { kind: 'path', path: '/store/feira?code=VIZINHO' }],
    ['http://localhost:3000/cart/1', { kind: 'path', path: '/cart/1' }],
    [' HTTPS://MUTIRAO.EXAMPLE/ ', { kind: 'path', path: '/' }],
    [pix, { kind: 'pix', text: pix }],
    ['acdf-3479-hjk', { kind: 'order', code: 'ACDF-3479-HJK' }],
    ['VIZINHO10', { kind: 'campaign', code: 'VIZINHO10' }],
  ])('%s is known', (text, meant) => {
    expect(readScanned(text, hosts)).toEqual(meant)
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
        expect(scanned.kind === 'path' ? scanned.path : '/').toMatch(/^\//)
      }),
    )
  })
})
