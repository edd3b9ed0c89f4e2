import { setImmediate as nextTurn } from 'node:timers/promises'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** isPacked: pictures and videos do not become smaller. */
export type ZipEntry = { name: string; isPacked: boolean; pieces: AsyncIterable<Uint8Array> | Iterable<string> }

/** The limits of the format without its extension for large archives, which not every program reads. */
export const MOST_ENTRIES = 65_000
export const MOST_ARCHIVE_BYTES = 4_000_000_000

/** An archive in pieces, of which one is in memory at a time; the next is made when its reader asks. */
export async function* zipOf(entries: Iterable<ZipEntry>, at: Date): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  const encoder = new TextEncoder()
  for (const { name, isPacked, pieces } of entries) {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name)
    file.mtime = at
    zip.add(file)
    for await (const piece of pieces) {
      file.push(typeof piece === 'string' ? encoder.encode(piece) : piece)
      yield* ready.splice(0)
      await nextTurn()
    }
    file.push(new Uint8Array(0), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready
}
