import { DEFAULT_SHARE, laterUnits, type Member } from '@mutirao/domain/group-later'
import type { ShopCtx } from '#context.ts'
import * as repository from './group-members.repository.ts'
import type { OrderRow } from './orders.repository.ts'
import type { Counted } from './stock.repository.ts'

/** Recounts which of a group's paid units count for its tier before the closing. Call it in the transaction that changed the counter, afterwards. */
export async function followTier(ctx: ShopCtx, { id: orderId }: Pick<OrderRow, 'id'>, { units: groups, step }: Counted): Promise<void> {
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

/** Anybody may type somebody's phone: only a verified one identifies its owner. */
function toMember({ units, hasLeft, leadId, userPhone, verifiedPhone, addressKey, networkKey }: Row): Member {
  const phone = verifiedPhone ? `verified ${verifiedPhone}` : `phone ${userPhone}`
  const person = [`lead ${leadId}`, phone, ...(addressKey ? [`address ${addressKey}`] : [])]
  return { units, hasLeft, person, network: networkKey ?? undefined }
}
