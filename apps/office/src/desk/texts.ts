import type { Refund } from '@mutirao/contract/order-shapes'
import { problemTexts } from '@mutirao/contract/problem-texts'
import type { ProblemCode } from '@mutirao/contract/problems'
import { formatMoney } from '@mutirao/domain/money'
import type { OrderState } from '@mutirao/domain/order-status'
import { states } from '../texts.ts'
import type { Fault } from './desk-act.ts'

/** Texts of the desk that several of its nouns need. */
const orderCount = (count: number) => (count === 1 ? '1 pedido' : `${count.toLocaleString('pt-BR')} pedidos`)

export const deskTexts = {
  orderCount,
  soldOrders: (count: number) => `${orderCount(count)}, ${count === 1 ? 'pago ou prometido' : 'pagos ou prometidos'}`,
  noPostalCode: 'Não achamos este CEP. Confira os números, ou escreva o endereço.',
  needsNetwork: 'Sem rede. O que você escreveu continua aqui: tente de novo quando a rede voltar. Nada é feito duas vezes.',
  openSignIn: 'Entrar em outra aba',
  moneyExample: 'Escreva o valor como 19,90.',
  wholeNumber: 'Escreva um número inteiro.',
  search: 'Buscar',
  clear: 'Limpar filtros',
  clearOne: (filter: string) => `Tirar o filtro ${filter}`,
  any: 'Todas',
  views: 'Visões guardadas',
  viewAll: 'Tudo',
  viewKeep: 'Guardar esta visão',
  viewEdit: 'Editar esta visão',
  viewSave: 'Guardar',
  viewName: 'Nome da visão',
  viewHint: 'Os filtros e a ordem de agora ficam com este nome, em todos os seus aparelhos.',
  viewNoName: 'Dê um nome.',
  viewTaken: 'Já há uma visão com este nome.',
  viewDefault: 'Abrir a lista assim',
  viewRemove: 'Tirar esta visão',
  columns: (hidden: number) => (hidden === 0 ? 'Colunas' : `Colunas (${hidden} ${hidden === 1 ? 'oculta' : 'ocultas'})`),
  columnsText: 'O que você desliga some da tabela só para você.',
  order: 'Pedido',
  older: 'Mais antigos',
  pageBefore: 'Anteriores',
  pageAfter: 'Próximos',
  newer: 'Mais novos',
  amount: 'Valor',
  why: 'Motivo',
  refundTooLarge: (left: number) => (left > 0 ? `É mais do que resta: ${formatMoney(left)}.` : 'Não resta nada a devolver deste pedido.'),
  adjustReason: 'Motivo',
  adjustReasonHint: 'Quem comprou lê este motivo.',
  adjustReasonError: 'Escreva o motivo, com ao menos 3 letras.',
  walletHas: (available: number) => `A carteira só tem ${formatMoney(available)} para usar agora.`,
  keys: 'Atalhos do teclado',
  saveKey: 'Guardar o formulário',
  alreadyDecided: 'Isto já foi decidido. A lista está atualizada.',
}

const orderStates: Record<OrderState, string> = {
  ...states,
  CREATED: 'Feito',
  AWAITING_PAYMENT: 'Espera o pagamento',
  PAYMENT_REFUSED: 'Pagamento recusado',
  PAID: 'Pago',
  EXPIRED: 'Não foi pago a tempo',
  CANCELLED: 'Cancelado',
  GROUP_FAILED: 'O grupo não fechou',
  REFUND_REQUESTED: 'Em devolução',
  REFUNDED: 'Devolvido',
}
export const stateOfOrder = (state: OrderState): string => orderStates[state]

