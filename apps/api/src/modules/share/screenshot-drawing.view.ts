import type { Tones } from '@mutirao/domain/palette-tones'
import { outline, wrap } from './outlines.view.ts'

/** campaign: the name of the shop's first one. */
type ScreenshotFacts = { name: string; tagline: string; campaign?: string; tones: Tones }
type Size = { width: number; height: number }

const EDGE = 48
const BUTTON_HEIGHT = 96

/** The places of the pictures on the drawing: the logo above, and the campaign's picture in its card. */
export function placesOf({ width, height }: Size) {
  const isWide = width > height
  const card = isWide
    ? { x: width / 2, y: EDGE, width: width / 2 - EDGE, height: height - 2 * EDGE }
    : { x: EDGE, y: 380, width: width - 2 * EDGE, height: height - 380 - EDGE }
  return {
    card,
    logo: { x: EDGE, y: isWide ? 140 : EDGE, width: 120, height: 120 },
    picture: { x: card.x + 24, y: card.y + 24, width: card.width - 48, height: card.height - 300 },
  }
}

/** The shop's first screen as its app shows it: its name and words, and the card of its first campaign. */
export function drawScreenshot({ name, tagline, campaign, tones }: ScreenshotFacts, size: Size): string {
  const { card, logo } = placesOf(size)
  const isWide = size.width > size.height
  const room = isWide ? size.width / 2 - 2 * EDGE : size.width - 2 * EDGE
  const [title = ''] = wrap({ text: name, size: 56, weight: 800 }, room, 1)
  const top = logo.y + logo.height
  const words = wrap({ text: tagline, size: 30, weight: 400 }, room, isWide ? 3 : 2)
  const button = { x: card.x + 24, y: card.y + card.height - BUTTON_HEIGHT - 24, width: card.width - 48 }
  const campaignLines = campaign ? wrap({ text: campaign, size: 40, weight: 800 }, button.width, 2) : []
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}">`,
    `<rect width="${size.width}" height="${size.height}" fill="${tones.bg}"/>`,
    outline({ text: title, size: 56, weight: 800, color: tones.ink }, { x: EDGE, y: top + 70 }),
    ...words.map((text, index) => outline({ text, size: 30, weight: 400, color: tones['ink-2'] }, { x: EDGE, y: top + 124 + index * 42 })),
    `<rect x="${card.x}" y="${card.y}" width="${card.width}" height="${card.height}" rx="32" fill="${tones.surface}"/>`,
    ...campaignLines.map((text, index) =>
      outline({ text, size: 40, weight: 800, color: tones.ink }, { x: button.x, y: button.y - 96 + index * 48 }),
    ),
    `<rect x="${button.x}" y="${button.y}" width="${button.width}" height="${BUTTON_HEIGHT}" rx="24" fill="${tones.action}"/>`,
    outline(
      { text: campaign ? 'Ver campanha' : 'Entrar', size: 34, weight: 700, color: tones['on-action'] },
      { x: button.x + 36, y: button.y + 60 },
    ),
    '</svg>',
  ].join('')
}
