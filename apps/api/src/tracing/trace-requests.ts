import { SpanKind, type Link, type Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail, type Spans } from './spans.ts'

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/

/**
 * A span for each request that reaches a route; answers from ready bytes are only counted. The caller's `traceparent` is a link, not the parent: a
 * stranger decides neither the trace nor whether it is kept.
 */
export function traceRequests(app: FastifyInstance, tracing: Spans): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const span = tracing.start(request.method, { kind: SpanKind.SERVER, isRoot: true, links: linksOf(request) })
    spans.set(request, span)
    tracing.within(span, done)
  })
  // A body's events belong to its connection, not to the request's hooks.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) tracing.within(span, done)
    else done()
  })
  const end = (request: FastifyRequest, status?: number) => {
    const span = spans.get(request)
    if (!span) return undefined
    const { method, routeOptions } = request
    const route = routeOptions.url ?? 'unknown'
    span.updateName(`${method} ${route}`)
    span.setAttributes({ 'http.request.method': method, 'http.route': route, 'request.id': request.id })
    if (status !== undefined) span.setAttribute('http.response.status_code', status)
    if (status === undefined || status >= 500) fail(span, { code: status ?? 'aborted' })
    span.end()
    spans.delete(request)
    return span
  }
  // The hooks after this one log the answer, with the ids of the trace.
  app.addHook('onResponse', (request, reply, done) => {
    const span = end(request, reply.statusCode)
    if (span) tracing.within(span, done)
    else done()
  })
  app.addHook('onRequestAbort', async (request) => void end(request))
}

function linksOf({ headers }: FastifyRequest): Link[] {
  const [, traceId, spanId] = TRACEPARENT.exec(String(headers['traceparent'] ?? '')) ?? []
  return traceId && spanId ? [{ context: { traceId, spanId, traceFlags: 0, isRemote: true } }] : []
}
