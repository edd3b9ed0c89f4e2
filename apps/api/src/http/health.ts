import type { FastifyInstance } from 'fastify'
import { Problem } from '@mutirao/contract/problems'
import type { Services } from '../context.ts'

/**
 * /ping says the process answers (spec §7); /readyz that requests may be sent to it, also while the database is away, because what is in
 * memory is served then; /healthz that it can do all of its work.
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
