import { getGroup, groupStreamPath, type GroupState } from '@mutirao/contract/groups'
import { openStream } from '#api/call.ts'
import { readEvents } from '#api/event-stream.ts'
import { untilOnline } from '#platform/connection.ts'

const pauseMs = 30_000
const stream = { ...getGroup, path: groupStreamPath }

/** Tells every change of a group until the signal; between two connections the minute's poll goes on. */
export async function followGroup(id: string, onChange: (group: GroupState) => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const response = await openStream(stream, { params: { id } }, signal)
      if (!response.ok || !response.body) return
      for await (const event of readEvents(response.body)) onChange(event as GroupState)
    } catch {
      // A connection that breaks is no news: the poll goes on meanwhile.
    }
    if (!signal.aborted) await untilOnline(pauseMs)
  }
}
