import { resolveMoment } from '@mutirao/domain/written-moment'
import type { Draft } from './draft.ts'
import type { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import type { Moment } from '@mutirao/contract/merchant/shapes'
import { idOf } from './folder-files.ts'
import type { MistakeList } from './mistake-list.ts'
import type { Sourced } from './read-json.ts'

/**
 * now, and the campaigns that have been loaded before; where nobody can know those, an end in the past may be meant. client: the shop of the
 * default addresses, where it is known.
 */
export type CheckMoment = { now: Date; loaded?: ReadonlySet<string>; client?: string }
type Clock = CheckMoment & { timeZone: string }
type Path = PropertyKey[]

const FAR_DAYS = 730
const DAY_MS = 86_400_000
const ADULT_YEARS = 18
const EXAMPLE = 'como 2026-12-24T20:00:00-03:00 ou { "inDays": 4, "at": "20:00" }'

/** Ends that have passed, beginnings after their end, and people who are not of age yet. */
export function checkTimes(draft: Draft, moment: CheckMoment, mistakes: MistakeList) {
  const clock = { ...moment, timeZone: timeZoneOf(draft) }
  for (const campaign of Object.values(draft.campaigns)) checkCampaign(campaign, clock, mistakes)
  for (const { file, lineOf, ends } of endsOf(draft))
    for (const { path, end } of ends)
      if (end && !isMeantPast(end) && instant(end, clock) <= clock.now)
        mistakes.warn(
          file,
          lineOf(path),
          `${path.map(String).join('.')}: este fim já passou, e isto não vale mais: escreva outro, ${EXAMPLE}`,
        )
  draft.adults?.value.forEach(({ birthDate }, index) => {
    const { file, lineOf } = draft.adults!
    const path = [index, 'birthDate']
    if (!isAdult(birthDate, clock.now))
      mistakes.add(file, lineOf(path), `${path.join('.')}: ${birthDate} é de quem ainda não tem 18 anos: confira, como 1990-05-17`)
  })
}

function checkCampaign({ file, value, lineOf }: Sourced<CampaignFile>, clock: Clock, mistakes: MistakeList) {
  if (!value.expired) return
  const end = instant(value.expired.end, clock)
  const id = idOf(file)
  const path = ['expired', 'end']
  const isLoaded = [id, ...value.formerly].some((name) => clock.loaded?.has(name))
  if (end <= clock.now && !isMeantPast(value.expired.end) && !isLoaded) {
    const message = `expired.end: o fim já passou: escreva um que ainda vem, ${EXAMPLE}`
    if (clock.loaded) mistakes.add(file, lineOf(path), message)
    else mistakes.warn(file, lineOf(path), `${message}; uma campanha que ainda não foi carregada seria recusada`)
  }
  if (end.getTime() > clock.now.getTime() + FAR_DAYS * DAY_MS)
    mistakes.warn(file, lineOf(path), `expired.end: o fim fica a mais de dois anos, em ${end.getUTCFullYear()}: confira o ano, ${EXAMPLE}`)
  value.depends.forEach((one, index) => {
    if (one.type === 'time' && instant(one.date, clock) >= end)
      mistakes.add(
        file,
        lineOf(['depends', index, 'date']),
        `depends.${index}.date: a campanha abriria depois do fim em expired.end: escreva uma data antes dele, ${EXAMPLE}`,
      )
  })
}

type Ends = { file: string; lineOf: (path: Path) => number; ends: { path: Path; end?: Moment }[] }

/** Of whatever else ends: coupons, codes, keys, surveys and trades. */
function endsOf({ coupons, access, surveys, trades, campaigns }: Draft): Ends[] {
  const listed = [coupons, surveys, trades].flatMap((source): Ends[] =>
    source ? [{ ...source, ends: source.value.map(({ endsAt }, index) => ({ path: [index, 'endsAt'], end: endsAt })) }] : [],
  )
  const keys = access
    ? [{ ...access, ends: access.value.keys.map(({ endsAt }, index) => ({ path: ['keys', index, 'endsAt'], end: endsAt })) }]
    : []
  const codes = Object.values(campaigns).map((source) => ({
    ...source,
    ends: source.value.codes.map(({ endsAt }, index) => ({ path: ['codes', index, 'endsAt'], end: endsAt })),
  }))
  return [...listed, ...keys, ...codes]
}

/** Whoever counts days backwards means an end that has passed: a demonstration shows one. */
const isMeantPast = (moment: Moment) => typeof moment !== 'string' && moment.inDays < 0

const instant = (moment: Moment, { now, timeZone }: Clock) => resolveMoment(moment, now, timeZone)

/** An unknown one is told by its own rule. */
function timeZoneOf({ tenant }: Draft): string {
  const zone = tenant?.value.timeZone ?? ''
  return Intl.supportedValuesOf('timeZone').includes(zone) ? zone : 'America/Sao_Paulo'
}

function isAdult(birthDate: string, now: Date) {
  const day = new Date(birthDate)
  day.setUTCFullYear(day.getUTCFullYear() + ADULT_YEARS)
  return day <= now
}
