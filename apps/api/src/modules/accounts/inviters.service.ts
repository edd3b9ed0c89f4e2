import type { Ctx, ShopCtx } from '#context.ts'
import { noteInviteJoined } from '#modules/messages/messages.service.ts'
import type { Relation } from '@mutirao/contract/relations'
import { publicFirstName, publicPlaceName } from '@mutirao/domain/name'
import { listInviters, markThanked, type InviterRow } from './inviters.repository.ts'

type Inviter = NonNullable<Relation['inviter']>

/** The senders who agreed to be named, by invitation code. */
export async function namedInviters(ctx: Ctx, codes: readonly string[]): Promise<Map<string, Inviter>> {
  if (codes.length === 0) return new Map()
  const rows = await listInviters(ctx, codes)
  return new Map(
    rows.flatMap((row) => {
      const inviter = row.isNamed ? shownOf(row) : undefined
      return inviter ? [[row.code, inviter] as const] : []
    }),
  )
}

/** The name that an invitation would show of its sender, and whether it may show it; for the sender alone. */
export async function findInviter(ctx: Ctx, code: string): Promise<{ inviter?: Inviter; isNamed: boolean }> {
  const [row] = await listInviters(ctx, [code])
  return { inviter: row && shownOf(row), isNamed: row?.isNamed ?? false }
}

function shownOf({ name, neighborhood }: InviterRow): Inviter | undefined {
  const first = publicFirstName(name ?? '')
  return first ? { name: first, neighborhood: publicPlaceName(neighborhood ?? '') } : undefined
}

/**
 * Notifies each sender once, in the transaction that records the invited person's payment. The message does not name the buyer, who has not
 * consented to that.
 */
export async function thankInviters(ctx: ShopCtx, buyer: { leadId: string }): Promise<void> {
  for (const leadId of await markThanked(ctx, buyer.leadId)) await noteInviteJoined(ctx, leadId)
}
