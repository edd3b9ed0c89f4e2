import { createReadStream } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { forNobody } from '#http/audience.ts'
import { getCampaign } from '#modules/campaigns/campaigns.service.ts'
import { Problem } from '@mutirao/contract/problems'
import { sharePicture } from './share.service.ts'

const NAME = /^([a-z0-9-]+)\.([\w-]{10})\.jpg$/

/** A campaign's preview picture for chats. Its URL changes with its content; an outdated URL serves the newest picture. */
export async function shareRoutes(app: FastifyInstance) {
  app.get<{ Params: { name: string } }>('/share/:name', { schema: { hide: true }, config: { auth: 'public' } }, async (request, reply) => {
    const { params } = request
    // Chat crawlers are anonymous, and the picture is cached publicly for a day.
    const ctx = forNobody(request.ctx)
    const [, campaignId] = params.name.match(NAME) ?? []
    if (!campaignId) throw new Problem('not_found')
    const campaign = await getCampaign(ctx, campaignId)
    if (campaign.sharePicture !== `/share/${params.name}`) return reply.header('cache-control', 'no-store').redirect(campaign.sharePicture)
    return reply
      .type('image/jpeg')
      .header('cache-control', 'public, max-age=86400')
      .send(createReadStream(await sharePicture(ctx, campaign, params.name)))
  })
}
