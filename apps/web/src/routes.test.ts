// @vitest-environment node
import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { routes } from './routes.ts'

/** Pieces that several screens of one area share and that compose several features: they can live in none of them. */
const compositions = [
  'checkout/checkout-frame.tsx',
  'checkout/require-cart.ts',
  'checkout/use-checkout.ts',
  'checkout/use-payment.ts',
  'checkout/use-steps.ts',
  'home/composed-blocks.tsx',
  'home/home-frame.tsx',
  'home/home-route.ts',
  'home/my-highlights.tsx',
  'home/plain-blocks.tsx',
  'home/prepare-wide-blocks.ts',
  'kit/choice-route.ts',
  'location/place-choice.tsx',
  'sign-in/activation-screen.tsx',
  'sign-in/verification-screen.tsx',
  'store/catalog-screen.tsx',
  'trade/redeem-screen.tsx',
]

describe('routes/', () => {
  it('holds the screens of the route table, and what the screens of one area compose together', () => {
    const screens = (routes.children ?? []).flatMap((route) => ('file' in route && route.file ? [route.file] : []))
    const files = readdirSync(`${import.meta.dirname}/routes`, { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.tsx?$/.test(name) && !name.includes('.test.'),
    )
    expect(files.sort()).toEqual([...new Set([...screens, ...compositions, 'root.tsx'])].sort())
  })
})
