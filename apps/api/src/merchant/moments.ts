import type { Moment } from '@mutirao/contract/merchant/shapes'
import { TenantFile } from '@mutirao/contract/merchant/tenant'
import { decideMoment, resolveMoment, type KnownMoment } from '@mutirao/domain/written-moment'
import {
  Issues,
  type Folder,
  type Issue,
  type MomentPlace,
  type Path,
  type PlannedMoments,
  type Source,
  type Today,
} from './merchant-file.ts'

export type KnownMoments = ReadonlyMap<string, KnownMoment>
export const momentKey = (owner: string, field: string) => `${owner}\n${field}`

/** The field name of all ends of coupons, codes, keys, surveys and trades. */
export const ENDS_AT = 'endsAt'
/** The notation of a moment, in messages. */
export const MOMENT_EXAMPLE = 'como 2026-12-24T20:00:00-03:00 ou { "inDays": 4, "at": "20:00" }'

type End = { owner: string; called: string; path: Path; written: Moment | undefined; campaignId?: string }

/** called: its name in messages, such as "o cupom VIZINHO". */
export const endOf = ({ file }: Pick<Source<unknown>, 'file'>, { called, path, ...end }: End): MomentPlace => ({
  ...end,
  file,
  field: ENDS_AT,
  path: [...path, ENDS_AT],
  refusal: (day) => `${called} terminou em ${day}, e um prazo que passou não muda; escreva outro, com outro nome`,
})

export function planMoments(places: readonly MomentPlace[], known: KnownMoments, clock: { now: Date; timeZone: string }): PlannedMoments {
  const all = places.map((place) => ({
    ...place,
    decision: decideMoment(place.written, known.get(momentKey(place.owner, place.field)), clock),
  }))
  const instants = new Map(all.map(({ owner, field, decision }) => [momentKey(owner, field), 'at' in decision ? decision.at : null]))
  return { all, at: (owner, field) => instants.get(momentKey(owner, field)) ?? null }
}

/** Warns of past ends, after which the entry has no effect. */
export function passedEnds(source: Source<unknown>, places: readonly MomentPlace[], folder: Folder): readonly Issue[] {
  const issues = new Issues()
  const clock = clockOf(folder)
  if (!clock) return []
  for (const { field, path, written } of places)
    if (field === ENDS_AT && written && !isMeantPast(written) && instantOf(written, clock) <= clock.now)
      issues.at(source).warn(path, `este fim já passou, e isto não vale mais: escreva outro, ${MOMENT_EXAMPLE}`)
  return issues.list
}

type Clock = Today & { timeZone: string }

/** Returns undefined without a moment. An unknown time zone, which another check reports, counts as São Paulo. */
export function clockOf(folder: Pick<Folder, 'find' | 'today'>): Clock | undefined {
  const zone = folder.find(TenantFile)?.value.timeZone ?? ''
  const timeZone = Intl.supportedValuesOf('timeZone').includes(zone) ? zone : 'America/Sao_Paulo'
  return folder.today && { ...folder.today, timeZone }
}

/** A negative number of days is intentional: a demonstration shows a campaign that has ended. */
export const isMeantPast = (moment: Moment) => typeof moment !== 'string' && moment.inDays < 0

export const instantOf = (moment: Moment, { now, timeZone }: Pick<Clock, 'now' | 'timeZone'>) => resolveMoment(moment, now, timeZone)
