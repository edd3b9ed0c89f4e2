import { followStream } from '#api/follow-stream.ts'
import { getGroup, type GroupState, groupStreamPath } from '@mutirao/contract/groups'

const stream = { ...getGroup, path: groupStreamPath }

/** Streams a group's changes until the signal; between two connections the polling continues. */
export const followGroup = (id: string, onEvent: (group: GroupState) => void, signal: AbortSignal): Promise<void> =>
  followStream(stream, { params: { id } }, { onEvent, signal })
