import { strToU8, zipSync } from 'fflate'
import { escapeHtml } from '@mutirao/domain/escape-html'

/** A cell of a spreadsheet: a text, or a number with its format, a formula, an error, a rich text. */
type Cell = string | { value?: number; format?: string; formula?: string; error?: string; rich?: string[] }
type Options = { others?: { name: string; rows: Cell[][] }[]; padding?: number }

/** The smallest workbook that Excel and LibreOffice would open; padding enlarges its unpacked texts to so many bytes. */
export function workbook(rows: Cell[][], { others = [], padding = 0 }: Options = {}): Buffer {
  const sheets = [{ name: 'Produtos', rows }, ...others]
  const strings: string[] = []
  const formats: string[] = []
  const sheetXml = sheets.map((sheet) => xmlOfSheet(sheet.rows, { strings, formats }))
  const ids = sheets.map((_, index) => index + 1)
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook ${NAMES}><sheets>${sheets.map(({ name }, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${ids.map((id) => `<Relationship Id="rId${id}" Target="worksheets/sheet${id}.xml"/>`).join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst ${NAMES}>${strings.join('')}${' '.repeat(padding)}</sst>`,
    'xl/styles.xml': `<styleSheet ${NAMES}><numFmts>${formats.map((code, index) => `<numFmt numFmtId="${index + 164}" formatCode="${escapeHtml(code)}"/>`).join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats.map((_, index) => `<xf numFmtId="${index + 164}"/>`).join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(sheetXml.map((xml, index) => [`xl/worksheets/sheet${index + 1}.xml`, xml])),
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))))
}

const NAMES =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

function xmlOfSheet(rows: Cell[][], known: { strings: string[]; formats: string[] }) {
  const lines = rows.map(
    (row, index) =>
      `<row r="${index + 1}">${row.map((cell, column) => xmlOfCell(cell, `${letter(column)}${index + 1}`, known)).join('')}</row>`,
  )
  return `<worksheet ${NAMES}><sheetData>${lines.join('')}</sheetData></worksheet>`
}

function xmlOfCell(cell: Cell, at: string, { strings, formats }: { strings: string[]; formats: string[] }) {
  if (typeof cell === 'string' || cell.rich) {
    const runs =
      typeof cell === 'string'
        ? `<t>${escapeHtml(cell)}</t>`
        : cell.rich!.map((run) => `<r><t xml:space="preserve">${escapeHtml(run)}</t></r>`).join('')
    return `<c r="${at}" t="s"><v>${strings.push(`<si>${runs}</si>`) - 1}</v></c>`
  }
  if (cell.error) return `<c r="${at}" t="e"><f>1/0</f><v>${cell.error}</v></c>`
  const style = cell.format ? formats.push(cell.format) : 0
  const formula = cell.formula ? `<f>${cell.formula}</f>` : ''
  return `<c r="${at}" s="${style}">${formula}${cell.value === undefined ? '' : `<v>${cell.value}</v>`}</c>`
}

const letter = (column: number) => String.fromCharCode(65 + column)
