import type { ShopCtx, StaffCtx } from '#context.ts'
import type { Reach, Segment } from '@mutirao/contract/people'
import { insertRecipients } from './people.repository.ts'
import { getReach, segmentQuery } from './people.service.ts'

/** How many people a segment has now, and how many of them a message would reach. */
export const getPeopleReach = (ctx: StaffCtx, segment: Segment): Promise<Reach> => getReach(ctx, segment)

/** Writes one waiting recipient of a message for each person of the segment who asks for news now. */
export async function insertOptedIn(ctx: ShopCtx, segment: Segment, messageId: string): Promise<{ people: number; reached: number }> {
  return insertRecipients(ctx, await segmentQuery(ctx, segment), messageId)
}
