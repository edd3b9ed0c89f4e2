import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Services } from '#context.ts'
import type { Refused } from './gate.ts'
import { workMetrics } from './work-metrics.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])

/** Each measurement wakes the loop: every 10 ms, the default, takes half of an idle server's processor. The measured lag includes this interval (`deploy/grafana-dashboard.json` subtracts it). */
const LAG_PRECISION_MS = 100

/** Metrics for Prometheus. Labels are route patterns and known methods, never addresses, so that they reveal nothing about a person and stay few. */
export function metricsPlugin(app: FastifyInstance, services: Services, refused: () => Refused) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_PRECISION_MS })
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
  const refusals: Gauge = new Gauge({
    name: 'http_refused',
    help: 'Requests refused in front of everything: too many of one network or visitor, or no seat free',
    labelNames: ['reason'],
    registers: [registry],
    collect: () => {
      for (const [reason, count] of Object.entries(refused())) refusals.set({ reason }, count)
    },
  })
  const { replica } = services
  const reads =
    replica &&
    new Gauge({
      name: 'db_replica_reads',
      help: 'Statements of long reads, by the server that answered: the replica, or the primary because the replica was behind or failed',
      labelNames: ['answered'],
      registers: [registry],
      collect: () => {
        for (const [answered, count] of Object.entries(replica.answered)) reads!.set({ answered }, count)
      },
    })
  const errors = new Counter({ name: 'http_server_errors', help: 'Answers with status 500 and above', registers: [registry] })
  app.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      {
        method: METHODS.has(request.method) ? request.method : 'other',
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
      },
      reply.elapsedTime / 1000,
    )
    if (reply.statusCode >= 500) errors.inc()
    // Successful reads are only counted; writes and failures are also logged. A refusal for lack of room has been logged already.
    if (reply.statusCode !== 503 && (request.method !== 'GET' || reply.statusCode >= 400))
      request.log.info({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'answered')
  })
  const measureWork = workMetrics(registry, services)
  app.decorate('metrics', async () => {
    await measureWork()
    return registry.metrics()
  })
}

/** Metrics have their own port, by default on loopback, which shoppers cannot reach. Port 0 disables them. */
export async function serveMetrics(app: FastifyInstance, { port, host }: { port: number; host: string }): Promise<{ stop: () => void }> {
  if (port === 0) return { stop: () => undefined }
  const server = createServer(async ({ url }, response) => {
    if (url !== '/metrics') return response.writeHead(404).end()
    const text = await app.metrics()
    return response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text)
  })
  // Two processes of one machine may want the same port; shoppers are served even when it is taken.
  await once(server.listen(port, host).unref(), 'listening').catch((error: unknown) =>
    app.log.warn({ err: error }, `metrics: port ${port} is taken; METRICS_PORT chooses another`),
  )
  return { stop: () => void server.close() }
}
