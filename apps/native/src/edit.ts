import { readFile, writeFile } from 'node:fs/promises'

/** Changes a file of Capacitor's template; throws when the template no longer has the text, so that a newer release is noticed. */
export async function edit(file: string, changes: readonly (readonly [from: string, to: string])[]): Promise<void> {
  let text = await readFile(file, 'utf8')
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`${file} of Capacitor's template has no ${from}`)
    text = text.replaceAll(from, () => to)
  }
  await writeFile(file, text)
}
