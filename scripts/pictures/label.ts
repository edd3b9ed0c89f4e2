import { block, print, words } from './draw.ts'

/** The text of a package: "emoji | title | small line". Each part may be empty. */
export type Look = { paper?: string; ink?: string; cap?: string; trim?: string }
type Box = [x: number, y: number, width: number, height: number]

export function parts(text: string): [emoji: string, title: string, line: string] {
  const [emoji = '', title = '', line = ''] = text.split('|').map((part) => part.trim())
  return [emoji, title, line]
}

export function label(text: string, [x, y, width, height]: Box, { paper = '#fffaf0', ink = '#2a1a10' }: Look = {}) {
  const radius = 8
  return block([x, y, width, height], paper, radius) + inscription(text, [x, y, width, height], ink)
}

/** Drawing above, title and small line below; without a drawing the title stands in the middle. */
export function inscription(text: string, [x, y, width, height]: Box, ink: string) {
  const [emoji, title, line] = parts(text)
  const middle = x + width / 2
  const small = Math.min(17, height * 0.11)
  const titleY = y + height * (emoji ? 0.8 : 0.54)
  const art = emoji ? print(emoji, [middle, y + height * 0.36, Math.min(width * 0.62, height * 0.58)]) : ''
  const name = words(title, { x: middle, y: titleY, width: width * 0.9, size: Math.min(38, height * 0.2), color: ink, weight: 800 })
  return (
    art +
    name +
    words(line, { x: middle, y: titleY + small * 1.35, width: width * 0.9, size: small, color: ink, weight: 500, spacing: 0.8 })
  )
}
