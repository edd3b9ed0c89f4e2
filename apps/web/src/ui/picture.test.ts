import { describe, expect, it } from 'vitest'
import { fillsFrame } from './picture.tsx'

const picture = (width: number, height: number, isPhoto?: boolean) => ({ hash: 'a', alt: 'Pão', width, height, isPhoto })

describe('fillsFrame', () => {
  it.each([
    [picture(400, 300, true), true],
    [picture(1000, 2200, true), true],
    [picture(1000, 2201, true), false],
    [picture(4000, 900, true), false],
    [picture(400, 400), false],
  ])('%o: %s', (source, fills) => {
    expect(fillsFrame(source)).toBe(fills)
  })
})
