import { getGroup, type GroupState, groupStreamPath } from '@mutirao/contract/groups'
import { openStream } from '#api/call.ts'
import { untilOnline } from '#platform/until-online.ts'

const PAUSE_MS = 30_000
/** A connection that had worked breaks when a server restarts or a phone changes networks: it is soon there again, though not for all at once. */
const soonMs = () => 1000 + Math.random() * 4000
const stream = { ...getGroup, path: groupStreamPath }

/** Tells every change of a group until the signal; between two connections the minute's poll goes on. */
export async function followGroup(id: string, onChange: (group: GroupState) => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    let hasWorked = false
    try {
      const response = await openStream(stream, { params: { id } }, signal)
      if (!response.ok || !response.body) return
      for await (const event of readEvents(response.body)) {
        hasWorked = true
        onChange(event as GroupState)
      }
    } catch {
      // A connection that breaks is no news: the poll goes on meanwhile.
    }
    if (!signal.aborted) await untilOnline(hasWorked ? soonMs() : PAUSE_MS)
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
