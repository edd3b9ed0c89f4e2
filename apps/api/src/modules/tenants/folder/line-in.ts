import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseJsonLines } from './json-lines.ts'

/** Where a key of a checked file stands, for what is found out after the check. */
export async function lineIn(folder: string, file: string, path: readonly PropertyKey[]): Promise<number> {
  const source = parseJsonLines(await readFile(join(folder, file), 'utf8'))
  return 'lineOf' in source ? source.lineOf(path) : 1
}
