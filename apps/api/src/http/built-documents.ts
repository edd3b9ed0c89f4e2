import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { makeCompressed, makeReady, type Ready } from '#cache/ready-bytes.ts'

const decompress = promisify(brotliDecompress)

/** Where the build writes the API document and its page, compressed: plain they would add 2 MB to the image. */
export const documentsFolder = fileURLToPath(new URL('../../dist/', import.meta.url))
export const documentNames = ['openapi.json', 'docs.html'] as const
type DocumentName = (typeof documentNames)[number]

type Source = {
  /** The folder of a build; without one the document is generated. */
  folder: string | undefined
  headers: Record<string, string>
  generate: () => Promise<string>
}

/** A document as ready bytes: as the build wrote and compressed it, else generated, which takes this process the better part of a second. */
export async function readDocument(name: DocumentName, { folder, headers, generate }: Source): Promise<Ready> {
  if (folder === undefined) return makeReady(Buffer.from(await generate()), headers)
  const br = await readFile(join(folder, `${name}.br`))
  return makeCompressed({ plain: await decompress(br), br }, headers)
}
