import type { PlannedRenames, SaveCtx, Source } from '#merchant/merchant-file.ts'
import type { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import { listKnownCampaigns, type Rename } from './renames.repository.ts'

/** Plans a rename when `formerly` names a campaign of the shop: its rows move to the new id. */
export async function planRenames(
  ctx: Pick<SaveCtx, 'db' | 'tenant'>,
  campaigns: readonly Source<CampaignFile>[],
): Promise<PlannedRenames> {
  const redirects = campaigns.flatMap(({ id, value }) => value.formerly.map((from) => ({ from, to: id })))
  const none = { moves: [], redirects, renamed: (id: string) => id, isReplaced: () => false, refusals: [] }
  if (redirects.length === 0) return none
  const known = await listKnownCampaigns(
    ctx,
    redirects.flatMap(({ from, to }) => [from, to]),
  )
  const wanted = redirects.filter(({ from }) => known.has(from))
  // Two campaigns that both have orders are never merged, whatever the folder says.
  const isPossible = ({ to }: Rename) => !known.get(to)?.hasOrders
  // Among several former ids, the one with orders is moved; the others are withdrawn.
  const chosen = (to: string) => {
    const former = wanted.filter((move) => move.to === to)
    return former.find(({ from }) => known.get(from)?.hasOrders) ?? former[0]
  }
  const moves = wanted.filter((move) => isPossible(move) && chosen(move.to) === move)
  const ids = new Map(moves.map(({ from, to }) => [from, to]))
  const replaced = new Set(ids.values())
  return {
    moves,
    redirects,
    renamed: (id) => ids.get(id) ?? id,
    isReplaced: (id) => replaced.has(id),
    refusals: wanted
      .filter((move) => !moves.includes(move) && known.get(move.from)?.hasOrders)
      .map(({ from, to }) => ({
        campaignId: to,
        file: `campaigns/${to}.json`,
        path: ['formerly'],
        message: `${from} e ${to} já existem na loja como duas campanhas, com pedidos: não dá para juntar; tire ${from} daqui`,
      })),
  }
}
