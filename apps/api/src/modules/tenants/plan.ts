import { join } from 'node:path'
import type { Db } from '#db/client.ts'
import type { Mistake, TenantFolder } from './folder/folder-schema.ts'
import { lineIn } from './folder/line-in.ts'
import { dayAndHour } from './moment-words.ts'
import { END, ENDS_AT, planMoments, readMoments, type PlannedMoment, type PlannedMoments } from './moments.ts'
import { planRenames, type PlannedRenames } from './renames.ts'
import { planStock, type PlannedStock } from './stock-corrections.ts'
import { planTerms, readGroups, type PlannedTerms } from './terms.ts'

/** What a folder asks for that is not done, with the place where it stands. */
export type Refusal = { file: string; path: readonly PropertyKey[]; message: string }

/** What loading a folder will mean, decided before anything is written: shown as it is, and then applied. */
export type LoadPlan = {
  moments: PlannedMoments
  renames: PlannedRenames
  terms: PlannedTerms
  stock: PlannedStock
  /** Campaigns that stay as they are, for something in their files is refused. */
  held: ReadonlySet<string>
  refusals: readonly Refusal[]
}

type Clock = { now: Date; timeZone: string }

export async function planLoad({ db, tenantId, now }: { db: Db; tenantId: string; now: Date }, folder: TenantFolder): Promise<LoadPlan> {
  const clock = { now, timeZone: folder.tenant.timeZone }
  const renames = await planRenames(db, tenantId, folder)
  const moments = planMoments(folder, await readMoments(db, tenantId, renames), clock)
  const terms = planTerms(folder, await readGroups(db, tenantId, renames), { moments, timeZone: clock.timeZone })
  const passed = moments.all.flatMap((moment) => passedMoment(moment, clock))
  const refusals = [...passed, ...terms.refusals, ...renames.refusals]
  const held = new Set(refusals.flatMap(({ campaignId }) => campaignId ?? []))
  return { moments, renames, terms, held, refusals, stock: await planStock({ db, tenantId }, folder) }
}

/** With file and line, as the checker says what is wrong. */
export function refusedLines({ path }: TenantFolder, { refusals }: LoadPlan): Promise<Mistake[]> {
  return Promise.all(
    refusals.map(async ({ file, path: key, message }) => ({
      file: join(path, file),
      line: await lineIn(path, file, key),
      message: `${key.map(String).join('.')}: ${message}`,
    })),
  )
}

function passedMoment({ decision, owner, field, ...place }: PlannedMoment, { timeZone }: Clock): (Refusal & { campaignId?: string })[] {
  if (decision.outcome !== 'REFUSED') return []
  const message = messageOf(owner, field, dayAndHour(decision.at, timeZone))
  return [{ file: place.file, path: place.path, campaignId: place.campaignId, message }]
}

function messageOf(owner: string, field: string, day: string): string {
  const [kind, id] = owner.split(' ')
  if (field === END) return `esta campanha terminou em ${day}, e um prazo que passou não muda; para vender de novo, faça uma campanha nova`
  if (field !== ENDS_AT) return `esta campanha abriu em ${day}, e isso não muda mais; para abrir de novo, faça uma campanha nova`
  const what = { coupon: 'o cupom', code: 'o código', key: 'a chave', survey: 'a pesquisa', trade: 'a troca' }[kind!] ?? 'o prazo'
  return `${what} ${id} terminou em ${day}, e um prazo que passou não muda; escreva outro, com outro nome`
}
