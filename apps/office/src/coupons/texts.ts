import { start } from '#api/start.ts'
import { isNothing } from '#written/kind-words.ts'
import { writtenTexts } from '#written/texts.ts'
import { formatStamp } from '@mutirao/domain/delivery-date'
import { formatDecimal, formatMoney } from '@mutirao/domain/money'

const whole = (value: number) => value.toLocaleString('pt-BR')

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
  uses: 'Usos',
  used: (used: number, limits: unknown) => {
    if (typeof limits === 'number') return `Usado ${whole(used)} de ${whole(limits)} vezes`
    if (used === 0) return 'Ainda não foi usado'
    return used === 1 ? 'Usado 1 vez' : `Usado ${whole(used)} vezes`
  },
  usedOf: (used: number, limits: unknown) => (typeof limits === 'number' ? `${whole(used)} de ${whole(limits)}` : whole(used)),
  ordersWord: (count: number) => (count === 1 ? 'pedido pago ou prometido' : 'pedidos pagos ou prometidos'),
  brought: (price: string, discount: string) => `: ${price} em vendas, ${discount} de desconto`,
  orders: 'Pedidos',
  discount: 'Desconto dado',
  sales: 'Vendas',
  usesSay:
    'Usos são os pedidos que têm o cupom agora, também os que esperam o pagamento; o que acaba sem pagar devolve o seu. Pedidos, desconto e vendas são dos pagos ou prometidos, com frete: só o que o cupom tirou conta como desconto.',
  counting: 'Estamos somando os pedidos da loja pela primeira vez. Os números aparecem aqui em alguns minutos.',
  allOrders: 'Todos os pedidos feitos com este cupom',
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
