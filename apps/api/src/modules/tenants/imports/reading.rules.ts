import type { Table } from '#merchant/merchant-file.ts'
import type { ImportChoices, ImportPlatform } from '@mutirao/contract/item-imports'
import { recognized } from './columns.rules.ts'
import { ImportReport } from './import-report.rules.ts'
import { itemsOf, type ImportedItems } from './items.rules.ts'
import { productsOf } from './products.rules.ts'

export type ReadImport = ImportedItems & { platform: ImportPlatform; products: number; report: ImportReport; columns: string[] }
type Reading = Pick<ImportChoices, 'uncounted' | 'isWeightUnit'> & { today: string; placeholder: string }

/** The products of an export's table, or the reason why it is none. */
export async function readImport(table: Table, reading: Reading): Promise<ReadImport | { mistake: string }> {
  const found = recognized(table)
  if ('mistake' in found) return found
  const report = new ImportReport()
  for (const title of found.dropped) report.column(title, hintOf(title))
  if (found.weight !== undefined && !reading.isWeightUnit) report.column(found.weight, WEIGHT)
  for (const { line, cells, columns } of found.torn)
    report.skipped(line, { item: '', message: `${cells} colunas nesta linha, ${columns} no cabeçalho: exporte o arquivo de novo` })
  const columns = [...found.dropped, ...(found.weight !== undefined && !reading.isWeightUnit ? [found.weight] : [])]
  const products = productsOf(found, report)
  return { ...(await itemsOf(products, reading, report)), platform: found.platform, products: products.length, report, columns }
}

const WEIGHT = 'o peso é o da encomenda: para ser o que se vende, ligue “Mostrar o peso como quantidade”'
const NO_PLACE = 'não temos este campo: a coluna fica de fora'
const hints: readonly (readonly [RegExp, string])[] = [
  [/^(custo|cost)/i, 'os custos se escrevem em Custos: a coluna fica de fora'],
  [/c[oó]digo de barras|barcode|gtin/i, 'não guardamos o código de barras: a coluna fica de fora'],
  [/seo/i, 'o título e a descrição para buscadores vêm do produto: a coluna fica de fora'],
  [/featured|destaque/i, 'os destaques se escolhem na página de cada produto: a coluna fica de fora'],
]
const hintOf = (title: string) => hints.find(([pattern]) => pattern.test(title))?.[1] ?? NO_PLACE
