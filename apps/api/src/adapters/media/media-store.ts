import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SharedRuns } from '#cache/shared-runs.ts'
import { uuidv7 } from '#ids.ts'

/** The bucket does not answer, or refuses: what needs it is told to come back later. */
export class BucketAway extends Error {}

/** The storage of sources that several machines share; its calls reject with BucketAway. */
export type Bucket = {
  has: (name: string) => Promise<boolean>
  /** Undefined when the bucket does not have it. */
  get: (name: string) => Promise<Buffer | undefined>
  put: (name: string, content: Buffer) => Promise<void>
}

/**
 * The sources of pictures, videos and logos. Their names begin with a digest of the content, so a source is written once and never changes. With a
 * bucket the folder is this machine's copy of it.
 */
export type MediaStore = {
  /** This machine's folder; pictures drawn from the sources are stored beside them. */
  folder: string
  has: (name: string) => Promise<boolean>
  /** The source's path on this machine, fetched where it is missing; undefined: nobody has it. */
  find: (name: string) => Promise<string | undefined>
  /** Stores a source unless it is stored, and returns its path; made anew only where it is missing. */
  keep: (name: string, make: () => Promise<Buffer>) => Promise<string>
}

export function mediaStore(dataDir: string, bucket?: Bucket): MediaStore {
  const folder = join(dataDir, 'media')
  const sources = join(folder, 'source')
  const pathOf = (name: string) => join(sources, name)
  const fetches = new SharedRuns<string | undefined>()
  /** Known to be in the bucket. */
  const shared = new Set<string>()

  const isHere = (name: string) =>
    access(pathOf(name)).then(
      () => true,
      () => false,
    )

  /** Under a temporary name first, so that the file appears whole. */
  async function write(name: string, content: Buffer): Promise<string> {
    await mkdir(sources, { recursive: true })
    const temporary = `${pathOf(name)}.${uuidv7()}`
    await writeFile(temporary, content)
    await rename(temporary, pathOf(name))
    return pathOf(name)
  }

  async function share(name: string, content: Buffer | undefined) {
    if (!bucket || shared.has(name)) return
    if (!(await bucket.has(name))) await bucket.put(name, content ?? (await readFile(pathOf(name))))
    shared.add(name)
  }

  async function fetchSource(name: string): Promise<string | undefined> {
    const content = await bucket?.get(name)
    if (!content) return undefined
    shared.add(name)
    return write(name, content)
  }

  return {
    folder,
    has: async (name) => (await isHere(name)) || ((await bucket?.has(name)) ?? false),
    find: async (name) => ((await isHere(name)) ? pathOf(name) : bucket && fetches.run(name, () => fetchSource(name))),
    async keep(name, make) {
      const content = (await isHere(name)) ? undefined : await make()
      if (content) await write(name, content)
      await share(name, content)
      return pathOf(name)
    },
  }
}
