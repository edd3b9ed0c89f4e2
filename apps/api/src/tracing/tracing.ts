import { AsyncLocalStorage } from 'node:async_hooks'
import { ROOT_CONTEXT, SpanKind, trace, TraceFlags, type Context, type Span, type Tracer } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { fail, type SpanOptions, type Spans } from './spans.ts'
import { traceRequests } from './trace-requests.ts'
import { traceAdapter, traceStatements } from './traced-calls.ts'

/** Spans of OpenTelemetry. Only a server with OTEL_EXPORTER_OTLP_ENDPOINT has one: the others load none of it. */
export class Tracing implements Spans {
  readonly #tracer: Tracer
  readonly #current = new AsyncLocalStorage<Context>()
  readonly stop: () => Promise<void>

  constructor(tracer: Tracer, stop: () => Promise<void>) {
    this.#tracer = tracer
    this.stop = stop
  }

  /** A child of the span in whose work it is started, unless it is a root. */
  start(name: string, { isRoot = false, ...options }: SpanOptions): Span {
    return this.#tracer.startSpan(name, options, isRoot ? ROOT_CONTEXT : this.#current.getStore())
  }

  /** Spans that `work` starts are children of `span`. */
  within<T>(span: Span, work: () => T): T {
    return this.#current.run(trace.setSpan(ROOT_CONTEXT, span), work)
  }

  /** A sweep or a job, which is nobody's request. */
  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const span = this.start(name, { kind: SpanKind.INTERNAL, isRoot: true })
    try {
      return await this.within(span, work)
    } catch (error) {
      fail(span, error)
      throw error
    } finally {
      span.end()
    }
  }

  adapter<Adapter extends object>(name: string, adapter: Adapter): Adapter {
    return traceAdapter(this, name, adapter)
  }

  statements(pool: pg.Pool): void {
    traceStatements(this, pool)
  }

  requests(app: FastifyInstance): void {
    traceRequests(app, this)
  }

  /** For log lines, in the names of OpenTelemetry. */
  ids(): { trace_id?: string; span_id?: string } {
    const span = trace.getSpan(this.#current.getStore() ?? ROOT_CONTEXT)
    if (!span) return {}
    const { traceId, spanId, traceFlags } = span.spanContext()
    return traceFlags === TraceFlags.SAMPLED ? { trace_id: traceId, span_id: spanId } : {}
  }
}
