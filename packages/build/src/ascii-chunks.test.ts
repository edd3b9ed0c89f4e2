import { expect, it } from 'vitest'
import { withEscapes } from './ascii-chunks.ts'

it('escapes characters beyond ASCII, and the code means the same', () => {
  const code = 'export default ["ação…", `“☝️” ${1 + 1}`, /[–—]/.test("—"), "🧺".length]'
  const escaped = withEscapes(code)
  expect(Buffer.byteLength(escaped)).toBe(escaped.length)
  const value = (text: string): unknown => new Function(text.replace('export default', 'return'))()
  expect(value(escaped)).toEqual(value(code))
  expect(value(escaped)).toEqual(['ação…', '“☝️” 2', true, 2])
})
