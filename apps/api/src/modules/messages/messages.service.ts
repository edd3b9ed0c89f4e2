import type { ShopCtx } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { findDeliverySurvey } from '#modules/surveys/surveys.service.ts'
import { formatDay } from '@mutirao/domain/delivery-date'
import type { AttemptReason } from '@mutirao/domain/fulfilment'
import { formatDecimal, formatMoney, sum } from '@mutirao/domain/money'
import type { BuyerNews } from '@mutirao/domain/order-news'
import { allBackWords, type Back } from '@mutirao/domain/refund'
import { insertMessage } from './messages.repository.ts'
import { tell } from './outbox.service.ts'

export type MoneyInReview = { amount: number; returnsAt: Date }

const whyReturned = {
  LATE_PAYMENT: 'O pagamento chegou depois do fim do pedido.',
  DUPLICATE_PAYMENT: 'O pedido já estava pago.',
  SURPLUS: 'Você pagou mais do que o pedido custa.',
  REVIEW: 'O valor era diferente do pedido.',
  SHOP: 'A loja decidiu devolver este valor do seu pedido.',
  CANCELLED: 'Você cancelou o pedido.',
  WITHDRAWN: 'Você desistiu da compra.',
  SLOT_CHANGED: 'A nova data do seu pedido tem entrega mais barata.',
  SLOT_EXPIRED: 'A diferença da entrega chegou depois do prazo, e a data do pedido não mudou.',
}
export type ReturnReason = keyof typeof whyReturned
export const isReturnReason = (reason: string): reason is ReturnReason => reason in whyReturned

/** The refunds, by payment method; empty when there are none. */
type GoingBack = { back: readonly Back[] }

/** News with facts; all other news consists of its name. */
type NewsWithFacts = { news: BuyerNews } & (
  | ({ news: 'EXPIRED_IN_REVIEW' } & MoneyInReview)
  | ({ news: 'GROUP_REACHED' | 'GROUP_LEFT'; percentage: number } & GoingBack)
  | ({ news: 'TEAM_COMPLETE'; name: string; percentage: number } & GoingBack)
  | { news: 'TEAM_ENDED'; name: string }
  | { news: 'LINE_MISSING'; name: string; canChoose: boolean }
  | ({ news: 'LINE_RETURNED'; name: string } & GoingBack)
  | ({ news: 'MONEY_IN_REVIEW'; price: number } & MoneyInReview)
  | ({ news: 'MONEY_RETURNED'; reason: ReturnReason } & GoingBack)
  | { news: 'PART_MOVED'; state: PartNews; campaign: string }
  | { news: 'ATTEMPT_FAILED'; reason: AttemptReason }
  | { news: 'STORE_CLOSED'; store: string }
  | { news: 'ADDRESS_CHANGED'; address: string }
  | { news: 'TRACKING_CODE'; codes: readonly string[]; carrier: string }
  | ({ news: 'REFUSED_BY_SHOP'; why: string } & GoingBack)
)
/** The steps of one part of an order that comes in parts. */
type PartNews = 'READY_FOR_PICKUP' | 'SHIPPED' | 'DELIVERED'
type Plain = Exclude<BuyerNews, NewsWithFacts['news']>

const texts: Record<Plain, { title: string; text: string }> = {
  PAID: { title: 'Pagamento confirmado', text: 'Seu pedido está confirmado. Acompanhe por aqui.' },
  PAYMENT_REFUSED: { title: 'Pagamento não autorizado', text: 'Confira os dados ou tente outra forma de pagamento.' },
  EXPIRED: { title: 'Seu pedido expirou', text: 'O pagamento não chegou a tempo. Abra o pedido para ver como continuar.' },
  PREPARING: { title: 'Estamos preparando seu pedido', text: 'Avisamos quando ele sair ou puder ser retirado.' },
  READY_FOR_PICKUP: { title: 'Pronto para retirada', text: 'Leve o código de retirada que está no pedido.' },
  SHIPPED: { title: 'Saiu para entrega', text: 'Seu pedido está a caminho.' },
  DELIVERED: { title: 'Pedido entregue', text: 'Obrigado por comprar com a gente. No pedido você pode avaliar o que chegou.' },
  CANCELLED: { title: 'Pedido cancelado', text: 'Seu pedido não será preparado nem entregue.' },
  GROUP_FAILED: { title: 'O grupo não fechou', text: 'A meta não foi atingida; o valor será devolvido.' },
  REFUNDED: { title: 'Valor devolvido', text: 'A devolução foi feita. Veja no pedido por onde ela chega.' },
}

