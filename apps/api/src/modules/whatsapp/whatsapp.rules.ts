import type { WhatsappKind, WhatsappState } from '@mutirao/contract/whatsapp'
import { inShop, ofShop, theShop } from '@mutirao/domain/shop-name'

type Shop = Parameters<typeof inShop>[0]

/** The consent text, as the person's account shows it. */
export const questionOf = (shop: Shop, kind: WhatsappKind): string => questions[kind](shop)
const questions: Record<WhatsappKind, (shop: Shop) => string> = {
  orders: (shop) =>
    `Quero que ${theShop(shop)} me avise dos meus pedidos pelo WhatsApp, em vez de e-mail, SMS e aviso no celular. Posso desligar aqui ou responder SAIR.`,
  news: (shop) => `Quero receber ${ofShop(shop)} novidades e ofertas pelo WhatsApp. Posso desligar aqui ou responder SAIR.`,
}

export const goodbyeOf = (shop: Shop): string =>
  `Pronto: ${theShop(shop)} não escreve mais para você por aqui. Para voltar, ligue em Minha conta.`

const LEAVING = new Set(['sair', 'parar', 'pare', 'cancelar', 'descadastrar', 'stop'])

/** Whether a message asks for no more messages. */
export function isLeaving(text: string): boolean {
  const plain = text
    .normalize('NFD')
    .replaceAll(/[^a-zA-Z\s]/g, '')
    .trim()
    .toLowerCase()
  return LEAVING.has(plain)
}

/**
 * The phone of a sender in E.164. WhatsApp knows some Brazilian mobiles without the digit 9 that the numbering plan added: it is put back.
 */
export function phoneOfSender(from: string): string | undefined {
  if (!/^\d{8,15}$/.test(from)) return undefined
  return /^55\d{2}[6-9]\d{7}$/.test(from) ? `+${from.slice(0, 4)}9${from.slice(4)}` : `+${from}`
}

const order: Record<Exclude<WhatsappState, 'FAILED'>, number> = { HANDED: 0, ACCEPTED: 1, SENT: 2, DELIVERED: 3, READ: 4 }

/** Statuses come in any order and more than once: a message never goes back, and one that was delivered has not failed. */
export function isNextState(from: WhatsappState, to: WhatsappState): boolean {
  if (from === 'FAILED') return to === 'DELIVERED' || to === 'READ'
  return to === 'FAILED' ? order[from] < order.DELIVERED : order[to] > order[from]
}
