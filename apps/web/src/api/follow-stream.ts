import type { EndpointOptions } from '@mutirao/contract/endpoint'
import { untilOnline } from '#platform/until-online.ts'
import { openStream } from '@mutirao/client/call'

const PAUSE_MS = 30_000
/** A connection that had worked breaks when a server restarts or a phone changes networks: it is soon there again, though not for all at once. */
const soonMs = () => 1000 + Math.random() * 4000

type Following<Event> = {
  onEvent: (event: Event) => void
  /** The connection broke, or there is none: until the next event a poll tells. */
  onBreak?: () => void
  signal: AbortSignal
}
type Input = Parameters<typeof openStream>[1]

/** Tells each event of a call's stream until the signal, over as many connections as it takes; ends where the server has no stream. */
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
      // A connection that breaks is no news: the poll goes on meanwhile.
    }
    if (signal.aborted) return
    onBreak?.()
    await untilOnline(hasWorked ? soonMs() : PAUSE_MS)
  }
}

/** Each event's data, as it arrives; ends when the server does. */
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
