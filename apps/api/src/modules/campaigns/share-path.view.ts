import { createHash } from 'node:crypto'
import type { Ctx } from '#context.ts'
import type { CampaignSummary } from '@mutirao/contract/campaigns'

/** Chat apps cache a link's picture by its URL, so the URL changes with everything that the picture shows. */
export function sharePathOf({ tenant }: Pick<Ctx, 'tenant'>, campaign: CampaignSummary): string {
  const { id, name, producer, picture, status, endsAt, priceFrom, group } = campaign
  const shown = [tenant.version, name, producer, picture.hash, status, endsAt, priceFrom, group]
  const version = createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 10)
  return `/share/${id}.${version}.jpg`
}
