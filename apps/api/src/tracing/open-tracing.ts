import { setTimeout as wait } from 'node:timers/promises'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TracerProvider,
  TraceIdRatioBasedSampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace'
import type { Settings } from '../settings.ts'
import { Tracing } from './tracing.ts'

type Traces = NonNullable<Settings['traces']>

const SEND_TIMEOUT_MS = 10_000
/** The processor keeps 2,048 spans at most and drops the rest, so that a dead collector costs no more memory. */
const WARN_MS = 60_000
const MOST_STOP_MS = 2000

/** Sends spans to a collector by OTLP over HTTP, in batches beside the requests. */
export function openTracing({ endpoint, headers, ratio, service }: Traces, warn: (line: string) => void = () => undefined): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: SEND_TIMEOUT_MS,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: warning(exporter, warn) })],
  })
  // A collector that is away delays the end of the server by no more than this, and does not make it fail.
  const stop = () => Promise.race([provider.shutdown().catch(() => undefined), wait(MOST_STOP_MS, undefined, { ref: false })])
  return new Tracing(provider.getTracer('mutirao'), stop)
}

/** Tells the operator of a collector that takes nothing, at most once a minute. */
function warning(exporter: SpanExporter, warn: (line: string) => void): SpanExporter {
  let warnedAt = 0
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error && Date.now() - warnedAt > WARN_MS) {
          warnedAt = Date.now()
          warn('traces: the collector takes no spans (OTEL_EXPORTER_OTLP_ENDPOINT)')
        }
        done(result)
      }),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  }
}
