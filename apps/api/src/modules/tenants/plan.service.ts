import { join } from 'node:path'
import type { PlannedRenames, Refusal, PlannedStock, PlannedMoment, PlannedMoments, Folder, SaveCtx } from '#merchant/merchant-file.ts'
import { dayAndHour } from '#merchant/moment-words.ts'
import { planMoments } from '#merchant/moments.ts'
import { planRenames } from '#modules/campaigns/renames.service.ts'
import { planTerms, type PlannedTerms } from '#modules/campaigns/terms.service.ts'
import { planStock } from '#modules/catalog/load-facts.service.ts'
import { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import { TenantFile } from '@mutirao/contract/merchant/tenant'
import type { Mistake } from './folder/mistake-list.rules.ts'
import { merchantFiles } from './kinds/merchant-list.ts'
import { readMoments } from './moments.repository.ts'

/** The effects of a load, decided before anything is written: previewed first, then applied. */
export type LoadPlan = {
  moments: PlannedMoments
  renames: PlannedRenames
  terms: PlannedTerms
  stock: PlannedStock
  /** Campaigns that stay unchanged, because a change in their files is refused. */
  held: ReadonlySet<string>
  refusals: readonly Refusal[]
}

export async function planLoad(ctx: Pick<SaveCtx, 'db' | 'tenant' | 'now'>, folder: Folder): Promise<LoadPlan> {
  const clock = { now: ctx.now, timeZone: folder.find(TenantFile)!.value.timeZone }
  const campaigns = folder.all(CampaignFile)
  const places = merchantFiles.flatMap((kind) => folder.all(kind.shape).flatMap((source) => kind.moments?.(source) ?? []))
  const renames = await planRenames(ctx, campaigns)
  const moments = planMoments(places, await readMoments(ctx, renames), clock)
  const terms = await planTerms(ctx, campaigns, {
    renames,
    moments,
    timeZone: clock.timeZone,
    isWritten: (id) => folder.has(CampaignFile, id),
  })
  const passed = moments.all.flatMap((moment) => passedMoment(moment, clock.timeZone))
  const refusals = [...passed, ...terms.refusals, ...renames.refusals]
  const held = new Set(refusals.flatMap(({ campaignId }) => campaignId ?? []))
  return { moments, renames, terms, held, refusals, stock: await planStock(ctx, folder) }
}

/** The refusals with file and line, in the shape of the checker's mistakes. */
export const refusedLines = (folder: Folder, { refusals }: LoadPlan): Mistake[] =>
  refusals.map(({ file, path, message }) => ({
    file: join(folder.path, file),
    line: folder.lineOf(file, path),
    message: path.length > 0 ? `${path.map(String).join('.')}: ${message}` : message,
  }))

/** The folder without the files of held campaigns; their items stay as well. */
export function without(folder: Folder, held: ReadonlySet<string>): Folder {
  const ofCampaigns = new Set(merchantFiles.filter(({ isOfCampaign }) => isOfCampaign).map(({ shape }) => shape))
  return {
    ...folder,
    all: (shape) => folder.all(shape).filter(({ id }) => !(ofCampaigns.has(shape) && held.has(id))),
    find: (shape, id) => (id !== undefined && ofCampaigns.has(shape) && held.has(id) ? undefined : folder.find(shape, id)),
  }
}

function passedMoment({ decision, ...place }: PlannedMoment, timeZone: string): Refusal[] {
  if (decision.outcome !== 'REFUSED') return []
  const { file, path, campaignId, refusal } = place
  return [{ file, path, campaignId, message: refusal(dayAndHour(decision.at, timeZone)) }]
}
