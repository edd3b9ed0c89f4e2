import { untilOnline } from '#platform/until-online.ts'
import { openStream } from '@mutirao/client/call'
import type { EndpointOptions } from '@mutirao/contract/endpoint'

const PAUSE_MS = 30_000
/** A working connection breaks when a server restarts or a phone changes networks: reconnects soon, with jitter. */
const soonMs = () => 1000 + Math.random() * 4000

type Following<Event> = {
  onEvent: (event: Event) => void
  /** Called when the connection broke or failed: polling replaces it until the next event. */
  onBreak?: () => void
  signal: AbortSignal
}
type Input = Parameters<typeof openStream>[1]

/** Passes on each event of a call's stream until the signal, and reconnects as needed; ends when the server has no stream. */
export async function followStream<Event>(endpoint: EndpointOptions, input: Input, { onEvent, onBreak, signal }: Following<Event>) {
  while (!signal.aborted) {
    let hasWorked = false
    try {
      const response = await openStream(endpoint, input, signal)
      if (!response.ok || !response.body) return
      for await (const event of readEvents(response.body)) {
        hasWorked = true
        onEvent(event as Event)
      }
    } catch {
      // A broken connection is expected: polling continues.
    }
    if (signal.aborted) return
    onBreak?.()
    await untilOnline(hasWorked ? soonMs() : PAUSE_MS)
  }
}

/** Yields each event's data until the server ends the response. */
async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  let rest = ''
  for await (const text of body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)) {
    const events = (rest + text).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const line = event.split('\n').find((candidate) => candidate.startsWith('data: '))
      if (line) yield JSON.parse(line.slice('data: '.length))
    }
  }
}
