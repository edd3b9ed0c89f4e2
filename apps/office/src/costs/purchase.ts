import { idOf } from '#written/drafts.ts'
import type { Purchase } from '@mutirao/contract/costs'
import { csvOf } from '@mutirao/domain/csv'
import { formatMoney, sum } from '@mutirao/domain/money'
import { costTexts } from './texts.ts'

/** The purchases from one supplier. total: undefined where a cost is not known. */
export type SupplierOrder = { supplier: string | undefined; lines: readonly Purchase[]; total: number | undefined }

/** By supplier, in the order of the server; items without a supplier come last. */
export function ordersBySupplier(purchases: readonly Purchase[]): SupplierOrder[] {
  const groups = [...Map.groupBy(purchases, ({ supplier }) => supplier)]
  return groups
    .toSorted(([one], [other]) => Number(one === undefined) - Number(other === undefined))
    .map(([supplier, lines]) => ({
      supplier,
      lines,
      total: lines.every(({ price }) => price !== undefined) ? sum(lines, ({ price = 0 }) => price) : undefined,
    }))
}

/** "4 caixas de 12", or the units where the case is not known. */
export const boughtText = ({ cases, caseUnits, units }: Purchase): string =>
  cases === undefined ? costTexts.casesOf(units, 1) : costTexts.casesOf(cases, caseUnits ?? 1)

/** The order as a message. */
export function chatText({ supplier, lines, total }: SupplierOrder, campaign: string): string {
  return [
    costTexts.orderFor(supplier, campaign),
    '',
    ...lines.map(
      (line) => `• ${line.name}, ${line.unit}: ${boughtText(line)}${line.price === undefined ? '' : ` (${formatMoney(line.price)})`}`,
    ),
    ...(total === undefined ? [] : ['', `${costTexts.total}: ${formatMoney(total)}`]),
  ].join('\n')
}

/** The name of the file: each supplier has one. */
export const orderFile = (campaignId: string | undefined, { supplier }: SupplierOrder): string =>
  [campaignId, 'compra', idOf(supplier ?? '', '')].filter(Boolean).join('-') + '.csv'

export const orderCsv = ({ supplier, lines }: SupplierOrder): string =>
  csvOf(
    [costTexts.supplier, costTexts.item, 'Unidade', costTexts.ordered, 'Caixas', costTexts.caseUnits, costTexts.left, costTexts.amount],
    lines.map(({ name, unit, units, cases, caseUnits, left, price }) => [
      supplier,
      name,
      unit,
      units,
      cases,
      caseUnits,
      left,
      price === undefined ? undefined : { centavos: price },
    ]),
  )
