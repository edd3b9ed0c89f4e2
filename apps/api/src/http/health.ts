import type { FastifyInstance } from 'fastify'
import type { Services } from '#context.ts'
import { Problem } from '@mutirao/contract/problems'

/**
 * /ping: the process is up (spec §7). /readyz: it accepts requests; true also while the database is away, when cached responses are served. /healthz:
 * everything works.
 */
export function healthRoutes(app: FastifyInstance, { pool }: Services) {
  const options = { schema: { hide: true }, config: { noTenant: true } }
  app.get('/ping', options, (_request, reply) => reply.code(204).send())
  const refuseWhileEnding = () => {
    if (app.isDraining()) throw new Problem('overloaded', { part: 'ending' })
  }
  app.get('/readyz', options, async (_request, reply) => {
    refuseWhileEnding()
    return reply.code(204).send()
  })
  app.get('/healthz', options, async () => {
    refuseWhileEnding()
    await pool.query('select 1').catch(() => {
      throw new Problem('overloaded', { part: 'database' })
    })
    return { status: 'ok' }
  })
}
