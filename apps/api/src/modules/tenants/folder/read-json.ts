import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { decodeText } from './decode-text.ts'
import { check } from './issues.ts'
import { parseJsonLines } from './json-lines.ts'
import type { MistakeList } from './mistake-list.ts'

/** A checked file that still knows its lines, so that later checks can point at them. */
export type Sourced<T> = { file: string; value: T; lineOf: (path: PropertyKey[]) => number }

export async function readJson<T>(
  folder: string,
  file: string,
  schema: z.ZodType<T>,
  mistakes: MistakeList,
): Promise<Sourced<T> | undefined> {
  const decoded = decodeText(await readFile(join(folder, file)))
  if ('refused' in decoded) return void mistakes.add(file, decoded.line, decoded.refused)
  const parsed = parseJsonLines(decoded.text)
  if ('syntax' in parsed) return void mistakes.add(file, parsed.line, parsed.syntax)

  const { lineOf } = parsed
  for (const path of parsed.repeated) mistakes.add(file, lineOf(path), `${path.join('.')}: chave repetida`)
  const checked = check(schema, parsed.value)
  if ('value' in checked) return { file, value: checked.value, lineOf }
  for (const { path, message } of checked.faults)
    mistakes.add(file, lineOf(path), path.length ? `${path.map(String).join('.')}: ${message}` : message)
  return undefined
}
