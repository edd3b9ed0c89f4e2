import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { iconFiles, pathOf } from './icons.ts'

describe('the kit’s icons', () => {
  it.each(iconFiles())('are Lucide’s: $path', ({ path, text }) => {
    expect(readFileSync(path, 'utf8')).toBe(text)
  })

  it('keeps the position of each shape', () => {
    const svg =
      '<svg><path d="m6 6 2 3"/><path d="m12 12 4-1h2" /><circle cx="5" cy="6" r="2"/><rect width="4" height="3" x="1" y="2" rx="1"/></svg>'
    expect(pathOf(svg)).toBe(
      'M6 6l2 3M12 12l4-1h2M3 6a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M2 2h2a1 1 0 0 1 1 1v1a1 1 0 0 1 -1 1h-2a1 1 0 0 1 -1 -1v-1a1 1 0 0 1 1 -1z',
    )
  })

  it('rejects a file with unknown elements', () => {
    expect(() => pathOf('<svg><text>a</text></svg>')).toThrow('Nothing to draw')
  })
})
