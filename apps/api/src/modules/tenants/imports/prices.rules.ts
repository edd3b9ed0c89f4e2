import { money } from '@mutirao/domain/written-price'
import { priceIn } from './cells.rules.ts'
import type { SourceVariant } from './products.rules.ts'

/** said: what was not taken as it is written. */
export type Prices = { price: number; compareAt: number | undefined; said: string[] }
type Read = ReturnType<typeof priceIn>

/** The price and the old price of a variant: a sale of today makes its regular price the old one. */
export function pricesOf(variant: SourceVariant, today: string): Prices | { mistake: string } {
  const read = [priceIn(variant.price), priceIn(variant.sale), priceIn(variant.compareAt)]
  for (const one of read) if (one && 'mistake' in one) return one
  const [regular, sale, before] = read.map(centavosOf)
  if (regular === undefined)
    return { mistake: variant.price === '' ? 'falta o preço' : `sem preço, "${variant.price}": aqui todo produto tem um` }
  const said = sale === undefined ? [] : withoutSale(variant, { regular, sale, today })
  if (sale !== undefined && said.length === 0) return { price: sale, compareAt: regular, said: endOfSale(variant) }
  if (before === undefined || before > regular) return { price: regular, compareAt: before, said }
  const lost = before === regular ? [] : [`preço antigo de ${money(before)} que não é maior que ${money(regular)}: ficou de fora`]
  return { price: regular, compareAt: undefined, said: [...said, ...lost] }
}

const centavosOf = (one: Read) => (one && 'centavos' in one && one.centavos > 0 ? one.centavos : undefined)

const dayIn = (cell: string) => /^\d{4}-\d{2}-\d{2}/.exec(cell)?.[0]
const dayText = (day: string) => day.split('-').toReversed().join('/')

type Sale = { regular: number; sale: number; today: string }

/** Why a promotional price does not count; empty when it does. */
function withoutSale({ saleFrom, saleUntil }: SourceVariant, { regular, sale, today }: Sale): string[] {
  const [from, until] = [dayIn(saleFrom), dayIn(saleUntil)]
  if (until !== undefined && until < today) return [`a promoção terminou em ${dayText(until)}: entra por ${money(regular)}`]
  if (from !== undefined && from > today) return [`a promoção só começa em ${dayText(from)}: entra por ${money(regular)}`]
  return sale < regular ? [] : [`preço promocional de ${money(sale)} que não é menor que ${money(regular)}: ficou de fora`]
}

function endOfSale({ saleUntil }: SourceVariant): string[] {
  const until = dayIn(saleUntil)
  return until === undefined ? [] : [`a promoção terminava em ${dayText(until)}: aqui o preço fica até você mudar`]
}
