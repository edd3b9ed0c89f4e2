import { join } from 'node:path'
import type { Mistake } from './folder-schema.ts'

/** Collects what is wrong with one folder; file names are printed as the folder was named by the caller. */
export class MistakeList {
  readonly #folder: string
  readonly #mistakes: Mistake[] = []

  constructor(folder: string) {
    this.#folder = folder
  }

  add(file: string, line: number, message: string) {
    this.#mistakes.push({ file: join(this.#folder, file), line, message })
  }

  sorted() {
    return this.#mistakes.toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.message.localeCompare(b.message))
  }
}
