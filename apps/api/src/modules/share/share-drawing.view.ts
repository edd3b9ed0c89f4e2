import { groupProgress, type GroupRule, type GroupTier } from '@mutirao/domain/group-progress'
import { formatDecimal } from '@mutirao/domain/money'
import type { Tones } from '@mutirao/domain/palette-tones'
import { outline, widthOf, wrap, type Line } from './outlines.view.ts'

export const SHARE_WIDTH = 1200
export const SHARE_HEIGHT = 630
const LEFT = 60
const RIGHT_OF_TEXT = 592
const PANEL = 628
const BAR_BOTTOM = 552

export type ShareFacts = {
  shop: string
  /** A data URL. */
  logo: string
  name: string
  /** "Aberta até qua., 20h · Sítio Boa Vista" */
  subtitle: string
  tones: Tones
  group?: { rules: GroupRule[]; paidUnits: number; laterUnits?: number; waitingUnits: number; buyers: number }
  /** The text in place of the group: "A partir de R$ 12,90". */
  offer?: string
  action: string
}

/** The drawing in two layers, with room between them for the product's picture. */
export function drawShare(facts: ShareFacts): { ground: string; front: string } {
  const { tones } = facts
  const ground = `<rect width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}" fill="${tones.bg}"/><rect x="${PANEL}" width="${SHARE_WIDTH - PANEL}" height="${SHARE_HEIGHT}" fill="${tones['ground-1']}"/>`
  return { ground: sheet(ground), front: sheet(head(facts) + (facts.group ? groupPart(facts, facts.group) : offer(facts)) + button(facts)) }
}

const sheet = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}" viewBox="0 0 ${SHARE_WIDTH} ${SHARE_HEIGHT}">${content}</svg>`

function head({ shop, logo, name, subtitle, tones }: ShareFacts): string {
  const title = { size: name.length > 34 ? 48 : 62, weight: 800, color: tones.ink }
  const lines = wrap({ ...title, text: name }, RIGHT_OF_TEXT - LEFT, 3)
  const step = title.size * 1.06
  const top = 186
  const [shortSubtitle = ''] = wrap({ text: subtitle, size: 24, weight: 400 }, RIGHT_OF_TEXT - LEFT, 1)
  return [
    placedLogo(logo),
    outline({ text: shop, size: 30, weight: 700, color: tones.ink }, { x: LEFT + 66, y: 89 }),
    ...lines.map((text, index) => outline({ ...title, text }, { x: LEFT, y: top + index * step })),
    outline({ text: shortSubtitle, size: 24, weight: 400, color: tones['ink-2'] }, { x: LEFT, y: top + (lines.length - 1) * step + 52 }),
  ].join('')
}

/** The merchant's logo, 52 px square. */
const placedLogo = (logo: string) => `<image href="${logo}" x="${LEFT}" y="52" width="52" height="52"/>`

function groupPart({ tones }: ShareFacts, group: NonNullable<ShareFacts['group']>): string {
  const progress = groupProgress(group.rules, group)
  const { next, reached, missingUnits } = progress
  const strong = (text: string): Line => ({ text, size: 34, weight: 800, color: tones['group-text'] })
  const plain = (text: string): Line => ({ text, size: 34, weight: 600, color: tones.ink })
  const units = missingUnits === 1 ? '1 unidade' : `${missingUnits} unidades`
  const line = next
    ? [plain(missingUnits === 1 ? 'Falta ' : 'Faltam '), strong(units), plain(' para '), strong(percentText(next.percentage))]
    : [plain('Último degrau: '), strong(`${percentText(reached?.percentage ?? 0)} para todos`)]
  return [
    row(line, LEFT, 416),
    ...staircase(progress.tiers, tones),
    reached ? corner(`−${percentText(reached.percentage)}`, 'já garantidos para todos', tones) : '',
    group.buyers > 0 ? buyersText(group.buyers, tones) : '',
  ].join('')
}

const percentText = (value: number) => `${formatDecimal(value)}%`

