import { marketingStart } from './marketing.ts'
import { DAY_MS } from './zoned-time.ts'

/** The most entries of one campaign. */
export const MOST_BULLETINS = 100

/** The most entries of one campaign that send a message within 24 hours. */
export const MOST_TOLD = 2

/** When the message of an entry goes: now, or the end of the quiet hours. */
export const bulletinStart = (now: Date, timeZone: string): Date => marketingStart(now, timeZone)

/** How many more entries may send a message at `start`. `told`: the moments of the campaign's other messages, sent or waiting. */
export const bulletinsLeft = (told: readonly Date[], start: Date): number =>
  Math.max(0, MOST_TOLD - told.filter((at) => at.getTime() > start.getTime() - DAY_MS).length)

const LONGEST_EXCERPT = 140

/** The first words of an entry, for a message. */
export function bulletinExcerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= LONGEST_EXCERPT) return line
  const cut = line.slice(0, LONGEST_EXCERPT)
  return `${cut
    .slice(0, Math.max(cut.lastIndexOf(' '), LONGEST_EXCERPT / 2))
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`
}
