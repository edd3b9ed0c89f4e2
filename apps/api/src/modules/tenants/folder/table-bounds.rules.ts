/** Excel's own limit for a cell. */
const MOST_IN_A_CELL = 32_767
/** Counts items, without the header row. */
const MOST_ROWS = 50_000
const MOST_COLUMNS = 60
/** A spreadsheet may store a text once and use it in every cell, so characters are counted as they are read. */
const MOST_LETTERS_OF_WORKBOOK = 20_000_000

const counted = (number: number) => number.toLocaleString('pt-BR')

/** Measures a table while it is read, and reports the place where it exceeds a limit. */
export class TableBounds {
  /** The first row is the header. */
  #rows = -1
  #letters = 0
  readonly #mostLetters: number

  constructor(mostLetters = MOST_LETTERS_OF_WORKBOOK) {
    this.#mostLetters = mostLetters
  }

  row(): string | undefined {
    this.#rows += 1
    return this.#rows > MOST_ROWS ? `planilha grande demais: o limite é de ${counted(MOST_ROWS)} linhas, sem contar o título` : undefined
  }

  cell(text: string, column: number, place: string): string | undefined {
    if (text === '') return undefined
    this.#letters += text.length
    if (column >= MOST_COLUMNS) return `colunas demais, ${place}: o limite é de ${MOST_COLUMNS}; deixe só as do catálogo`
    if (text.length > MOST_IN_A_CELL)
      return `texto comprido demais, ${place}: ${counted(text.length)} letras, e o limite de uma célula é de ${counted(MOST_IN_A_CELL)}`
    if (this.#letters > this.#mostLetters)
      return `planilha grande demais: até ${place} são mais de ${counted(this.#mostLetters)} letras; deixe só os produtos nela`
    return undefined
  }
}
