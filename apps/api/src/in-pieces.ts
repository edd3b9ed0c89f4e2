import { setImmediate as nextTurn } from 'node:timers/promises'

/** So many small steps take some tens of milliseconds. */
const MOST_A_TURN = 500

/**
 * Maps a long list in memory piece by piece, so that requests of other shops are answered in between. `told` gets the share of the list that is done.
 */
export async function mapInPieces<T, R>(
  all: readonly T[],
  work: (one: T, index: number) => R,
  told?: (share: number) => void,
): Promise<R[]> {
  const done: R[] = []
  for (const [index, one] of all.entries()) {
    if (index % MOST_A_TURN === MOST_A_TURN - 1) {
      told?.(index / all.length)
      await nextTurn()
    }
    done.push(work(one, index))
  }
  return done
}