const refundReasons: Record<Refund['reason'], string> = {
  GROUP_TIER: 'O grupo chegou a um preço menor',
  TEAM: 'O time da compra completou',
  GROUP_FAILED: 'O grupo não fechou',
  LATE_PAYMENT: 'Pago depois do prazo',
  SUBSTITUTION: 'Item em falta',
  DUPLICATE_PAYMENT: 'Pago duas vezes',
  SURPLUS: 'Pago a mais',
  CHARGEBACK: 'Contestado no banco',
  REVIEW: 'Valor diferente do pedido',
  CANCELLED: 'Cancelado por quem comprou',
  WITHDRAWN: 'Arrependimento',
  SHOP: 'Decisão da loja',
  SLOT_CHANGED: 'Entrega mais barata',
  SLOT_EXPIRED: 'Mudança de data não concluída',
}
export const refundReasonText = (reason: Refund['reason']): string => refundReasons[reason]
export const refundStateText = (state: Refund['state']): string => (state === 'DONE' ? 'Devolvido' : 'A caminho')

const faults: Partial<Record<ProblemCode, string>> = {
  authorization: 'Sua função não permite isto.',
  conflict: 'Isto mudou desde que você abriu. Feche, confira e faça de novo.',
  validation_failed: 'Algo mudou desde que você olhou. Confira e veja de novo.',
  order_not_editable: 'Este pedido já saiu, ou vai para um endereço que não é de quem comprou.',
  address_locked: 'Uma campanha deste pedido só entrega no endereço da conta de quem comprou.',
  out_of_area: 'Este endereço fica fora da área de entrega de uma campanha deste pedido.',
  account_required: 'Quem fez este pedido não tem conta, e por isso não tem carteira.',
  order_not_payable: 'Não há pagamento deste pedido para devolver.',
  overloaded: 'A loja não conseguiu atender agora. Tente de novo: nada é feito duas vezes.',
  server_error: 'A loja não conseguiu atender agora. Tente de novo: nada é feito duas vezes.',
}

const MOST_SAID = 3

/** Problems whose reason is a sentence for people. */
const saysWhy: ReadonlySet<ProblemCode> = new Set(['conflict', 'validation_failed', 'authorization', 'overloaded'])

/** The first mistakes that the server names, as sentences. */
export function mistakesIn(code: ProblemCode, errors: unknown): string | undefined {
  if (code !== 'validation_failed' || !Array.isArray(errors)) return undefined
  const messages = errors.flatMap((error: { message?: unknown } | null) => (typeof error?.message === 'string' ? error.message : []))
  const sentences = [...new Set(messages)].slice(0, MOST_SAID).map((text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`)
  return sentences.length === 0 ? undefined : sentences.map((text) => (/[.!?]$/.test(text) ? text : `${text}.`)).join(' ')
}

/** The reason why an act failed, with its remedy. */
export function faultText({ code, facts }: Fault): string {
  if (code === undefined) return deskTexts.needsNetwork
  const { returnable, available, reason } = facts
  if (code === 'refund_too_large' && typeof returnable === 'number') return deskTexts.refundTooLarge(returnable)
  if (code === 'wallet_insufficient' && typeof available === 'number') return deskTexts.walletHas(available)
  if (saysWhy.has(code) && typeof reason === 'string') return reason
  return mistakesIn(code, facts['errors']) ?? faults[code] ?? problemTexts[code] ?? problemTexts.server_error
}

/** Margins. */
export const marginTexts = {
  goods: 'Produtos',
  shipping: 'Entregas que as pessoas pagaram',
  interest: 'Juros que as pessoas pagaram no cartão',
  courtesies: 'Devolvido como cortesia',
  cost: 'Custo dos produtos',
  fees: 'Tarifas de pagamento',
  delivery: 'Custo das entregas',
  fixed: 'Custo da campanha',
  margin: 'Sobra',
  loss: 'Falta',
  share: (percentage: number) => `${percentage.toLocaleString('pt-BR', { maximumFractionDigits: 1 })}% do que entrou`,
  unknown: (units: number) =>
    `Falta dizer o custo de ${units === 1 ? '1 unidade' : `${units.toLocaleString('pt-BR')} unidades`}: por ora ${units === 1 ? 'conta' : 'contam'} como de graça.`,
}
