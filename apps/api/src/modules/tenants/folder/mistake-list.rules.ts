import { join } from 'node:path'

/** line counts from 1; message is for the merchant, in Portuguese. */
export type Mistake = { file: string; line: number; message: string }

/** More than anybody reads, and a thousand wrong cells must not fill the memory. */
export const MOST_MISTAKES = 200
const MOST_ALIKE = 5
const MOST_QUOTED = 60
const MOST_SAID = 600

/** Collects a folder's mistakes and warnings; file names are shown as the caller named the folder. */
export class MistakeList {
  readonly #folder: string
  readonly #mistakes: Mistake[] = []
  #moreMistakes = 0
  readonly #faulty = new Set<string>()
  /** Grouped by message without its numbers: the first few of each, and their count. */
  readonly #warnings = new Map<string, { first: Mistake[]; count: number }>()
  #moreWarnings = 0

  constructor(folder: string) {
    this.#folder = folder
  }

  get count(): number {
    return this.#mistakes.length + this.#moreMistakes
  }

  /** A mistake stops the load. */
  add(file: string, line: number, message: string) {
    this.#faulty.add(file)
    if (this.#mistakes.length >= MOST_MISTAKES) this.#moreMistakes += 1
    else this.#mistakes.push({ file: join(this.#folder, file), line, message: clipped(message) })
  }

  /** A warning is shown and stops nothing, because it may be intentional. */
  warn(file: string, line: number, message: string) {
    const kind = `${file} ${clipped(message).split(':')[0]!.replaceAll(/\d+/g, '')}`
    const alike = this.#warnings.get(kind) ?? { first: [], count: 0 }
    if (alike.count === 0 && this.#warnings.size >= MOST_MISTAKES) return void (this.#moreWarnings += 1)
    this.#warnings.set(kind, alike)
    alike.count += 1
    if (alike.first.length <= MOST_ALIKE) alike.first.push({ file: join(this.#folder, file), line, message: clipped(message) })
  }

  /** The files with mistakes so far. */
  files(): ReadonlySet<string> {
    return this.#faulty
  }

  sorted(): Mistake[] {
    return [...inOrder(this.#mistakes), ...this.#more(this.#moreMistakes, 'erro(s)')]
  }

  /** The first warnings of each kind and file, and how many more there are. */
  warnings(): Mistake[] {
    const said = [...this.#warnings.values()].flatMap(({ first, count }) => {
      const rest = first[MOST_ALIKE]
      const more = `e mais ${count - MOST_ALIKE} aviso(s) parecido(s) neste arquivo`
      return [...first.slice(0, MOST_ALIKE), ...(rest ? [{ ...rest, message: more }] : [])]
    })
    const more = Math.max(0, said.length - MOST_MISTAKES) + this.#moreWarnings
    return [...inOrder(said).slice(0, MOST_MISTAKES), ...this.#more(more, 'aviso(s)')]
  }

  #more(count: number, what: string): Mistake[] {
    return count === 0 ? [] : [{ file: this.#folder, line: 1, message: `e mais ${count} ${what} nesta pasta` }]
  }
}

/** A short quotation is enough to find the place. */
function clipped(message: string): string {
  const cut = (text: string) => `${text.slice(0, MOST_QUOTED)}…`
  const quoted = message.replaceAll(/"[^"]{61,}"/g, (text) => `${cut(text)}"`).replaceAll(/\S{81,}/g, cut)
  return quoted.length > MOST_SAID ? `${quoted.slice(0, MOST_SAID)}…` : quoted
}

const inOrder = (list: readonly Mistake[]) =>
  list.toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.message.localeCompare(b.message))
