import type { OrderSlip } from '@mutirao/contract/desk-orders'
import { formatMoney } from '@mutirao/domain/money'
import { formatPhone } from '@mutirao/domain/phone-format'
import { slipRefusal } from '@mutirao/domain/slip-refusal'

/** Ends a slip: a printer's program cuts there. */
const FORM_FEED = '\f'

/** Slips for a receipt printer: plain lines of so many characters, each slip ended by a form feed. */
export const slipTexts = (slips: readonly OrderSlip[], shop: string, columns: number): string =>
  slips.map((slip) => `${slipLines(slip, shop, columns).join('\n')}\n${FORM_FEED}`).join('')

function slipLines(slip: OrderSlip, shop: string, columns: number): string[] {
  const rule = '-'.repeat(columns)
  const { code, state, buyer, recipient, phone, store, parts, due, price } = slip
  const refusal = slipRefusal(state)
  const texts = [
    shop,
    `PEDIDO ${code}`,
    ...(refusal === undefined ? [] : [refusal]),
    rule,
    recipient ?? buyer,
    formatPhone(phone),
    ...(store ? [`RETIRADA: ${store.name}`] : placeOf(slip)),
    ...parts.flatMap(({ campaign, slot, lines }) => [
      rule,
      campaign,
      ...(slot ? [`${slot.date.split('-').toReversed().join('/')}, ${slot.from} às ${slot.to}`] : []),
      ...lines.map(({ quantity, name, unit }) => `[ ] ${quantity} x ${name} (${unit})`),
    ]),
    ...(price === undefined && due === undefined ? [] : [rule]),
    ...(price === undefined ? [] : [`Total: ${formatMoney(price)}`]),
    ...(due === undefined ? [] : [`COBRAR NA ENTREGA: ${formatMoney(due)}`]),
  ]
  return texts.flatMap((line) => wrapped(printable(line), columns))
}

function placeOf({ shippingAddress: place = {} }: OrderSlip): string[] {
  const street = [place.street_address, place.street_number].filter(Boolean).join(', ')
  return [street, place.complement, place.neighborhood, place.reference].flatMap((line) => (line ? [line] : []))
}

/** Characters of code page 1252, which receipt printers know; a control character in a buyer's text would be a command to the printer. */
const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\s/g, ' ')
    .replaceAll(/[^\x20-\x7e\u00a1-\u00ff]/g, '')

/** Lines of at most so many characters, broken at spaces; a longer word is broken inside. */
function wrapped(text: string, columns: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const joined = line === '' ? word : `${line} ${word}`
    if (joined.length <= columns) {
      line = joined
      continue
    }
    if (line !== '') lines.push(line)
    line = word
    for (; line.length > columns; line = line.slice(columns)) lines.push(line.slice(0, columns))
  }
  return [...lines, line]
}
