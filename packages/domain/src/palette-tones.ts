import { colorOf, mix, oklchOf, withAlpha } from './color.ts'
import { CONTROL_RATIO, legibleColor, TEXT_RATIO, textOn } from './contrast.ts'

export type Brand = { primary: string; secondary: string; tertiary: string; background: string; transparencyDark?: string }

export type Tones = ReturnType<typeof lightTones>

/** Below this lightness of the page no tone would pass on page, card and well at once. */
const LIGHTEST_PAGE_L = 0.88
const WHITE = '#ffffff'

/** A merchant's colour with limits on lightness and chroma: oklch(from color min(l, ...) min(c, ...) h). */
function tone(color: string, l: (own: number) => number, c: (own: number) => number = (own) => own) {
  const { h, ...own } = oklchOf(color)
  return colorOf({ l: l(own.l), c: c(own.c), h })
}

const atMost = (limit: number) => (own: number) => Math.min(own, limit)
const atLeast = (limit: number) => (own: number) => Math.max(own, limit)
const exactly = (value: number) => () => value
const times = (factor: number) => (own: number) => own * factor
const plus = (shift: number) => (own: number) => own + shift

/** A lower bound on chroma, except for greys: their hue is noise, and black must not turn pink. */
const between = (floor: number, ceiling: number) => (own: number) => Math.min(ceiling, Math.max(own, Math.min(floor, own * 3)))

/**
 * How much lighter a dark merchant's colour becomes in the dark theme: lifted to the middle it would look dusty, so it is lifted in proportion to its
 * depth. Black stops at a light grey.
 */
const liftOf = (color: string) => Math.min(0.19, Math.max(0, 0.4 - oklchOf(color).l))

/** A brand below this lightness is recognized by its depth. */
const DEEP_L = 0.4
/** Its buttons in the dark: light enough to stand out from the page, dark enough for white text. */
const DEEP_BUTTON_L = 0.55

const fixed = (l: number, c: number, h: number) => colorOf({ l, c, h })

export function lightTones({ primary, secondary, tertiary, background, transparencyDark }: Brand) {
  const bg = tone(background, atLeast(LIGHTEST_PAGE_L))
  const surface = mix(bg, 0.2, WHITE)
  const ink = tone(primary, exactly(0.22), atMost(0.028))
  const well = mix(ink, 0.05, bg)
  const line = mix(ink, 0.11, bg)
  const page = { bg, surface, well, 'well-2': mix(ink, 0.09, bg), line }
  const soft = {
    'action-soft': mix(primary, 0.09, surface),
    'group-soft': mix(secondary, 0.11, surface),
    'spark-soft': mix(tertiary, 0.26, surface),
  }
  const track = mix(secondary, 0.14, well)
  const status = {
    'ok-soft': fixed(0.955, 0.03, 152),
    'warn-soft': fixed(0.955, 0.05, 82),
    'err-soft': fixed(0.955, 0.025, 20),
    'info-soft': fixed(0.955, 0.022, 245),
  }
  const text = textIn(page)
  const action = fill(tone(primary, atMost(0.57)), WHITE, [bg, surface])

  return {
    ink: text(ink, [page['well-2'], soft['spark-soft']]),
    'ink-2': text(tone(primary, exactly(0.42), atMost(0.022)), [soft['spark-soft']]),
    'ink-3': text(tone(primary, exactly(0.51), atMost(0.018))),
    ...page,
    control: legibleColor(mix(ink, 0.58, bg), [bg, surface], CONTROL_RATIO),
    action,
    'action-hover': fill(tone(action, plus(-0.05)), WHITE, [bg, surface]),
    'action-press': fill(tone(action, plus(-0.09)), WHITE, [bg, surface]),
    'action-text': text(tone(primary, atMost(0.53)), [soft['action-soft']]),
    'on-action': WHITE,
    group: fill(tone(secondary, atMost(0.575)), WHITE, [surface, track, soft['group-soft']]),
    'group-text': text(tone(secondary, atMost(0.48)), [soft['group-soft']]),
    track,
    'on-group': WHITE,
    ...sparkTones(tertiary),
    ...soft,
    'ground-1': tone(secondary, exactly(0.905), times(0.5)),
    'ground-2': tone(tertiary, exactly(0.915), times(0.6)),
    ok: text(fixed(0.47, 0.12, 152), [status['ok-soft']]),
    warn: text(fixed(0.5, 0.12, 58), [status['warn-soft']]),
    err: text(fixed(0.51, 0.2, 27), [status['err-soft']]),
    info: text(fixed(0.48, 0.12, 250), [status['info-soft']]),
    ...status,
    scrim: withAlpha(transparencyDark ?? ink, 0.5),
    'sh-float': `0 1px 2px ${withAlpha(ink, 0.08)},0 8px 24px ${withAlpha(ink, 0.12)}`,
    'sh-bar': `0 -1px 0 ${line},0 -6px 20px ${withAlpha(ink, 0.06)}`,
  }
}

