import { join, relative, sep } from 'node:path'
import type { Mistake } from './folder-schema.ts'

/** Collects what is wrong with one folder, and what may be meant as it is; file names are printed as the folder was named by the caller. */
export class MistakeList {
  readonly #folder: string
  readonly #mistakes: Mistake[] = []
  readonly #warnings: Mistake[] = []

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Stops the load. */
  add(file: string, line: number, message: string) {
    this.#mistakes.push({ file: join(this.#folder, file), line, message })
  }

  /** Is shown, and stops nothing: it may be meant. */
  warn(file: string, line: number, message: string) {
    this.#warnings.push({ file: join(this.#folder, file), line, message })
  }

  /** Files with something wrong so far. */
  files(): ReadonlySet<string> {
    return new Set(this.#mistakes.map(({ file }) => relative(this.#folder, file).split(sep).join('/')))
  }

  sorted() {
    return inOrder(this.#mistakes)
  }

  /** Of many of one kind in one file the first ones, and how many more there are. */
  warnings(): Mistake[] {
    const kinds = Map.groupBy(inOrder(this.#warnings), ({ file, message }) => `${file} ${message.split(':')[0]!.replaceAll(/\d+/g, '')}`)
    return [...kinds.values()].flatMap((alike) => {
      const [rest] = alike.slice(MOST_ALIKE)
      const more = alike.length - MOST_ALIKE
      return [...alike.slice(0, MOST_ALIKE), ...(rest ? [{ ...rest, message: `e mais ${more} aviso(s) parecido(s) neste arquivo` }] : [])]
    })
  }
}

const MOST_ALIKE = 5

const inOrder = (list: readonly Mistake[]) =>
  list.toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.message.localeCompare(b.message))
