import type { ShopCtx } from '#context.ts'
import { personKeys } from '@mutirao/domain/buyers'
import { DEFAULT_SHARE, laterUnits, type Member } from '@mutirao/domain/group-later'
import * as repository from './group-members.repository.ts'
import type { OrderRow } from './orders.repository.ts'
import type { GroupCount } from './stock.repository.ts'

/** Recounts which of a group's paid units move its tier before the closing. Call it in the transaction that updated the counter, after the update. */
export async function followTier(ctx: ShopCtx, { id: orderId }: Pick<OrderRow, 'id'>, { units: groups, step }: GroupCount): Promise<void> {
  if (step.paid === 0) return
  for (const { campaignId, units } of groups) {
    await repository.saveMember(ctx, { campaignId, orderId, units, hasLeft: step.paid < 0 })
    const group = await repository.readGroup(ctx, campaignId)
    if (!group) continue
    const { body, paidUnits } = group
    const members = (await repository.listMembers(ctx, campaignId)).map(toMember)
    const share = body.group?.share ?? DEFAULT_SHARE
    await repository.saveLater(ctx, campaignId, laterUnits({ rules: body.cartControls.groupRules, share, paidUnits }, members))
  }
}

type Row = Awaited<ReturnType<typeof repository.listMembers>>[number]

function toMember({ units, hasLeft, addressKey, networkKey, ...keys }: Row): Member {
  const person = [...personKeys(keys), ...(addressKey ? [`address ${addressKey}`] : [])]
  return { units, hasLeft, person, network: networkKey ?? undefined }
}
