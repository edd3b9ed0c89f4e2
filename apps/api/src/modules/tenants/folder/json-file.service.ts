import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { faultsIn } from '#merchant/faults.ts'
import { parseLinedJson } from '#merchant/lined-json.ts'
import { decodeText } from './decode-text.rules.ts'
import { MOST_MISTAKES, type MistakeList } from './mistake-list.rules.ts'

/** The largest table file: parsing holds it in memory several times over. */
export const MOST_TABLE_BYTES = 50_000_000
const MOST_JSON_BYTES = 2_000_000

/** Reads a file, after checking its size. */
export async function readBytes(folder: string, file: string, most: number, mistakes: MistakeList): Promise<Buffer | undefined> {
  const { size } = await stat(join(folder, file))
  if (size > most) return void mistakes.add(file, 1, `arquivo grande demais: o limite é ${most / 1_000_000} MB`)
  return readFile(join(folder, file))
}

export async function readJson<T>(
  folder: string,
  file: string,
  schema: z.ZodType<T>,
  mistakes: MistakeList,
): Promise<{ value: T; lineOf: (path: readonly PropertyKey[]) => number } | undefined> {
  const bytes = await readBytes(folder, file, MOST_JSON_BYTES, mistakes)
  if (!bytes) return undefined
  const decoded = decodeText(bytes)
  if ('refused' in decoded) return void mistakes.add(file, decoded.line, decoded.refused)
  const parsed = parseLinedJson(decoded.text)
  if ('syntax' in parsed) return void mistakes.add(file, parsed.line, parsed.syntax)

  const { lineOf } = parsed
  for (const path of parsed.repeated.slice(0, MOST_MISTAKES)) mistakes.add(file, lineOf(path), `${path.join('.')}: chave repetida`)
  const checked = faultsIn(schema, parsed.value)
  if ('value' in checked) return { value: checked.value, lineOf }
  // Finding a fault's line takes time proportional to the file, so faults beyond those shown have none.
  for (const [index, { path, message }] of checked.faults.entries())
    mistakes.add(file, index < MOST_MISTAKES ? lineOf(path) : 1, path.length ? `${path.map(String).join('.')}: ${message}` : message)
  return undefined
}
