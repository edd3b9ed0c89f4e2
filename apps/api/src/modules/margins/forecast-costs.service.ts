import type { StaffCtx } from '#context.ts'
import { readCosts, readFixedCost, shopCosts } from '#modules/costs/costs.service.ts'
import type { getCosts as declared } from '@mutirao/contract/costs'
import type { CallOutput } from '@mutirao/contract/endpoint'
import { costOfKit } from '@mutirao/domain/costs'
import { DAY_MS } from '@mutirao/domain/zoned-time'
import { findHabits, listKits, listSoldUnits } from './margins.repository.ts'

const HABIT_DAYS = 90

type CostsQuery = { items?: readonly string[] | undefined; campaign?: string | undefined }

/** The shop's costs as they are now, for a campaign's forecast. A kit without a cost of its own costs its parts. */
export async function getCosts(ctx: StaffCtx, { items = [], campaign }: CostsQuery): Promise<CallOutput<typeof declared>> {
  const ids = [...new Set(items)]
  const since = new Date(ctx.now.getTime() - HABIT_DAYS * DAY_MS)
  const kits = new Map((ids.length === 0 ? [] : await listKits(ctx, ids)).map(({ id, kit }) => [id, kit]))
  const parts = [...kits.values()].flatMap(({ items: always, groups }) => [...always, ...groups.flatMap(({ options }) => options)])
  const [costs, fixed, sold, habits] = await Promise.all([
    readCosts(ctx, [...new Set([...ids, ...parts.map(({ itemId }) => itemId)])]),
    campaign === undefined ? 0 : readFixedCost(ctx, campaign),
    ids.length === 0 ? [] : listSoldUnits(ctx, { itemIds: ids, since }),
    findHabits(ctx, since),
  ])
  return {
    fixed,
    items: ids.flatMap((id) => {
      const own = costs.now(id)
      const kit = kits.get(id)
      const cost = own ?? (kit && costOfKit(kit, costs.now))
      if (!cost) return []
      const { price, caseUnits, minimumCases } = cost
      return [{ id, price, caseUnits, minimumCases, supplier: own?.supplier }]
    }),
    sold,
    ofShop: shopCosts(ctx.tenant.body),
    habits,
  }
}
