const MONTH = '(?:jan|fev|feb|mar|abr|apr|mai|may|jun|jul|ago|aug|set|sep|out|oct|nov|dez|dec)[a-zç]*\\.?'
const DATES = [
  new RegExp(`^\\d{1,2}[/-]${MONTH}(?:[/-]\\d{2,4})?$`, 'i'),
  new RegExp(`^${MONTH}[/-]\\d{1,4}$`, 'i'),
  /^\d{1,2}\/\d{1,2}\/\d{2,4}(?: \d{1,2}:\d{2}(?::\d{2})?)?$/,
  /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?)?$/,
]
const SHORTENED = /^-?\d(?:[.,]\d+)?E\+?\d+$/i
const FAILED = /^#(?:REF|N\/[AD]|VALUE|VALOR|NAME|NOME|DIV\/0|NUM|NÚM|NULL|NULO|CALC|SPILL|DESPEJAR)[!?]?$/i
const QUESTION_IN_A_WORD = /\p{L}\?\p{Ll}/u

/** Detects a cell that a spreadsheet has corrupted. Its content cannot be recovered, so the merchant is asked for it. */
export function mangled(cell: string): string | undefined {
  if (SHORTENED.test(cell))
    return `a planilha encurtou um número comprido, "${cell}": formate a coluna como Texto e escreva de novo, como 7891234567895`
  if (DATES.some((date) => date.test(cell)))
    return `a planilha trocou o que foi escrito por uma data, "${cell}": formate a coluna como Texto e escreva de novo, como 1/2 ou 12,90`
  if (FAILED.test(cell)) return `a fórmula da planilha deu erro, "${cell}": corrija-a ou escreva o valor, como 12,90`
  if (cell === '#FÓRMULA')
    return 'a fórmula ainda não tem valor: abra a planilha, salve-a e confira de novo, ou escreva o valor, como 12,90'
  if (/^#{3,}$/.test(cell)) return `a coluna estava estreita ao salvar, "${cell}": alargue-a e salve de novo, para sair como 12,90`
  if (/^=[\p{L}(+\-\d]/u.test(cell)) return `isto é uma fórmula, "${cell}": escreva o valor, como 12,90`
  if (QUESTION_IN_A_WORD.test(cell) && !cell.includes('/'))
    return `um acento se perdeu, "${cell}": escreva de novo, como Pão francês, e salve como CSV UTF-8`
  return undefined
}

type Code = { text: string; line: number }
const LENGTHS = new Set([8, 12, 13, 14])

/** Barcodes that lost their leading zeros; the check digit, counted from the end, distinguishes them from other codes. */
export function shortenedCodes(codes: readonly Code[]): (Code & { whole: string })[] {
  const digits = codes.filter(({ text }) => /^\d+$/.test(text))
  const length = Math.max(0, ...digits.map(({ text }) => text.length))
  if (!LENGTHS.has(length)) return []
  return digits
    .filter(({ text }) => text.length < length && isBarcode(text))
    .map((code) => ({ ...code, whole: code.text.padStart(length, '0') }))
}

function isBarcode(digits: string) {
  if (digits.length < 5) return false
  const sum = [...digits].toReversed().reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
