import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Slug } from './shapes.ts'

/** Where it stands in what was written ("expired.end"), and what is said of it there: in the words of the folder's own check. */
export const WrittenIssue = z.object({ path: z.string(), message: z.string() })
export type WrittenIssue = z.output<typeof WrittenIssue>

/**
 * What the merchant's folder holds, written by staff. The body is the JSON of the folder's file (contract/merchant/campaigns.ts) and is
 * checked as the folder's is, so that what is wrong is told in the same words: `validation_failed` with `errors`.
 */
export const putCampaign = endpoint({
  method: 'PUT',
  path: '/api/operation/merchant/campaigns/{campaignId}',
  auth: 'staff',
  may: 'campaigns.write',
  summary: 'Writes one campaign of the shop, as its file in the merchant’s folder would',
  params: z.object({ campaignId: Slug }),
  /** Read by its shape alone: a schema of any JSON goes as deep as whoever sends it likes. */
  body: z.record(z.string(), z.unknown()),
  status: 200,
  /** warnings: what is possible, and rarely meant. */
  response: z.object({ id: Slug, warnings: z.array(WrittenIssue) }),
  problems: ['not_found', 'conflict'],
})
