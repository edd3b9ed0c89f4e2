import type { SaveCtx, Source } from '#merchant/merchant-file.ts'
import type { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import { listAreaRows, replaceCampaignAreas } from './places.repository.ts'
import { ownAreas } from './written-places.rules.ts'

/** Saves the areas written in campaigns' files. A held campaign keeps its areas, including those under its former id. */
export async function saveCampaignAreas(ctx: SaveCtx, campaigns: readonly Source<CampaignFile>[]): Promise<void> {
  const former = ctx.renames.moves.filter(({ to }) => ctx.held.has(to)).map(({ from }) => from)
  await replaceCampaignAreas(ctx, campaigns.flatMap(ownAreas), new Set([...ctx.held, ...former]))
}

/** In the shape of the file, each with its campaign's id. */
export async function listCampaignAreas(ctx: Pick<SaveCtx, 'db' | 'tenant'>) {
  return (await listAreaRows(ctx)).flatMap(({ campaignId, ...area }) => (campaignId === null ? [] : [{ ...area, campaignId }]))
}
