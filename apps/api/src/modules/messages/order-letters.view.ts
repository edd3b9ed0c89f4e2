import type { Tenant } from '#context.ts'
import type { Letters } from '@mutirao/contract/merchant/documents'
import { escapeHtml } from '@mutirao/domain/escape-html'
import { fillPlaceholders, type LetterNews } from '@mutirao/domain/letter-words'
import { formatMoney } from '@mutirao/domain/money'
import { firstNameOf } from '@mutirao/domain/name'
import { lightTones } from '@mutirao/domain/palette-tones'

type Line = { quantity: number; name: string; total: number }
export type LetterOrder = {
  code: string
  userName: string
  subTotal: number
  discount: number
  shippingTotal: number
  price: number
  lines: readonly Line[]
}

/** A letter about an order, in the default texts; the merchant's own texts replace them. */
type OrderNews = { news: LetterNews; code: string; title: string; text: string; target: string; values?: Readonly<Record<string, string>> }

type About = {
  shop: Pick<Tenant, 'name' | 'body'>
  address: string
  /** The logo's URL. */
  logo: string
  order: LetterOrder | undefined
  letters: Letters
}

export type OrderLetter = { subject: string; sms: string; mail: string; html: string; link: string }

/** Renders the letter: e-mail as text and HTML, and an SMS, which has room only for the event and the link. */
export function orderLetter({ shop, address, logo, order, letters }: About, told: OrderNews): OrderLetter {
  const words = letters[told.news] ?? {}
  const values = {
    ...told.values,
    pedido: told.code,
    nome: firstNameOf(order?.userName ?? ''),
    total: order ? money(order.price) : '',
    loja: shop.name,
  }
  const filled = (own: string | undefined) => own && fillPlaceholders(own, plainMoney(values)).trim()
  const title = oneLine(filled(words.subject) || told.title)
  const text = filled(words.text) || plainSpaces(told.text)
  const subject = title.includes(told.code) ? title : `${title}: pedido ${told.code}`
  const link = `${address}${openTarget(told)}`
  return {
    subject,
    link,
    sms: `${shop.name}: ${subject}. ${link}`,
    mail: [subject, text, ...(order ? [linesText(order)] : []), `Veja o pedido: ${link}`, signature(shop)].join('\n\n'),
    html: htmlOf({ shop, address, logo, order }, { subject, text, link, code: told.code }),
  }
}

/** Letters are opened on any device: an order's details page needs the buyer's browser, its tracking page only the code. */
function openTarget({ target, code }: OrderNews): string {
  return target === `/order/${code}/details` ? `/order/tracking/${code}/details` : target
}

function linesText(order: LetterOrder): string {
  const lines = order.lines.map(({ quantity, name, total }) => `${quantity} x ${oneLine(name)}: ${money(total)}`)
  return [...lines, ...sumsOf(order).map(([label, amount]) => `${label}: ${amount}`)].join('\n')
}

function sumsOf({ subTotal, discount, shippingTotal, price }: LetterOrder): [string, string][] {
  const parts: [string, string][] = [
    ['Produtos', money(subTotal)],
    ['Desconto', `-${money(discount)}`],
    ['Entrega', money(shippingTotal)],
    ['Total', money(price)],
  ]
  return parts.filter(([label]) => (label === 'Desconto' ? discount > 0 : label === 'Total' || discount > 0 || shippingTotal > 0))
}

/** The seller is still missing while the shop is being prepared. */
const signature = ({ name, body: { seller } }: About['shop']) =>
  [name, [seller.legalName, seller.document].filter(Boolean).join(', ')].filter(Boolean).join('\n')

type LetterContent = { subject: string; text: string; link: string; code: string }

const buttons = new WeakMap<object, { action: string; onAction: string }>()

/** The button's colours. Computed once for a palette: every order's letter would take a millisecond for it. */
function buttonOf({ body: { palette } }: About['shop']) {
  const known = buttons.get(palette)
  if (known) return known
  const tones = lightTones(palette)
  const made = { action: escapeHtml(tones.action), onAction: escapeHtml(tones['on-action']) }
  buttons.set(palette, made)
  return made
}

/** Mail clients support tables and inline styles. All text written by people goes through `escapeHtml`. */
function htmlOf({ shop, logo, order }: Omit<About, 'letters'>, { subject, text, link, code }: LetterContent): string {
  const said = (words: string) => unbroken(escapeHtml(words), code)
  const { action, onAction } = buttonOf(shop)
  const cell = 'padding:6px 0;border-top:1px solid #e5e5e5;vertical-align:top'
  const row = (label: string, amount: string) =>
    `<tr><td style="${cell}">${escapeHtml(label)}</td><td style="${cell};text-align:right;white-space:nowrap">${escapeHtml(amount)}</td></tr>`
  const rows = order && [
    ...order.lines.map(({ quantity, name, total }) => row(`${quantity} x ${name}`, money(total))),
    ...sumsOf(order).map(([label, amount]) => row(label, amount)),
  ]
  const paragraphs = text.split(/\n+/).map((paragraph) => `<p style="margin:0 0 16px">${said(paragraph)}</p>`)
  return (
    '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<title>${escapeHtml(subject)}</title></head><body style="margin:0;background:#f4f4f4;color:#1a1a1a;font:16px/1.5 sans-serif">` +
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">' +
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff">' +
    `<tr><td style="padding:20px 24px;border-top:4px solid ${action}">` +
    `<img src="${escapeHtml(logo)}" alt="${escapeHtml(shop.name)}" width="120" style="display:block;max-width:120px;height:auto"></td></tr>` +
    `<tr><td style="padding:0 24px 24px"><h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${said(subject)}</h1>` +
    paragraphs.join('') +
    (rows ? `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px">${rows.join('')}</table>` : '') +
    `<a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;background:${action};color:${onAction};text-decoration:none">Ver o pedido</a>` +
    `<p style="margin:24px 0 0;font-size:13px;color:#595959">${unbroken(escapeHtml(signature(shop)), shop.body.seller.document).replaceAll('\n', '<br>')}</p>` +
    '</td></tr></table></td></tr></table></body></html>'
  )
}

/** Keeps a code or a hyphenated number on one line. */
const unbroken = (escaped: string, word: string) =>
  word === '' ? escaped : escaped.replaceAll(escapeHtml(word), `<span style="white-space:nowrap">${escapeHtml(word)}</span>`)

/** A subject is a single line, whatever a name in it contains. */
// oxlint-disable-next-line no-control-regex -- this regex removes control characters
const oneLine = (text: string) => text.replaceAll(/[\u0000-\u001F\u007F\u2028\u2029]+/g, ' ').trim()

/** With a plain space: some mail clients show the narrow no-break space as a box. */
const plainSpaces = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ')
const money = (centavos: number) => plainSpaces(formatMoney(centavos))
const plainMoney = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plainSpaces(value)]))
