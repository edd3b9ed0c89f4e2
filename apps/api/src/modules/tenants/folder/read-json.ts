import type { z } from 'zod'
import { decodeText } from './decode-text.ts'
import { check } from './issues.ts'
import { parseJsonLines } from './json-lines.ts'
import { MOST_MISTAKES, type MistakeList } from './mistake-list.ts'
import { MOST_JSON_BYTES, readBytes } from './read-bytes.ts'

/** A checked file that still knows its lines, so that later checks can point at them. */
export type Sourced<T> = { file: string; value: T; lineOf: (path: PropertyKey[]) => number }

export async function readJson<T>(
  folder: string,
  file: string,
  schema: z.ZodType<T>,
  mistakes: MistakeList,
): Promise<Sourced<T> | undefined> {
  const bytes = await readBytes(folder, file, MOST_JSON_BYTES, mistakes)
  if (!bytes) return undefined
  const decoded = decodeText(bytes)
  if ('refused' in decoded) return void mistakes.add(file, decoded.line, decoded.refused)
  const parsed = parseJsonLines(decoded.text)
  if ('syntax' in parsed) return void mistakes.add(file, parsed.line, parsed.syntax)

  const { lineOf } = parsed
  for (const path of parsed.repeated.slice(0, MOST_MISTAKES)) mistakes.add(file, lineOf(path), `${path.join('.')}: chave repetida`)
  const checked = check(schema, parsed.value)
  if ('value' in checked) return { file, value: checked.value, lineOf }
  // Counting the lines down to a fault takes as long as the file is: those that nobody would read are not looked for.
  for (const [index, { path, message }] of checked.faults.entries())
    mistakes.add(file, index < MOST_MISTAKES ? lineOf(path) : 1, path.length ? `${path.map(String).join('.')}: ${message}` : message)
  return undefined
}
