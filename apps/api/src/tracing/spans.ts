import { SpanStatusCode, type Attributes, type Link, type Span, type SpanKind } from '@opentelemetry/api'

export type SpanOptions = { kind: SpanKind; attributes?: Attributes; links?: Link[]; isRoot?: boolean }
export type Spans = {
  start: (name: string, options: SpanOptions) => Span
  within: <T>(span: Span, work: () => T) => T
}

/** Only the error's code or class: its message may hold a name, a phone or an address. */
export function fail(span: Span, error: unknown): void {
  const { code, name } = error as { code?: unknown; name?: unknown }
  span.setAttribute('error.type', String(code ?? name ?? 'unknown'))
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Ends the span when the call has returned or its promise has settled. */
export function ended(span: Span, call: () => unknown): unknown {
  const failed = (error: unknown) => {
    fail(span, error)
    span.end()
    throw error
  }
  try {
    const result = call()
    if (result instanceof Promise) {
      return result.then((value: unknown) => {
        span.end()
        return value
      }, failed)
    }
    span.end()
    return result
  } catch (error) {
    return failed(error)
  }
}
