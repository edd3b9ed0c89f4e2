import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import { memo } from '#cache/memo.ts'

const FILE = new URL('../../../fonts/gabarito-pt.ttf', import.meta.url)

/** Text converted to outlines, so that the picture does not depend on the machine's fonts. */
export type Line = { text: string; size: number; weight: number; color: string }
type At = { x: number; y: number; align?: 'start' | 'end' | 'middle' }

/** The advance width in pixels. */
export function widthOf({ text, size, weight }: Omit<Line, 'color'>): number {
  return (fontOf(weight).layout(text).advanceWidth * size) / fontOf(weight).unitsPerEm
}

/** One line of text on its baseline. */
export function outline(line: Line, { x, y, align = 'start' }: At): string {
  const font = fontOf(line.weight)
  const scale = line.size / font.unitsPerEm
  const { glyphs, positions } = font.layout(line.text)
  const left = x - (align === 'start' ? 0 : widthOf(line) * (align === 'end' ? 1 : 0.5))
  let pen = 0
  const paths = glyphs.map((glyph, index) => {
    const { xOffset, yOffset, xAdvance } = positions[index]!
    const path = `<path d="${glyph.path.toSVG()}" transform="translate(${pen + xOffset} ${yOffset})"/>`
    pen += xAdvance
    return path
  })
  return `<g fill="${line.color}" transform="translate(${left} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`
}

/** Wraps the text to at most `most` lines of the width; ends with "…" when it does not fit. */
export function wrap(line: Omit<Line, 'color'>, width: number, most: number): string[] {
  const lines: string[] = []
  for (const word of line.text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && widthOf({ ...line, text: longer }) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  if (lines.length <= most) return lines
  return [...lines.slice(0, most - 1), shortened({ ...line, text: lines.slice(most - 1).join(' ') }, width)]
}

function shortened(line: Omit<Line, 'color'>, width: number): string {
  let text = line.text
  while (text.length > 1 && widthOf({ ...line, text: `${text}…` }) > width) text = text.slice(0, -1).trimEnd()
  return `${text}…`
}

const fontOf = memo(10, (weight: number): Font => {
  const base = create(readFileSync(FILE)) as Font
  return base.getVariation({ wght: weight })
})
