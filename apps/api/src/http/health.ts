import type { FastifyInstance } from 'fastify'
import { Problem } from '@mutirao/contract/problems'
import type { Services } from '../context.ts'

/** /ping says the process answers (spec §7); /healthz says that it can do its work. */
export function healthRoutes(app: FastifyInstance, { pool }: Services) {
  const options = { schema: { hide: true }, config: { noTenant: true } }
  app.get('/ping', options, (_request, reply) => reply.code(204).send())
  app.get('/healthz', options, async () => {
    if (app.isDraining()) throw new Problem('overloaded', { part: 'ending' })
    await pool.query('select 1').catch(() => {
      throw new Problem('overloaded', { part: 'database' })
    })
    return { status: 'ok' }
  })
}
