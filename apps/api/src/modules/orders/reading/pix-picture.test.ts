import fc from 'fast-check'
import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { pixPicture } from './pix-picture.rules.ts'

/** The dark modules of the picture, read back from its strokes. */
function shownBy(svg: string) {
  const size = Number(svg.match(/viewBox="0 0 (\d+) /)![1])
  const shown = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    shown[Number(y)]!.fill(true, Number(x), Number(x) + Number(length))
  return shown
}

it('shows each module of the code, and nothing else, in few letters', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 80, maxLength: 400, unit: 'grapheme-ascii' }), (code) => {
      const svg = pixPicture(code)
      expect(shownBy(svg)).toEqual(encode(code, { ecc: 'M', border: 0, maskPattern: 0 }).data)
      expect(svg.length).toBeLessThan(encode(code, { ecc: 'M', border: 0 }).size ** 2 * 6)
    }),
    { numRuns: 20 },
  )
})
