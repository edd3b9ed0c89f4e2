import { formatDay } from '@mutirao/domain/delivery-date'
import { formatMoney } from '@mutirao/domain/money'
import type { BuyerNews } from '@mutirao/domain/order-status'
import { findDeliverySurvey } from '#modules/surveys/surveys.service.ts'
import type { ShopCtx } from '../../context.ts'
import { uuidv7 } from '../../ids.ts'
import { insertMessage } from './messages.repository.ts'

const texts: Record<Exclude<BuyerNews, 'EXPIRED_IN_REVIEW'>, { title: string; text: string }> = {
  PAID: { title: 'Pagamento confirmado', text: 'Seu pedido está confirmado. Acompanhe por aqui.' },
  PAYMENT_REFUSED: { title: 'Pagamento não autorizado', text: 'Confira os dados ou tente outra forma de pagamento.' },
  EXPIRED: { title: 'Seu pedido expirou', text: 'O pagamento não chegou a tempo. Abra o pedido para ver como continuar.' },
  READY_FOR_PICKUP: { title: 'Pronto para retirada', text: 'Leve o código de retirada que está no pedido.' },
  SHIPPED: { title: 'Saiu para entrega', text: 'Seu pedido está a caminho.' },
  DELIVERED: { title: 'Pedido entregue', text: 'Obrigado por comprar com a gente.' },
  GROUP_FAILED: { title: 'O grupo não fechou', text: 'A meta não foi atingida; o valor será devolvido.' },
  REFUNDED: { title: 'Valor devolvido', text: 'A devolução foi feita na mesma forma de pagamento.' },
}

export type MoneyInReview = { amount: number; returnsAt: Date }
type Noted = { leadId: string; code: string; campaignIds?: readonly string[] }

/** Writes a message to the order's buyer, in the transaction that moved the order; `review` is the money that EXPIRED_IN_REVIEW speaks of. */
export async function noteForBuyer(ctx: ShopCtx, order: Noted, news: BuyerNews, review?: MoneyInReview): Promise<void> {
  await insertMessage(ctx, { ...aboutOrder(ctx, order), ...messageOf(ctx, order, news, review) })
  if (news === 'DELIVERED') await askAboutDelivery(ctx, order)
}

function messageOf(ctx: ShopCtx, { code }: Noted, news: BuyerNews, review?: MoneyInReview) {
  if (news === 'EXPIRED_IN_REVIEW') return { title: texts.EXPIRED.title, text: review ? expiredInReview(ctx, review) : texts.EXPIRED.text }
  return news === 'EXPIRED' || news === 'PAYMENT_REFUSED' ? { ...texts[news], target: `/order/${code}/pending` } : texts[news]
}

const expiredInReview = (ctx: ShopCtx, { amount, returnsAt }: MoneyInReview) =>
  `Recebemos ${formatMoney(amount)}, um valor diferente do pedido, e o prazo acabou. ${untilDecided(ctx, returnsAt)}`

async function askAboutDelivery(ctx: ShopCtx, { leadId, campaignIds = [] }: Noted) {
  const survey = await findDeliverySurvey(ctx, leadId, campaignIds)
  if (!survey) return
  const { title, text = 'Leva menos de 60 segundos.' } = survey.body
  await insertMessage(ctx, { leadId, id: uuidv7(ctx.now.getTime()), type: 'notice', title, text, target: `/survey?id=${survey.id}` })
}

type Closed = { outcome: 'REACHED' | 'FAILED'; percentage: number; returned: number }

/** Tells the buyer of an order that goes on how its group has ended, and what comes back. */
export async function noteGroupClosed(ctx: ShopCtx, order: { leadId: string; code: string }, { outcome, percentage, returned }: Closed) {
  const back = returned > 0 ? ` Devolvemos ${formatMoney(returned)} na mesma forma de pagamento.` : ''
  const tier = percentage > 0 ? ` com ${String(percentage).replace('.', ',')}% de desconto para todo mundo` : ''
  const message =
    outcome === 'REACHED'
      ? { title: 'O grupo fechou!', text: `A meta foi atingida${tier}.${back}` }
      : { title: 'Um dos grupos não fechou', text: `A parte dele saiu do seu pedido.${back}` }
  await insertMessage(ctx, {
    ...aboutOrder(ctx, order),
    ...message,
  })
}

/** Tells the buyer that a line is missing, and to choose if there is a choice. */
export async function noteMissing(
  ctx: ShopCtx,
  order: { leadId: string; code: string },
  { name, canChoose }: { name: string; canChoose: boolean },
) {
  const text = canChoose
    ? 'Escolha outro produto ou receba o dinheiro de volta. Sem escolha em 24 horas, devolvemos o valor.'
    : 'Não há outro para pôr no lugar: devolvemos o valor na mesma forma de pagamento.'
  await insertMessage(ctx, {
    ...aboutOrder(ctx, order),
    title: `Faltou no seu pedido: ${name}`,
    text,
    ...(canChoose && { target: `/trade?order=${order.code}` }),
  })
}

/** Tells the buyer that the time to choose is over and the money goes back. */
export async function noteReturned(
  ctx: ShopCtx,
  order: { leadId: string; code: string },
  { name, returned }: { name: string; returned: number },
) {
  await insertMessage(ctx, {
    ...aboutOrder(ctx, order),
    title: `Devolvemos ${formatMoney(returned)}`,
    text: `É o valor de ${name}, que faltou no seu pedido. Ele volta na mesma forma de pagamento.`,
  })
}

/** Tells the buyer that another amount came than was due, and until when the shop decides. */
export function noteReview(ctx: ShopCtx, order: Noted, { amount, returnsAt }: MoneyInReview, price: number) {
  return insertMessage(ctx, {
    ...aboutOrder(ctx, order),
    title: 'Recebemos um valor diferente',
    text: `Recebemos ${formatMoney(amount)} e o pedido custa ${formatMoney(price)}. ${untilDecided(ctx, returnsAt)}`,
  })
}

const whyReturned = {
  LATE_PAYMENT: 'O pagamento chegou depois do fim do pedido.',
  DUPLICATE_PAYMENT: 'O pedido já estava pago.',
  SURPLUS: 'Você pagou mais do que o pedido custa.',
  REVIEW: 'O valor era diferente do pedido.',
}

/** Tells the buyer that money goes back; the order's own state has a message of its own. */
export function noteMoneyBack(ctx: ShopCtx, order: Noted, { amount, reason }: { amount: number; reason: keyof typeof whyReturned }) {
  return insertMessage(ctx, {
    ...aboutOrder(ctx, order),
    title: `Vamos devolver ${formatMoney(amount)}`,
    text: `${whyReturned[reason]} O valor volta na mesma forma de pagamento.`,
  })
}

const aboutOrder = ({ now }: ShopCtx, { leadId, code }: Noted) => ({
  leadId,
  id: uuidv7(now.getTime()),
  type: 'order' as const,
  target: `/order/${code}/details`,
})

const untilDecided = ({ tenant }: ShopCtx, returnsAt: Date) =>
  `A loja está conferindo. Se ela não decidir até ${formatDay(returnsAt, tenant.body.timeZone)}, devolvemos tudo na mesma forma de pagamento.`
