import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant, Slug } from './shapes.ts'

/** path: the place in the file ("expired.end"); message: the same texts as in the check of folders. */
/** thing: the other thing of the shop that the mistake would be in. */
export const WrittenIssue = z.object({
  path: z.string(),
  message: z.string(),
  thing: z.object({ kind: z.string(), id: z.string(), name: z.string() }).optional(),
})
export type WrittenIssue = z.output<typeof WrittenIssue>

/**
 * A campaign file written by staff. The body is the JSON of the folder's file (contract/merchant/campaigns.ts) and is checked like the folder's, with
 * the same messages: `validation_failed` with `errors`.
 */
export const putCampaign = endpoint({
  method: 'PUT',
  path: '/api/operation/merchant/campaigns/{campaignId}',
  auth: 'staff',
  may: 'campaigns.write',
  summary: 'Writes one campaign of the shop, as its file in the merchant’s folder would',
  params: z.object({ campaignId: Slug }),
  /** Not the deep JSON type: its schema would recurse as deep as any body that is sent. */
  body: z.record(z.string(), z.unknown()),
  /** The limit of the folder's files: the map of a city is large. */
  mostBytes: 2_000_000,
  status: 200,
  /** warnings: valid, but probably not intended. */
  response: z.object({ id: Slug, warnings: z.array(WrittenIssue) }),
  problems: ['not_found', 'conflict'],
})

export const endCampaign = endpoint({
  method: 'POST',
  path: '/api/admin/campaigns/{campaignId}/end',
  auth: 'staff',
  may: 'campaigns.write',
  summary:
    'Ends a campaign now and for good; a group that people have paid into ends early only at its last tier, and asks for orders.refund',
  params: z.object({ campaignId: Slug }),
  status: 200,
  response: z.object({ id: Slug, endsAt: Instant }),
  problems: ['not_found', 'conflict'],
})
