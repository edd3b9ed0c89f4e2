import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packBoxes, touching, type Box } from './box-tree.ts'

const side = fc.integer({ min: 0, max: 40 })
const box = fc
  .tuple(side, side, fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }))
  .map(([west, south, width, height]): Box => ({ west, south, east: west + width, north: south + height }))

describe('packed boxes', () => {
  it('find exactly those that touch, borders included', () => {
    fc.assert(
      fc.property(fc.array(box, { maxLength: 600 }), box, (boxes, asked) => {
        const expected = boxes.flatMap((one, index) =>
          one.west <= asked.east && asked.west <= one.east && one.south <= asked.north && asked.south <= one.north ? [index] : [],
        )
        expect(touching(packBoxes(boxes), asked).sort((a, b) => a - b)).toEqual(expected)
      }),
    )
  })

  it('find nothing among none', () => {
    expect(touching(packBoxes([]), { west: 0, south: 0, east: 1, north: 1 })).toEqual([])
  })
})
