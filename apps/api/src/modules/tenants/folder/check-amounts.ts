import type { Draft } from './draft.ts'
import type { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import type { MistakeList } from './mistake-list.ts'
import type { CatalogRow } from './read-catalog.ts'
import type { Sourced } from './read-json.ts'
import { money } from '@mutirao/domain/written-price'

/** Below one real, or this far above its neighbours, an amount was probably written in the other unit. */
const ONE_REAL = 100
const MUCH = 100_000
const TIMES_THE_MEDIAN = 50
const TIMES_THE_PRICE = 5

/** Amounts that are possible and strange: shown with both readings, and loaded as they are. */
export function checkAmounts({ tenant, catalogs, campaigns, kits }: Draft, mistakes: MistakeList) {
  for (const [id, rows] of Object.entries(catalogs)) {
    checkPrices(rows, mistakes)
    if (campaigns[id]) checkCounts(campaigns[id], rows, mistakes)
  }
  for (const campaign of Object.values(campaigns)) checkFees(campaign, mistakes)
  for (const { file, value, lineOf } of Object.values(kits))
    for (const [id, { groups }] of Object.entries(value.kits))
      groups.forEach(({ options }, index) =>
        options.forEach(({ addOn }, at) => {
          const path = ['kits', id, 'groups', index, 'options', at, 'addOn']
          if (isTiny(addOn)) mistakes.warn(file, lineOf(path), `${path.join('.')}: ${tinyText(addOn)}`)
        }),
      )
  const { minimumCentavos = 0 } = tenant?.value.payment.installments ?? {}
  const path = ['payment', 'installments', 'minimumCentavos']
  if (tenant && isTiny(minimumCentavos)) mistakes.warn(tenant.file, tenant.lineOf(path), `${path.join('.')}: ${tinyText(minimumCentavos)}`)
}

const isTiny = (centavos: number) => centavos > 0 && centavos < ONE_REAL
const tinyText = (centavos: number) =>
  `${centavos} é ${money(centavos)}: se são ${money(centavos * 100)}, escreva ${centavos * 100}, em centavos`

function checkPrices(rows: readonly CatalogRow[], mistakes: MistakeList) {
  const ordered = rows.map(({ row }) => row.price).toSorted((a, b) => a - b)
  const median = ordered[Math.floor(ordered.length / 2)] ?? 0
  const names = new Map<string, number>()
  for (const { file, line, row, label } of rows) {
    const { name, price, compareAt } = row
    if (isTiny(price))
      mistakes.warn(
        file,
        line,
        `${label('price')}: o preço é ${money(price)}; se é ${money(price * 100)}, escreva ${money(price * 100).slice(3)}`,
      )
    if (price >= MUCH && rows.length > 2 && price >= median * TIMES_THE_MEDIAN)
      mistakes.warn(
        file,
        line,
        `${label('price')}: o preço é ${money(price)}, muito acima dos outros; se é ${money(price / 100)}, escreva ${money(Math.round(price / 100)).slice(3)}`,
      )
    if (compareAt && compareAt > price * TIMES_THE_PRICE)
      mistakes.warn(file, line, `${label('compareAt')}: de ${money(compareAt)} por ${money(price)}: confira os dois, como 24,90 e 19,90`)
    const earlier = names.get(name.toLowerCase())
    if (earlier)
      mistakes.warn(
        file,
        line,
        `${label('name')}: ${name} já está na linha ${earlier}: se são dois produtos, diferencie, como ${name} 500 g`,
      )
    else names.set(name.toLowerCase(), line)
  }
}

function checkFees({ file, value, lineOf }: Sourced<CampaignFile>, mistakes: MistakeList) {
  for (const name of ['deliveryCalendar', 'pickup'] as const)
    value[name].forEach(({ fee }, index) => {
      if (isTiny(fee)) mistakes.warn(file, lineOf([name, index, 'fee']), `${name}.${index}.fee: ${tinyText(fee)}`)
    })
}

/** What is asked of buyers must be on the shelf. */
function checkCounts({ file, value, lineOf }: Sourced<CampaignFile>, rows: readonly CatalogRow[], mistakes: MistakeList) {
  const { group, cartControls } = value
  const isCounted = rows.every(({ row }) => row.stock !== undefined)
  const total = rows.reduce((sum, { row }) => sum + (row.stock ?? 0), 0)
  if (group && isCounted && total < group.minimumUnits)
    mistakes.warn(
      file,
      lineOf(['group', 'minimumUnits']),
      `group.minimumUnits: o grupo pede ${group.minimumUnits} unidades, e o estoque todo soma ${total}`,
    )
  cartControls.discountRules.forEach(({ itemId, minimumQuantity }, index) => {
    const stock = rows.find(({ row }) => row.id === itemId)?.row.stock
    const path = ['cartControls', 'discountRules', index, 'minimumQuantity']
    if (stock !== undefined && stock < minimumQuantity)
      mistakes.warn(file, lineOf(path), `${path.join('.')}: pede ${minimumQuantity} unidades de ${itemId}, e o estoque é ${stock}`)
  })
}
