import { start } from '#api/start.ts'
import { isNothing } from '#written/kind-words.ts'
import { writtenTexts } from '#written/texts.ts'
import { formatStamp } from '@mutirao/domain/delivery-date'
import { formatDecimal, formatMoney } from '@mutirao/domain/money'

/** Texts of the coupons. */
export const couponTexts = {
  title: 'Cupons',
  text: 'Um código que quem compra digita no carrinho. Ele desconta por último, sobre os produtos.',
  trades: 'Trocas: um produto de graça',
  back: 'Cupons',
  none: 'Nenhum cupom ainda.',
  newCoupon: 'Novo cupom',
  add: 'Criar cupom',
  added: (code: string) => `Cupom criado: ${code}.`,
  thing: 'este cupom',
  code: 'Código',
  codeHint: 'Letras sem acento e números, como VIZINHO10. Depois de criado ele não muda.',
  codeExample: 'Escreva de 3 a 40 letras sem acento e números, como VIZINHO10',
  taken: 'Já existe ou existiu um cupom com este código: escreva outro',
  percentage: 'Desconto em %',
  percentageHint: 'Como 10 ou 12,5.',
  starts: 'Vale a partir de',
  startsHint: 'Vazio: vale desde já.',
  ends: 'Vale até',
  endsHint: 'Vazio: sem data para acabar.',
  minimum: 'Compra mínima',
  minimumHint: 'Em produtos. Vazio: qualquer valor.',
  limits: 'Quantas vezes ao todo',
  limitsHint: 'Vazio: sem limite.',
  perPerson: 'Quantas vezes por pessoa',
  perPersonHint: 'Vazio: sem limite.',
  isFirstOrder: 'Só na primeira compra',
  act: 'Tirar da loja',
  removeTitle: (code: string) => `Tirar ${code} da loja?`,
  removeText: 'Ninguém mais consegue usar o código. Pedidos feitos com ele continuam com o desconto.',
  removed: (code: string) => `${code} saiu da loja.`,
  percent: (percentage: unknown) => (typeof percentage === 'number' ? `${formatDecimal(percentage)}%` : String(percentage)),
  ended: (when: string) => `terminou em ${when}`,
  until: (when: string) => `até ${when}`,
  from: (when: string) => `a partir de ${when}`,
  over: (amount: string) => `em compras de ${amount} ou mais`,
  first: 'na primeira compra',
}

const keys: Readonly<Record<string, string>> = {
  code: couponTexts.code,
  percentage: couponTexts.percentage,
  startsAt: couponTexts.starts,
  endsAt: couponTexts.ends,
  minimum: couponTexts.minimum,
  limits: couponTexts.limits,
  perPerson: couponTexts.perPerson,
  isFirstOrder: couponTexts.isFirstOrder,
}
export const keyText = (key: string): string => keys[key] ?? key

export const whenText = (instant: unknown): string =>
  typeof instant === 'string' ? formatStamp(new Date(instant), start.timeZone) : String(instant)

export function valueText(key: string, value: unknown): string {
  if (isNothing(value)) return writtenTexts.nothing
  if (key === 'percentage') return couponTexts.percent(value)
  if (key === 'minimum' && typeof value === 'number') return formatMoney(value)
  if (key === 'startsAt' || key === 'endsAt') return whenText(value)
  return typeof value === 'boolean' ? (value ? 'sim' : 'não') : String(value)
}
