import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Services } from '#context.ts'
import { Problem } from '@mutirao/contract/problems'
import { findTenantByHost } from './registry.service.ts'

const Asked = z.object({ domain: z.string().max(253).default('') })

/** A server in front that makes certificates on demand (Caddy) asks before each whether the host is one of ours: 200 or 404. */
export function registryRoutes(app: FastifyInstance, services: Services) {
  app.get<{ Querystring: z.output<typeof Asked> }>(
    '/certificates/ask',
    { schema: { hide: true, querystring: Asked }, config: { noTenant: true } },
    async ({ query }, reply) => {
      const domain = query.domain.toLowerCase()
      const found = await findTenantByHost(services, domain)
      const { publicUrl } = services.settings
      const isOwn = publicUrl !== undefined && new URL(publicUrl).hostname === domain
      if (!found || (found.isDefault && !isOwn)) throw new Problem('not_found')
      return reply.header('cache-control', 'no-store').code(200).send()
    },
  )
}
