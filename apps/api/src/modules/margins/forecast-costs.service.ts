import type { StaffCtx } from '#context.ts'
import { readCosts, readFixedCost, shopCosts } from '#modules/costs/costs.service.ts'
import type { getCosts as declared } from '@mutirao/contract/costs'
import type { CallOutput } from '@mutirao/contract/endpoint'
import { DAY_MS } from '@mutirao/domain/zoned-time'
import { findHabits, listSoldUnits } from './margins.repository.ts'

const HABIT_DAYS = 90

type Asked = { items?: readonly string[] | undefined; campaign?: string | undefined }

/** The shop's costs as they are now, for a campaign's forecast. */
export async function getCosts(ctx: StaffCtx, { items = [], campaign }: Asked): Promise<CallOutput<typeof declared>> {
  const ids = [...new Set(items)]
  const since = new Date(ctx.now.getTime() - HABIT_DAYS * DAY_MS)
  const [costs, fixed, sold, habits] = await Promise.all([
    readCosts(ctx, ids),
    campaign === undefined ? 0 : readFixedCost(ctx, campaign),
    ids.length === 0 ? [] : listSoldUnits(ctx, { itemIds: ids, since }),
    findHabits(ctx, since),
  ])
  return {
    fixed,
    items: ids.flatMap((id) => {
      const cost = costs.now(id)
      if (!cost) return []
      const { price, caseUnits, minimumCases, supplier } = cost
      return [{ id, price, caseUnits, minimumCases, supplier }]
    }),
    sold,
    ofShop: shopCosts(ctx.tenant.body),
    habits,
  }
}
