import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findOrderCode, normalizeOrderCode, orderCodeFrom, orderCodeStart } from './order-code.ts'

const bytes = fc.uint8Array({ minLength: 16, maxLength: 32 })

describe('orderCodeFrom', () => {
  it('has the shape XXXX-XXXX-XXX without look-alikes', () => {
    fc.assert(
      fc.property(bytes, (random) => {
        expect(orderCodeFrom(random)).toMatch(/^[34679ACDEFGHJKMNPQRTVWXY]{4}-[34679ACDEFGHJKMNPQRTVWXY]{4}-[34679ACDEFGHJKMNPQRTVWXY]{3}$/)
      }),
    )
  })

  it('has at least 50 bits of entropy', () => {
    expect(Math.log2(24 ** 11)).toBeGreaterThanOrEqual(50)
  })

  it('differs for different numbers', () => {
    const codes = Array.from({ length: 1000 }, (_, n) => orderCodeFrom(new Uint8Array(16).fill(n >> 8, 14, 15).fill(n & 255, 15)))
    expect(new Set(codes).size).toBe(1000)
  })

  it('uses every character equally often in every position', () => {
    const codes = Array.from({ length: 4800 }, (_, n) => orderCodeFrom(scatter(n)).replaceAll('-', ''))
    for (let place = 0; place < 11; place++) {
      const counts = Object.groupBy(codes, (code) => code[place]!)
      expect(Object.keys(counts)).toHaveLength(24)
      expect(Math.max(...Object.values(counts).map((same) => same!.length))).toBeLessThan(280)
    }
  })

  it('refuses fewer than 16 bytes', () => {
    expect(() => orderCodeFrom(new Uint8Array(15))).toThrow(RangeError)
    expect(orderCodeFrom(new Uint8Array(16))).toBe('3333-3333-333')
  })
})

describe('normalizeOrderCode', () => {
  it('returns the original code, however it is typed', () => {
    fc.assert(
      fc.property(bytes, (random) => {
        const code = orderCodeFrom(random)
        expect(normalizeOrderCode(code)).toBe(code)
        expect(normalizeOrderCode(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(code)
        expect(normalizeOrderCode(code.replaceAll('-', ''))).toBe(code)
      }),
    )
  })

  it('accepts the hyphens that pages and phones write', () => {
    expect(normalizeOrderCode('acde‑fghj–kmn')).toBe('ACDE-FGHJ-KMN')
  })

  it.each([
    'Pedido ACDE-FGHJ-KMN recebido!',
    'https://loja.example/order/tracking/acde-fghj-kmn/details',
    'ACDE‑FGHJ‑KMN',
    'seu pedido\nACDEFGHJKMN',
  ])('is found in what was pasted: %j', (text) => {
    expect(findOrderCode(text)).toBe('ACDE-FGHJ-KMN')
  })

  it('does not accept ordinary words', () => {
    expect(findOrderCode('onde esta meu pedido de sempre')).toBeUndefined()
  })

  it.each(['', 'ACDE-FGHJ-KM', 'ACDE-FGHJ-KMNP', 'ACDE-FGHJ-KM0', 'ACDE_FGHJ_KMN', 'ÁCDE-FGHJ-KMN'])('refuses "%s"', (text) => {
    expect(normalizeOrderCode(text)).toBeUndefined()
  })
})

describe('the beginning of an order code', () => {
  it.each([
    ['acd', 'ACD'],
    ['ACDE-3', 'ACDE-3'],
    ['acde 3467 ac', 'ACDE-3467-AC'],
    ['ACDE-', 'ACDE'],
  ])('%s is read as %s', (text, start) => {
    expect(orderCodeStart(text)).toBe(start)
  })

  it.each(['ac', 'maria', 'ACDE-3467-ACDE', ''])('%s begins no code', (text) => {
    expect(orderCodeStart(text)).toBeUndefined()
  })
})

/** Deterministic pseudo-random numbers. */
function scatter(n: number) {
  let state = n * 2_654_435_761 + 1
  return Uint8Array.from({ length: 16 }, () => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9
    return (state >>> 13) & 255
  })
}
