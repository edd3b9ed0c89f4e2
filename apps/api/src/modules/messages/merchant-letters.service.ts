import { formatMoney } from '@mutirao/domain/money'
import { inShop } from '@mutirao/domain/shop-name'
import { dayLetterText, type DayFacts } from './day-letter.service.ts'

/** An order's facts for its merchant. Only e-mails contain the address; nothing contains a CPF. */
export type OrderFacts = {
  code: string
  /** The buyer's first name. */
  name: string
  lines: { quantity: number; name: string }[]
  price: number
  isPickup: boolean
  where?: string
  slot?: { date: string; from: string; to: string }
  isPaid: boolean
  address?: string
}
export type OrderDay = { placed: OrderFacts[]; cancelled: OrderFacts[] }
/** A shopper's message from the contact form. */
export type InquiryFacts = {
  protocol: string
  name: string
  contact: string
  text: string
  orderCode?: string
  /** The product's name. */
  item?: string
}
/** section: the part of the shop's settings that was written. at: day and hour in the shop's time zone. */
type OwnerFacts = { section: string; at: string }
type Text = { subject: string; sms: string; mail: string }

const MOST_IN_SMS = 5

export type ShopName = Parameters<typeof inShop>[0]

export function merchantText(shop: ShopName, template: string, facts: Record<string, unknown>): Text | undefined {
  if (template === 'merchantOrder') return orderText(shop, facts as OrderFacts, 'Novo pedido')
  if (template === 'merchantCancellation') return orderText(shop, facts as OrderFacts, 'Pedido cancelado')
  if (template === 'merchantDay') return dayText(shop, facts as OrderDay)
  if (template === 'ownerNotice') return ownerText(shop, facts as OwnerFacts)
  if (template === 'webhookPaused') return pausedText(shop, facts as PauseFacts)
  if (template === 'staffDay') return dayLetterText(shop, facts as DayFacts)
  if (template === 'inquiry') return inquiryText(shop, facts as InquiryFacts)
  return undefined
}

const changedSections: Readonly<Record<string, string>> = {
  seller: 'Os dados de quem vende mudaram',
  office: 'A entrada da equipe no escritório mudou',
  hosts: 'Os endereços da loja mudaram',
  marketplace: 'A entrada de quem compra mudou',
  nativeApp: 'O aplicativo da loja mudou',
  notices: 'O destino dos avisos de pedidos mudou',
}

function ownerText(shop: ShopName, { section, at }: OwnerFacts): Text {
  const what = changedSections[section] ?? 'A forma de receber mudou'
  return {
    subject: `${what} ${inShop(shop)}`,
    sms: `${shop.name}: ${what.toLowerCase()} em ${at}. Nao foi voce? Entre no escritorio e confira.`,
    mail: `${what} ${inShop(shop)}, em ${at}, pelo escritório.\n\nSe não foi você nem outra pessoa da loja, entre no escritório, desfaça a mudança em Loja e tire da equipe quem a fez.`,
  }
}

/** since: day and hour in the shop's time zone. */
type PauseFacts = { url: string; since: string }

function pausedText(shop: ShopName, { url, since }: PauseFacts): Text {
  return {
    subject: `Um sistema parou de receber os avisos ${inShop(shop)}`,
    sms: `${shop.name}: o sistema em ${url} nao recebe avisos desde ${since}, e o envio foi suspenso.`,
    mail: `O sistema em ${url} não recebe os avisos ${inShop(shop)} desde ${since}. Suspendemos o envio.\n\nOs avisos ficam guardados por 30 dias. Quando o sistema voltar, toque em Retomar avisos, no escritório, em Hoje ou em Integrações: os que esperaram chegam na ordem. Quem cuida do sistema também pode retomar com npm run tenant -- webhooks resume, ou pela chamada POST /api/admin/webhooks/resume.`,
  }
}

function inquiryText(shop: ShopName, { protocol, name, contact, text, orderCode, item }: InquiryFacts): Text {
  const about = `${orderCode ? `, pedido ${orderCode}` : ''}${item ? `, sobre ${item}` : ''}`
  return {
    subject: `Mensagem de ${name}${about} (protocolo ${protocol})`,
    sms: `${shop.name}: mensagem de ${name}${about}, protocolo ${protocol}. Responda para ${contact}`,
    mail: `Mensagem ${inShop(shop)}, protocolo ${protocol}${about}\n\nDe: ${name}\nResponder para: ${contact}\n\n${text}\n\nA resposta pode ser escrita no escritório, em Perguntas.`,
  }
}

function orderText(shop: ShopName, order: OrderFacts, what: string): Text {
  return {
    subject: `${what}: ${order.code}, ${order.name}, ${money(order.price)}`,
    sms: `${shop.name}: ${what.toLowerCase()} ${order.code}, ${order.name}, ${money(order.price)}. ${itemsOf(order, ', ')}. ${wayOf(order)}`,
    mail: `${what} ${inShop(shop)}\n\n${orderLines(order)}`,
  }
}

function dayText(shop: ShopName, { placed, cancelled }: OrderDay): Text {
  const total = placed.reduce((all, { price }) => all + price, 0)
  const head = [
    placed.length > 0 && `${placed.length === 1 ? '1 pedido' : `${placed.length} pedidos`}, ${money(total)}`,
    cancelled.length > 0 && (cancelled.length === 1 ? '1 cancelado' : `${cancelled.length} cancelados`),
  ].filter(Boolean)
  const short = placed.slice(0, MOST_IN_SMS).map(({ code, name, price }) => `${code} ${name} ${money(price)}`)
  const rest = placed.length > MOST_IN_SMS ? [`e mais ${placed.length - MOST_IN_SMS}`] : []
  const section = (title: string, orders: OrderFacts[]) => (orders.length > 0 ? [`${title}\n\n${orders.map(orderLines).join('\n\n')}`] : [])
  return {
    subject: `${shop.name}: ${head.join(', ')}`,
    sms: `${shop.name}: ${head.join(', ')}. ${[...short, ...rest, ...cancelled.map(({ code }) => `cancelado ${code}`)].join('; ')}`,
    mail: [...section('Pedidos', placed), ...section('Cancelados', cancelled)].join('\n\n\n'),
  }
}

function orderLines(order: OrderFacts): string {
  const { code, name, price, isPaid, address } = order
  const way = wayOf(order)
  return [
    `${code}, ${name}`,
    itemsOf(order, '\n'),
    `Total: ${money(price)}, ${isPaid ? 'pago' : 'a receber na entrega'}`,
    way,
    ...(address ? [address] : []),
  ].join('\n')
}

/** One line of the order list: items, buyer and state. */
export function shortOrder(order: OrderFacts, state: string): string {
  return `${order.code}  ${state}  ${order.name}: ${itemsOf(order, ', ')}; ${money(order.price)}; ${wayOf(order)}`
}

const itemsOf = ({ lines }: OrderFacts, between: string) => lines.map(({ quantity, name }) => `${quantity} x ${name}`).join(between)

function wayOf({ isPickup, where, slot }: OrderFacts): string {
  const when = slot && `${slot.date.slice(8)}/${slot.date.slice(5, 7)}, ${slot.from} a ${slot.to}`
  return [isPickup ? 'Retirada' : 'Entrega', where, when].filter(Boolean).join(', ')
}

/** With a plain space: some screens show the narrow no-break space as a box. */
const money = (centavos: number) => formatMoney(centavos).replaceAll(/\s/g, ' ')
