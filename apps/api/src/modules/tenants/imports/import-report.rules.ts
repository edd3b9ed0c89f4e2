import type { ImportNote } from '@mutirao/contract/item-imports'

type Said = { item: string; message: string }
// oxlint-disable-next-line no-control-regex -- control characters are what is replaced
const UNSTORABLE = /[\u0000-\u001F\u007F]|\p{Surrogate}/gu
/** A text of the file as the database and a spreadsheet can hold it. */
const plain = (text: string) => text.replaceAll(UNSTORABLE, ' ')
const clip = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/** Collects what an import cannot take, or takes otherwise than it is written, with the lines. */
export class ImportReport {
  readonly #notes: ImportNote[] = []

  skipped(line: number, said: Said) {
    this.#add('SKIPPED', line, said)
  }

  /** Returns nothing that is sold, for the reader that skips a whole product. */
  skippedAll(rows: readonly { line: number }[], said: Said): never[] {
    for (const { line } of rows) this.skipped(line, said)
    return []
  }

  /** Taken, but not as it is written. */
  changed(line: number, said: Said) {
    this.#add('CHANGED', line, said)
  }

  /** The same as an earlier line, which is taken once. */
  merged(line: number, said: Said) {
    this.#add('MERGED', line, said)
  }

  column(title: string, message: string) {
    this.#notes.push({ kind: 'COLUMN', line: 0, item: clip(plain(title), 120), message })
  }

  /** In the order of the lines. */
  notes(): ImportNote[] {
    return this.#notes.toSorted((one, other) => one.line - other.line)
  }

  #add(kind: ImportNote['kind'], line: number, { item, message }: Said) {
    this.#notes.push({ kind, line, item: clip(plain(item), 120), message: clip(plain(message), 400) })
  }
}
