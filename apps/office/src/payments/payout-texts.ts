import { formatMoney } from '@mutirao/domain/money'
import type { PayoutMethod } from '@mutirao/domain/payouts'

const names: Record<PayoutMethod, string> = { PIX: 'Pix', CREDIT_CARD: 'Cartão' }
const counted = (count: number) => (count === 1 ? '1 pagamento' : `${count.toLocaleString('pt-BR')} pagamentos`)

export const payoutTexts = {
  title: 'Dinheiro a caminho',
  text: (total: number) => `${formatMoney(total)} já pagos por quem comprou, que ainda não chegaram à sua conta.`,
  none: 'Nada a caminho: o que foi pago já está na sua conta.',
  says: 'Pelos dias e tarifas escritos em Tarifas e entregas, em dias corridos; sem antecipação, cada parcela do cartão no seu mês. Já sem tarifas e devoluções, e sem o que está em revisão ou foi contestado. Dinheiro e maquininha na entrega não entram aqui.',
  toFees: 'Conferir tarifas e dias',
  back: 'Todos os dias',
  day: 'Chega em',
  method: 'Forma',
  methodName: (method: PayoutMethod) => names[method],
  payments: 'Pagamentos',
  received: 'Pago',
  returned: 'Devolvido',
  fees: 'Tarifas',
  amount: 'Chega',
  seeOf: (method: PayoutMethod, day: string, count: number) => `${counted(count)} por ${names[method]}, que chegam ${day}`,
  of: (method: PayoutMethod, day: string) => `${names[method]}, ${day}`,
  order: 'Pedido',
  paidAt: 'Pago em',
  partOf: (part: number, parts: number) => `parcela ${part} de ${parts}`,
  noOrders: 'Nenhum pagamento chega neste dia.',
  pages: 'Páginas',
  before: 'Anteriores',
  after: 'Seguintes',
}