const whyNotDelivered: Record<AttemptReason, string> = {
  NOBODY_HOME: 'Não havia ninguém para receber.',
  WRONG_ADDRESS: 'Não encontramos o endereço.',
  REFUSED: 'Quem atendeu não quis receber.',
  DAMAGED: 'Algo se estragou no caminho.',
  UNREACHABLE: 'Não foi possível chegar até o endereço.',
  OTHER: 'Algo impediu a entrega.',
}

type Noted = { id: string; leadId: string; code: string; email: string | null; userPhone: string; campaignIds?: readonly string[] }

/**
 * Notifies the order's buyer, in the transaction that made the change: a message in the inbox, and a letter by e-mail, else by SMS. The only
 * writer of order messages. They cannot be muted: they concern the buyer's own order and money.
 */
export async function noteForBuyer(ctx: ShopCtx, order: Noted, told: ToldNews): Promise<void> {
  const about = { leadId: order.leadId, id: uuidv7(ctx.now.getTime()), type: 'order' as const, target: `/order/${order.code}/details` }
  const said = typeof told === 'string' ? plainMessage(order, told) : messageOf(ctx, order, told)
  // A letter has the order's code in its subject; an inbox message needs it in the text.
  const message = { ...about, ...said, text: `${said.text} Pedido ${order.code}.` }
  await Promise.all([insertMessage(ctx, message), sendNews(ctx, order, { told, message: { ...about, ...said } })])
  if (told === 'DELIVERED') await askAboutDelivery(ctx, order)
}

export type ToldNews = Plain | NewsWithFacts
type WordedNews = { told: ToldNews; message: { title: string; text: string; target: string } }

/** The facts of a letter about news of an order. */
export function letterFactsOf(ctx: ShopCtx, code: string, told: ToldNews) {
  const said = typeof told === 'string' ? plainMessage({ code }, told) : messageOf(ctx, { code }, told)
  return factsOf(ctx, code, { told, message: { target: `/order/${code}/details`, ...said } })
}

const factsOf = (ctx: ShopCtx, code: string, { told, message: { title, text, target } }: WordedNews) => ({
  ...(typeof told === 'string' ? { news: told } : { news: told.news, values: valuesOf(ctx, told) }),
  code,
  title,
  text,
  target,
})

/** The letter does not contain the order's lines: the sender reads them from the order. */
function sendNews(ctx: ShopCtx, { id, code, email, userPhone }: Noted, worded: WordedNews) {
  const to = email ? { channel: 'mail' as const, recipient: email } : { channel: 'sms' as const, recipient: userPhone }
  return tell(ctx, { ...to, orderId: id, template: 'order', facts: factsOf(ctx, code, worded) })
}

/** Values for the placeholders in the merchant's own texts (`placeholdersOf` in the domain). */
function valuesOf(ctx: ShopCtx, told: NewsWithFacts): Record<string, string> {
  if (isGroupNews(told)) return valuesOfGroup(told)
  switch (told.news) {
    case 'EXPIRED_IN_REVIEW':
    case 'MONEY_IN_REVIEW':
      return { valor: formatMoney(told.amount), ate: formatDay(told.returnsAt, ctx.tenant.body.timeZone) }
    case 'LINE_MISSING':
      return { produto: told.name }
    case 'LINE_RETURNED':
      return { produto: told.name, ...moneyOf(told) }
    case 'MONEY_RETURNED':
      return { ...moneyOf(told), motivo: whyReturned[told.reason] }
    case 'PART_MOVED':
      return { campanha: told.campaign }
    default:
      return valuesOfWay(told)
  }
}

function valuesOfWay(told: OnTheWay): Record<string, string> {
  switch (told.news) {
    case 'ATTEMPT_FAILED':
      return { motivo: whyNotDelivered[told.reason] }
    case 'STORE_CLOSED':
      return { ponto: told.store }
    case 'ADDRESS_CHANGED':
      return { endereco: told.address }
    case 'TRACKING_CODE':
      return { codigo: told.codes.join(', '), transportadora: told.carrier }
    case 'REFUSED_BY_SHOP':
      return { motivo: told.why, ...moneyOf(told) }
  }
}

type GroupNews = Extract<NewsWithFacts, { news: 'GROUP_REACHED' | 'GROUP_LEFT' | 'TEAM_COMPLETE' | 'TEAM_ENDED' }>
const groupNews: ReadonlySet<BuyerNews> = new Set<GroupNews['news']>(['GROUP_REACHED', 'GROUP_LEFT', 'TEAM_COMPLETE', 'TEAM_ENDED'])
const isGroupNews = (told: NewsWithFacts): told is GroupNews => groupNews.has(told.news)

