import { SpanKind } from '@opentelemetry/api'
import type pg from 'pg'
import { ended, fail, type Spans } from './spans.ts'

type Call = (...input: unknown[]) => unknown

/** An adapter whose methods are spans, such as `mail.send`; the spans hold no argument. */
export function traceAdapter<Adapter extends object>(spans: Spans, name: string, adapter: Adapter): Adapter {
  return new Proxy(adapter, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      if (typeof value !== 'function' || typeof key === 'symbol') return value
      return (...input: unknown[]) => {
        const span = spans.start(`${name}.${key}`, { kind: SpanKind.CLIENT })
        return ended(span, () => spans.within(span, () => Reflect.apply(value as Call, target, input)))
      }
    },
  })
}

const MOST_TEXT = 2000

/** Each statement of the pool is a span with its text, which holds placeholders instead of values. */
export function traceStatements(spans: Spans, pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Call
    client.query = ((asked: string | { text: string }, ...more: unknown[]) => {
      const text = typeof asked === 'string' ? asked : asked.text
      const operation = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'query'
      const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text.slice(0, MOST_TEXT) }
      const span = spans.start(operation, { kind: SpanKind.CLIENT, attributes })
      const answer = more.at(-1)
      if (typeof answer !== 'function') return ended(span, () => query(asked, ...more))
      return query(asked, ...more.slice(0, -1), (error: Error | undefined, result: unknown) => {
        if (error) fail(span, error)
        span.end()
        ;(answer as Call)(error, result)
      })
    }) as typeof client.query
  })
}
