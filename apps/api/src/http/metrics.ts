import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { FastifyInstance } from 'fastify'

/** Prometheus at /metrics. Labels are route patterns, never addresses: they hold nothing about a person. */
export function metricsPlugin(app: FastifyInstance) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Answer time by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  const ready: Gauge = new Gauge({
    name: 'http_ready_hits',
    help: 'Requests answered from ready bytes',
    registers: [registry],
    collect: () => ready.set(app.responses.hits),
  })
  const errors = new Counter({ name: 'http_server_errors', help: 'Answers with status 500 and above', registers: [registry] })
  app.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    if (reply.statusCode >= 500) errors.inc()
    // Reads that went well are counted above; writes and failures leave a line.
    if (request.method !== 'GET' || reply.statusCode >= 400)
      request.log.info({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'answered')
  })
  app.get('/metrics', { schema: { hide: true }, config: { noTenant: true } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}
