import { getGroup, type GroupState, groupStreamPath } from '@mutirao/contract/groups'
import { followStream } from '#api/follow-stream.ts'

const stream = { ...getGroup, path: groupStreamPath }

/** Tells every change of a group until the signal; between two connections the minute's poll goes on. */
export const followGroup = (id: string, onEvent: (group: GroupState) => void, signal: AbortSignal): Promise<void> =>
  followStream(stream, { params: { id } }, { onEvent, signal })