function row(lines: Line[], x: number, y: number): string {
  let pen = x
  return lines
    .map((line) => {
      const drawn = outline(line, { x: pen, y })
      pen += widthOf(line)
      return drawn
    })
    .join('')
}

/** A step with a flag per tier: solid for paid units, hatched for units that await payment. */
function staircase(tiers: GroupTier[], tones: Tones): string[] {
  const widest = Math.max(...tiers.map(({ units }) => units))
  const weights = tiers.map(({ units }) => Math.max(0.3, units / widest))
  const gap = 6
  const room = RIGHT_OF_TEXT - LEFT - gap * (tiers.length - 1)
  const whole = weights.reduce((total, weight) => total + weight, 0)
  let pen = LEFT
  return tiers.map((tier, index) => {
    const width = (room * weights[index]!) / whole
    const drawn = step(tier, { x: pen, width, height: 28 + Math.min(index, 4) * 14, tones })
    pen += width + gap
    return drawn
  })
}

type Place = { x: number; width: number; height: number; tones: Tones }

function step(tier: GroupTier, { x, width, height, tones }: Place): string {
  const top = BAR_BOTTOM - height
  const part = (percent: number, fill: string) =>
    `<rect x="${x}" y="${top}" width="${(width * percent) / 100}" height="${height}" fill="${fill}"/>`
  const hatch = `<pattern id="h" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(38)"><rect width="12" height="12" fill="${tones.surface}"/><rect width="6" height="12" fill="${tones.group}"/></pattern>`
  const flag: Line = {
    text: percentText(tier.percentage),
    size: 28,
    weight: 800,
    color: tier.isReached ? tones['on-group'] : tier.isGoal ? tones['on-spark'] : tones['ink-2'],
  }
  const cloth = tier.isReached ? tones.group : tier.isGoal ? tones.spark : tones['well-2']
  const flagWidth = Math.min(width, widthOf(flag) + 28)
  const right = x + width
  return [
    part(100, tones.track),
    hatch,
    part(tier.waitingPercent, 'url(#h)'),
    part(tier.paidPercent, tones.group),
    `<rect x="${right - 4}" y="${top - 8}" width="4" height="${height + 8}" fill="${cloth}"/>`,
    `<path d="M${right - flagWidth + 10} ${top - 52}h${flagWidth - 20}a10 10 0 0 1 10 10v38h-${flagWidth - 10}a10 10 0 0 1 -10 -10v-28a10 10 0 0 1 10 -10z" fill="${cloth}"/>`,
    outline(flag, { x: right - flagWidth / 2, y: top - 18, align: 'middle' }),
    outline(
      { text: String(tier.minimumUnits), size: 20, weight: 400, color: tones['ink-2'] },
      { x: right, y: BAR_BOTTOM + 24, align: 'end' },
    ),
  ].join('')
}

function corner(big: string, small: string, tones: Tones): string {
  return (
    outline({ text: big, size: 104, weight: 800, color: tones['group-text'] }, { x: 1164, y: 124, align: 'end' }) +
    outline({ text: small, size: 26, weight: 600, color: tones.ink }, { x: 1164, y: 160, align: 'end' })
  )
}

function buyersText(buyers: number, tones: Tones): string {
  const lines = buyers === 1 ? ['1 vizinho', 'já entrou'] : [`${buyers} vizinhos`, 'já entraram']
  return lines
    .map((text, index) => outline({ text, size: 24, weight: 600, color: tones.ink }, { x: 1164, y: 562 + index * 28, align: 'end' }))
    .join('')
}

const offer = ({ offer: text, tones }: ShareFacts) =>
  text ? outline({ text, size: 40, weight: 800, color: tones['group-text'] }, { x: LEFT, y: 540 }) : ''

function button({ action, tones }: ShareFacts): string {
  const line: Line = { text: action, size: 26, weight: 700, color: tones['on-action'] }
  return (
    `<rect x="664" y="538" width="${widthOf(line) + 52}" height="62" rx="16" fill="${tones.action}"/>` + outline(line, { x: 690, y: 578 })
  )
}
