import { z } from 'zod'
import { Moment, code, pictureName, slug, text, lines } from './shapes.ts'

/** trades.json: free items, by code or for everybody, with their limits. */
export const TradesFile = z.array(
  z.strictObject({
    id: slug,
    campaignId: slug,
    itemId: slug,
    quantity: z.int().min(1).max(99).default(1),
    code: code.optional(),
    title: text(60),
    text: lines(200),
    picture: pictureName,
    limits: z.int().min(1).max(100).default(1).describe('Uses per person.'),
    uses: z.int().min(1).max(1_000_000).optional().describe('Uses by all people together.'),
    endsAt: Moment.optional(),
  }),
)
export type TradesFile = z.infer<typeof TradesFile>
