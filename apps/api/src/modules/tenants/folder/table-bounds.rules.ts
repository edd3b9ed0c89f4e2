/** Excel's own limit for a cell. */
const MOST_IN_A_CELL = 32_767
/** Items, without the header line. */
const MOST_ROWS = 50_000
const MOST_COLUMNS = 60
/** A spreadsheet may store a text once and use it in every cell, so characters are counted as they are read. */
const MOST_LETTERS = 20_000_000

const counted = (number: number) => number.toLocaleString('pt-BR')

/** Counts a table's size while it is read, and reports the place where it exceeds a limit. */
export class TableBounds {
  /** The first line holds the titles. */
  #rows = -1
  #letters = 0

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
    if (this.#letters > MOST_LETTERS)
      return `planilha grande demais: até ${place} são mais de ${counted(MOST_LETTERS)} letras; deixe só os produtos nela`
    return undefined
  }
}
