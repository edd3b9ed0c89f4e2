/** Excel's own limit for a cell. */
const MOST_IN_A_CELL = 32_767
/** Counts items, without the header row. */
const MOST_ROWS = 50_000
const MOST_COLUMNS = 60
/** A spreadsheet may store a text once and use it in every cell, so characters are counted as they are read. */
const MOST_LETTERS_OF_WORKBOOK = 20_000_000

const counted = (number: number) => number.toLocaleString('pt-BR')

/** The letters of the table, its columns, and the letters of a cell. */
export type Bounds = { letters: number; columns: number; cell: number }

/** Measures a table while it is read, and reports the place where it exceeds a limit. */
export class TableBounds {
  /** The first row is the header. */
  #rows = -1
  #letters = 0
  readonly #mostLetters: number
  readonly #mostColumns: number
  readonly #mostInACell: number

  constructor({ letters = MOST_LETTERS_OF_WORKBOOK, columns = MOST_COLUMNS, cell = MOST_IN_A_CELL }: Partial<Bounds> = {}) {
    this.#mostLetters = letters
    this.#mostColumns = columns
    this.#mostInACell = cell
  }

  row(): string | undefined {
    this.#rows += 1
    return this.#rows > MOST_ROWS ? `planilha grande demais: o limite é de ${counted(MOST_ROWS)} linhas, sem contar o título` : undefined
  }

  cell(text: string, column: number, place: string): string | undefined {
    if (text === '') return undefined
    this.#letters += text.length
    if (column >= this.#mostColumns) return `colunas demais, ${place}: o limite é de ${this.#mostColumns}; deixe só as do catálogo`
    if (text.length > this.#mostInACell)
      return `texto comprido demais, ${place}: ${counted(text.length)} letras, e o limite de uma célula é de ${counted(this.#mostInACell)}`
    if (this.#letters > this.#mostLetters)
      return `planilha grande demais: até ${place} são mais de ${counted(this.#mostLetters)} letras; deixe só os produtos nela`
    return undefined
  }
}
