import { readFile } from 'node:fs/promises'

/** The rows below a header line; cells hold no quotes and no commas. */
export async function readTable(name: string): Promise<string[][]> {
  const text = await readFile(new URL(`./${name}`, import.meta.url), 'utf8')
  return text
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(','))
}
