import * as fc from 'fast-check'
import { hasError, isDynamicPix, parsePix } from 'pix-utils'
import { describe, expect, it } from 'vitest'
import { crc16 } from './emv-tlv.ts'
import { buildDynamicPix } from './pix-brcode.ts'

const location = 'pix.example.com/qr/v2/9d36b84fc70b478fb95c12729b90ca25'
const shop = { name: 'LOJA EXEMPLO', city: 'SAO PAULO' }

/** An independent parser; undefined for an invalid code. */
function read(payload: string) {
  const pix = parsePix(payload)
  return hasError(pix) || !isDynamicPix(pix) ? undefined : pix
}

describe('buildDynamicPix', () => {
  it('makes the example', () => {
    expect(buildDynamicPix({ location, ...shop })).toBe(
      '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/9d36b84fc70b478fb95c12729b90ca255204000053039865802BR5912LOJA EXEMPLO6009SAO PAULO62070503***6304FEA4',
    )
  })

  it('writes without accents and cuts to the limits', () => {
    const payload = buildDynamicPix({ location, name: 'Associação Mutirão do Grão-Pará', city: 'São José do Rio Preto' })!
    expect(payload).toMatch(/^[\x20-\x7e]+$/)
    expect(read(payload)).toMatchObject({ merchantName: 'Associacao Mutirao do Gra', merchantCity: 'Sao Jose do Rio' })
  })

  it.each([
    [{ location: 'p'.repeat(77) }, true],
    [{ location: 'p'.repeat(78) }, false],
    [{ location: `https://${location}` }, false],
    [{ location: '' }, false],
    [{ amount: 1 }, true],
    [{ amount: 0 }, false],
    [{ amount: -1 }, false],
    [{ amount: 10.5 }, false],
    [{ amount: 999_999_999_999 }, true],
    [{ amount: 1_000_000_000_000 }, false],
    [{ name: '日本' }, false],
    [{ city: '' }, false],
  ])('%j is possible: %s', (over, isPossible) => {
    expect(buildDynamicPix({ location, ...shop, ...over }) !== undefined).toBe(isPossible)
  })

  it('is read by pix-utils as it was meant', () => {
    const word = (maxLength: number) => fc.stringMatching(new RegExp(`^[A-Z][A-Z0-9]{0,${maxLength - 1}}$`))
    const charge = fc.record({ name: word(25), city: word(15), path: word(40), amount: fc.integer({ min: 1, max: 99_999_999 }) })
    fc.assert(
      fc.property(charge, ({ name, city, path, amount }) => {
        const url = `pix.example.com/${path}`
        const pix = read(buildDynamicPix({ name, city, amount, location: url })!)
        expect(pix).toMatchObject({ merchantName: name, merchantCity: city, url })
      }),
      { numRuns: 500 },
    )
  })

  it('writes the amount to the centavo', () => {
    expect(buildDynamicPix({ location, ...shop, amount: 6666 })).toContain('540566.66')
    expect(buildDynamicPix({ location, ...shop, amount: 5 })).toContain('54040.05')
  })
})

describe('crc16', () => {
  it.each([
    ['123456789', '29B1'],
    // A code issued by a bank, whose checksum begins with a zero.
    [
      '00020126730014br.gov.bcb.pix0136e57b119f-3f91-4734-93f0-29d6a9c02b0a0211CestaLivres520400005303986540522.005802BR5913Milena Savini6009Sao Paulo622605221wDQuczihqxiuSkkkLu0aS6304',
      '0EA9',
    ],
  ])('of %s is CCITT-FALSE', (text, sum) => {
    expect(crc16(text)).toBe(sum)
  })
})
