import type { ShopCtx, StaffCtx } from '#context.ts'
import type { Audience, Reach } from '@mutirao/contract/people'
import { insertRecipients } from './people.repository.ts'
import { getReach, segmentQuery } from './people.service.ts'

/** How many people a segment has now, and how many of them a message would reach. */
export const getPeopleReach = (ctx: StaffCtx, segment: Audience): Promise<Reach> => getReach(ctx, segment)

type Message = { id: string; segment: Audience; byWhatsapp: boolean }

/** Writes one waiting recipient of a message for each person of its audience who asks for news now. */
export async function insertOptedIn(ctx: ShopCtx, { id, segment, byWhatsapp }: Message): Promise<{ people: number; reached: number }> {
  return insertRecipients(ctx, await segmentQuery(ctx, segment), { messageId: id, byWhatsapp })
}