function valuesOfGroup(told: GroupNews): Record<string, string> {
  if (told.news === 'TEAM_ENDED') return { produto: told.name }
  const values = { ...moneyOf(told), desconto: `${formatDecimal(told.percentage)}%` }
  return told.news === 'TEAM_COMPLETE' ? { ...values, produto: told.name } : values
}

const plainMessage = ({ code }: Pick<Noted, 'code'>, news: Plain) =>
  news === 'EXPIRED' || news === 'PAYMENT_REFUSED' ? { ...texts[news], target: `/order/${code}/pending` } : texts[news]

function messageOf(ctx: ShopCtx, { code }: Pick<Noted, 'code'>, told: NewsWithFacts): { title: string; text: string; target?: string } {
  switch (told.news) {
    case 'EXPIRED_IN_REVIEW': {
      const came = `Recebemos ${formatMoney(told.amount)}, um valor diferente do pedido, e o prazo acabou.`
      return { title: texts.EXPIRED.title, text: `${came} ${untilDecided(ctx, told)}` }
    }
    case 'GROUP_REACHED':
      return { title: 'O grupo fechou!', text: `A meta foi atingida${tierOf(told)}.${moneyBack(told)}` }
    case 'GROUP_LEFT':
      return { title: 'Um dos grupos não fechou', text: `A parte dele saiu do seu pedido.${moneyBack(told)}` }
    case 'TEAM_COMPLETE':
    case 'TEAM_ENDED':
      return teamMessage(told)
    case 'LINE_MISSING':
      return { title: `Faltou no seu pedido: ${told.name}`, ...(told.canChoose ? choosing(code) : notToReplace) }
    case 'LINE_RETURNED': {
      const text = `É o valor de ${told.name}, que faltou no seu pedido.${moneyBack(told)}`
      return { title: `Devolvemos ${sumOf(told)}`, text }
    }
    case 'MONEY_IN_REVIEW': {
      const came = `Recebemos ${formatMoney(told.amount)} e o pedido custa ${formatMoney(told.price)}.`
      return { title: 'Recebemos um valor diferente', text: `${came} ${untilDecided(ctx, told)}` }
    }
    case 'MONEY_RETURNED': {
      return { title: `Vamos devolver ${sumOf(told)}`, text: `${whyReturned[told.reason]}${moneyBack(told)}` }
    }
    case 'PART_MOVED':
      return { title: `${texts[told.state].title}: ${told.campaign}`, text: 'Esta parte do seu pedido anda à frente das outras.' }
    default:
      return wayMessage(code, told)
  }
}

function teamMessage(told: Extract<NewsWithFacts, { news: 'TEAM_COMPLETE' | 'TEAM_ENDED' }>): { title: string; text: string } {
  if (told.news === 'TEAM_ENDED')
    return {
      title: `O time não completou: ${told.name}`,
      text: 'O tempo acabou antes de haver gente bastante. Seu pedido continua, pelo preço da compra.',
    }
  const text = `${told.name} fica com ${formatDecimal(told.percentage)}% de desconto para todo o time.${moneyBack(told)}`
  return { title: 'Seu time completou!', text }
}

type OnTheWay = Extract<
  NewsWithFacts,
  { news: 'ATTEMPT_FAILED' | 'STORE_CLOSED' | 'ADDRESS_CHANGED' | 'TRACKING_CODE' | 'REFUSED_BY_SHOP' }
>

/** Messages about the way of an order, and deviations from what was agreed. */
function wayMessage(code: string, told: OnTheWay): { title: string; text: string; target?: string } {
  switch (told.news) {
    case 'ATTEMPT_FAILED':
      return { title: 'Não conseguimos entregar', text: `${whyNotDelivered[told.reason]} A loja vai combinar com você uma nova entrega.` }
    case 'ADDRESS_CHANGED':
      return {
        title: 'A loja mudou o endereço de entrega',
        text: `Seu pedido vai para ${told.address}. Se não foi você que pediu, fale com a loja.`,
      }
    case 'TRACKING_CODE':
      return {
        title: told.codes.length > 1 ? 'Códigos de rastreio do seu pedido' : 'Código de rastreio do seu pedido',
        text: `${told.carrier}: ${told.codes.join(', ')}. No pedido você vê onde ele está.`,
      }
    case 'STORE_CLOSED':
      return {
        title: `Seu ponto de retirada fechou: ${told.store}`,
        text: 'Escolha outro lugar para retirar, ou fale com a loja.',
        target: `/rescheduleorder?order=${code}`,
      }
    case 'REFUSED_BY_SHOP':
      return { title: 'A loja não pode atender seu pedido', text: `${told.why}${moneyBack(told)}` }
  }
}

