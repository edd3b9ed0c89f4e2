import { describe, expect, it } from 'vitest'
import { cutOf, draggedBy, isUncut, turned, uncut } from './photo-view.ts'

const photo = { width: 400, height: 200 }

describe('the view of a photo', () => {
  it('keeps all of it at first', () => {
    expect(cutOf(photo, uncut)).toEqual({ left: 0, top: 0, width: 400, height: 200 })
    expect(isUncut(uncut)).toBe(true)
  })

  it('cuts the square of its middle, and a smaller one when it is nearer', () => {
    expect(cutOf(photo, { ...uncut, shape: 'square' })).toEqual({ left: 100, top: 0, width: 200, height: 200 })
    expect(cutOf(photo, { ...uncut, shape: 'square', zoom: 2 })).toEqual({ left: 150, top: 50, width: 100, height: 100 })
  })

  it('turned has the sides of the turned photo, and is whole again after four turns', () => {
    expect(cutOf(photo, turned(uncut))).toEqual({ left: 0, top: 0, width: 200, height: 400 })
    const marked = { ...uncut, x: 0.25, y: 1 }
    expect(turned(turned(turned(turned(marked))))).toEqual(marked)
  })

  it('turned keeps the same part of the photo', () => {
    // The left end, turned clockwise, is the top.
    expect(cutOf(photo, turned({ ...uncut, shape: 'square', x: 0 }))).toMatchObject({ left: 0, top: 0 })
    expect(cutOf(photo, turned({ ...uncut, shape: 'square', x: 1 }))).toMatchObject({ left: 0, top: 200 })
  })

  it('follows the finger to the edge, and no further', () => {
    const square = { ...uncut, shape: 'square' as const }
    expect(cutOf(photo, draggedBy(photo, square, { right: 0.25, down: 0.5 }))).toMatchObject({ left: 50, top: 0 })
    expect(cutOf(photo, draggedBy(photo, square, { right: -9, down: 0 }))).toMatchObject({ left: 200, top: 0 })
  })
})
