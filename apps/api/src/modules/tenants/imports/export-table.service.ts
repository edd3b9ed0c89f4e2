import type { Table } from '#merchant/merchant-file.ts'
import { MistakeList } from '../folder/mistake-list.rules.ts'
import { tableOf } from '../folder/table.service.ts'

const OTHERS = [
  { starts: [0x89, 0x50, 0x4e, 0x47], is: 'uma foto' },
  { starts: [0xff, 0xd8, 0xff], is: 'uma foto' },
  { starts: [0x25, 0x50, 0x44, 0x46], is: 'um PDF' },
  { starts: [0x1f, 0x8b], is: 'um arquivo compactado: abra-o primeiro' },
  { starts: [0xd0, 0xcf], is: 'uma planilha .xls: salve-a como CSV' },
]
const ZIP = [0x50, 0x4b]
const startsWith = (bytes: Uint8Array, starts: readonly number[]) => starts.every((byte, at) => bytes[at] === byte)
/** Exports have a column for each attribute and each field of an extension, and descriptions with their markup. */
const BOUNDS = { columns: 1000, cell: 300_000 }
const FILE = 'arquivo'

/** isColumn: whether a header cell names a column of the export. empty: the message for an empty table. */
type Kind = { isColumn: (cell: string) => boolean; empty: string }

/** The table of another shop system's export, in base64; or what is wrong with the file. */
export function exportTable(file: string, { isColumn, empty }: Kind): Table | { mistakes: { line: number; message: string }[] } {
  const bytes = Buffer.from(file, 'base64')
  const other = OTHERS.find(({ starts }) => startsWith(bytes, starts))
  if (other) return { mistakes: [{ line: 0, message: `isto é ${other.is}. Escolha o arquivo .csv que a outra loja exportou` }] }
  const list = new MistakeList('')
  const name = startsWith(bytes, ZIP) ? `${FILE}.xlsx` : `${FILE}.csv`
  const table = tableOf(bytes, name, { mistakes: list, isColumn, empty, bounds: BOUNDS, isFromProgram: true })
  return table ?? { mistakes: list.sorted().map(({ line, message }) => ({ line, message })) }
}
