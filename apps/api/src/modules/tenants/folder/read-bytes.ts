import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { MistakeList } from './mistake-list.ts'

/** What one file may have: whoever reads it holds it in memory several times over. */
export const MOST_TABLE_BYTES = 10_000_000
export const MOST_JSON_BYTES = 2_000_000

/** The bytes of a file, looked at before they are read. */
export async function readBytes(folder: string, file: string, most: number, mistakes: MistakeList): Promise<Buffer | undefined> {
  const { size } = await stat(join(folder, file))
  if (size > most) return void mistakes.add(file, 1, `arquivo grande demais: o limite é ${most / 1_000_000} MB`)
  return readFile(join(folder, file))
}