const choosing = (code: string) => ({
  text: 'Escolha outro produto ou receba o dinheiro de volta. Sem escolha em 24 horas, devolvemos o valor.',
  target: `/trade?order=${code}`,
})

const notToReplace = { text: 'Não há outro para pôr no lugar: devolvemos o valor.' }

const tierOf = ({ percentage }: { percentage: number }) =>
  percentage > 0 ? ` com ${formatDecimal(percentage)}% de desconto para todo mundo` : ''

const sumOf = ({ back }: GoingBack) => formatMoney(sum(back, ({ amount }) => amount))
const moneyOf = (told: GoingBack) => ({ valor: sumOf(told) })

const moneyBack = ({ back }: GoingBack) => (back.length > 0 ? ` Devolvemos ${allBackWords(back)}.` : '')

const untilDecided = ({ tenant }: ShopCtx, { returnsAt }: MoneyInReview) =>
  `A loja está conferindo. Se ela não decidir até ${formatDay(returnsAt, tenant.body.timeZone)}, devolvemos tudo na mesma forma de pagamento.`

async function askAboutDelivery(ctx: ShopCtx, { leadId, campaignIds = [] }: Noted) {
  const survey = await findDeliverySurvey(ctx, leadId, campaignIds)
  if (!survey) return
  const { title, text = 'Leva menos de 60 segundos.' } = survey.body
  await insertMessage(ctx, { leadId, id: uuidv7(ctx.now.getTime()), type: 'notice', title, text, target: `/survey?id=${survey.id}` })
}

/** Thanks the sender of an invitation when the invited person has paid. */
export function noteInviteJoined(ctx: ShopCtx, leadId: string) {
  return insertMessage(ctx, {
    leadId,
    id: uuidv7(ctx.now.getTime()),
    type: 'notice',
    title: 'Alguém comprou pelo seu convite',
    text: 'Obrigado por chamar mais gente.',
    target: null,
  })
}

/** The promised cashback has been credited. `usableFrom`: the first day on which it can pay. */
export function noteCashback(ctx: ShopCtx, { leadId, code }: Noted, { amount, usableFrom }: { amount: number; usableFrom: Date }) {
  const text = `É o cashback do pedido ${code}. Pode ser usado a partir de ${formatDay(usableFrom, ctx.tenant.body.timeZone)}.`
  const title = `${formatMoney(amount)} entraram na sua carteira`
  return insertMessage(ctx, { leadId, id: uuidv7(ctx.now.getTime()), type: 'notice', title, text, target: '/wallets' })
}

/** The shop's answer to a rating, or the news that it was hidden. */
export function noteRating(ctx: ShopCtx, { leadId, code }: Pick<Noted, 'leadId' | 'code'>, said: { title: string; text: string }) {
  return insertMessage(ctx, { leadId, id: uuidv7(ctx.now.getTime()), type: 'notice', ...said, target: `/order/${code}/details` })
}

/** The shop's answer to a question. `target`: the order or the product that it was about. */
export function noteAnswer(ctx: ShopCtx, leadId: string, { text, target }: { text: string; target: string }) {
  return insertMessage(ctx, {
    leadId,
    id: uuidv7(ctx.now.getTime()),
    type: 'notice',
    title: 'A loja respondeu sua pergunta',
    text,
    target,
  })
}

/** The shop asks a person who has an account to lead a pickup point. */
export function noteLeaderAsked(ctx: ShopCtx, leadId: string, point: string) {
  return insertMessage(ctx, {
    leadId,
    id: uuidv7(ctx.now.getTime()),
    type: 'notice',
    title: 'Convite para cuidar de um ponto de retirada',
    text: `A loja convida você a cuidar deste ponto: ${point}. Veja como funciona, e aceite se quiser.`,
    target: LEADER_PATH,
  })
}

const LEADER_PATH = '/account/point'

/** A month's thanks have been credited to the leader of a pickup point. */
export function noteThanks(
  ctx: ShopCtx,
  leadId: string,
  { amount, month, usableFrom }: { amount: number; month: string; usableFrom: Date },
) {
  const [year, number] = month.split('-')
  const text = `É o agradecimento de ${number}/${year} pelo seu ponto. Pode ser usado a partir de ${formatDay(usableFrom, ctx.tenant.body.timeZone)}.`
  const title = `${formatMoney(amount)} de agradecimento na sua carteira`
  return insertMessage(ctx, { leadId, id: uuidv7(ctx.now.getTime()), type: 'notice', title, text, target: LEADER_PATH })
}