export function darkTones({ primary, secondary, tertiary, transparencyDark }: Brand): Tones {
  const neutral = (l: number, chroma: number) => tone(primary, exactly(l), atMost(chroma))
  const page = {
    bg: neutral(0.165, 0.014),
    surface: neutral(0.212, 0.016),
    well: neutral(0.255, 0.018),
    'well-2': neutral(0.3, 0.02),
    line: neutral(0.315, 0.02),
  }
  const { bg, surface, well, line } = page
  const isDeep = oklchOf(primary).l < DEEP_L
  const onAction = isDeep ? WHITE : neutral(0.17, 0.02)
  const onGroup = tone(secondary, exactly(0.17), atMost(0.02))
  const lift = liftOf(primary)
  // A deep colour keeps its depth and carries white text; lifted until dark text is legible, wine would turn pink.
  const ownAction = isDeep
    ? tone(primary, exactly(DEEP_BUTTON_L), between(0.12, 0.14))
    : tone(primary, atLeast(0.7 + lift * 0.75), between(0.07 + lift * 0.4, 0.17))
  const action = fill(ownAction, onAction, [bg, surface])
  const group = tone(secondary, atLeast(0.72))
  const track = mix(group, 0.16, well)
  const soft = {
    'action-soft': mix(action, 0.16, surface),
    'group-soft': mix(group, 0.15, surface),
    'spark-soft': mix(tertiary, 0.17, surface),
  }
  const status = {
    'ok-soft': fixed(0.28, 0.05, 152),
    'warn-soft': fixed(0.3, 0.05, 70),
    'err-soft': fixed(0.29, 0.07, 22),
    'info-soft': fixed(0.28, 0.05, 250),
  }
  const text = textIn(page)

  return {
    ink: text(neutral(0.955, 0.008), [page['well-2'], soft['spark-soft']]),
    'ink-2': text(neutral(0.81, 0.012), [soft['spark-soft']]),
    'ink-3': text(neutral(0.7, 0.014)),
    ...page,
    control: legibleColor(neutral(0.58, 0.02), [bg, surface], CONTROL_RATIO),
    action,
    'action-hover': fill(tone(action, plus(0.04)), onAction, [bg, surface]),
    'action-press': fill(tone(action, plus(-0.05)), onAction, [bg, surface]),
    'action-text': text(tone(primary, atLeast(Math.max(0.76, 0.7 + lift * 0.75)), between(0.07 + lift * 0.4, 0.14)), [soft['action-soft']]),
    'on-action': onAction,
    group: fill(group, onGroup, [surface, track, soft['group-soft']]),
    'group-text': text(tone(secondary, atLeast(0.8), atMost(0.13)), [soft['group-soft']]),
    track,
    'on-group': onGroup,
    ...sparkTones(tone(tertiary, atLeast(0.82))),
    ...soft,
    'ground-1': tone(secondary, exactly(0.36), times(0.56)),
    'ground-2': tone(tertiary, exactly(0.37), times(0.5)),
    ok: text(fixed(0.8, 0.13, 152), [status['ok-soft']]),
    warn: text(fixed(0.84, 0.12, 80), [status['warn-soft']]),
    err: text(fixed(0.77, 0.14, 24), [status['err-soft']]),
    info: text(fixed(0.8, 0.09, 245), [status['info-soft']]),
    ...status,
    scrim: withAlpha(transparencyDark ?? fixed(0.08, 0.01, 0), 0.64),
    'sh-float': `0 0 0 1px ${line},0 12px 32px rgba(0,0,0,0.5)`,
    'sh-bar': `0 -1px 0 ${line},0 -8px 24px rgba(0,0,0,0.36)`,
  }
}

/** Text is legible on page, card and well, and on its own backgrounds. */
function textIn({ bg, surface, well }: { bg: string; surface: string; well: string }) {
  return (color: string, grounds: string[] = []) => legibleColor(color, [bg, surface, well, ...grounds], TEXT_RATIO)
}

/** A merchant's colour that carries text and contrasts with its surroundings. */
function fill(color: string, on: string, around: string[]) {
  return legibleColor(legibleColor(color, around, CONTROL_RATIO), [on], TEXT_RATIO)
}

function sparkTones(color: string) {
  const on = textOn(color)
  return { spark: legibleColor(color, [on], TEXT_RATIO), 'on-spark': on }
}
