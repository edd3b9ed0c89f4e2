import { readFileSync } from 'node:fs'
import { brandNames, type CardBrand } from '@mutirao/domain/card-brands'
import { escapeHtml } from '@mutirao/domain/escape-html'
import { formatMoney } from '@mutirao/domain/money'
import type { CardErrors, TypedCard } from './card-form.ts'
import type { AcquirerCharge } from './charges.ts'

const style = `:root{--surface:#fff;--ink:#1d1a1c;--ink-2:#5c5359;--control:#8a8088;--action:#1d1a1c;--on-action:#fff;--err:#a3122a}
@media(prefers-color-scheme:dark){:root{color-scheme:dark;--surface:#1a1517;--ink:#f3ecef;--ink-2:#bdb2b8;--control:#9a8f96;--action:#f3ecef;--on-action:#1a1517;--err:#ff8fa0}}
*{box-sizing:border-box}body{font:16px/1.5 system-ui,sans-serif;margin:0;color:var(--ink);background:var(--surface)}main{max-width:28rem;margin:0 auto;padding:16px;display:grid;gap:14px}form{display:grid;gap:14px}
h1{font-size:1.25rem;margin:0}p{margin:0}label{display:grid;gap:4px;font-weight:600;font-size:.875rem}input{font:400 1rem/1.5 system-ui,sans-serif;width:100%;min-width:0;min-height:48px;padding:0 12px;border:1.5px solid var(--control);border-radius:10px;background:var(--surface);color:inherit}
input[aria-invalid]{border-color:var(--err)}.two{display:grid;grid-template-columns:repeat(auto-fit,minmax(7.5rem,1fr));gap:14px 12px;align-items:start}button{font:700 1rem system-ui;min-height:52px;border:0;border-radius:12px;background:var(--action);color:var(--on-action);cursor:pointer}
button:focus-visible,input:focus-visible,summary:focus-visible{outline:3px solid var(--action);outline-offset:2px}summary{min-height:24px;font-size:.875rem;cursor:pointer}body:has([data-card]) main{margin:0}
small{color:var(--ink-2)}.error{color:var(--err);font-weight:600}label .error{font-size:.8125rem;line-height:1.35}.error:empty{display:none}table{border-collapse:collapse;font-size:.875rem}td{padding:2px 12px 2px 0}`

const script = readFileSync(new URL('./card-frame.js', import.meta.url), 'utf8')

/** A card's pages exchange messages with the shop's page that frames them. */
const talking = (nonce: string) => `<script nonce="${nonce}">{${script}}</script>`

function page(title: string, body: string, after = '') {
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style><main>${body}</main>${after}</html>`
}

const facts = (charge: AcquirerCharge) => `<p>Pedido ${charge.orderCode} · <strong>${formatMoney(charge.amount)}</strong></p>`

const paidPix = '<p><strong>Pix pago.</strong> Pode voltar à loja.</p>'
const closedPix = '<p class="error" role="alert">Este Pix foi cancelado pela loja e não pode mais ser pago.</p>'
const payForm = ({ amount }: AcquirerCharge) => `<form method="post"><button>Pagar este Pix (simulado)</button></form>
<details><summary>Pagar outro valor</summary><form method="post"><label>Centavos<input name="amount" inputmode="numeric" value="${amount}"></label><button>Pagar este valor (simulado)</button></form></details>`

export function pixPage(charge: AcquirerCharge) {
  const isPaid = charge.state === 'APPROVED'
  const action = isPaid ? paidPix : charge.state === 'CLOSED' ? closedPix : payForm(charge)
  return page(
    'Banco de demonstração',
    `<h1>Banco de demonstração</h1>${facts(charge)}<p>Para ${escapeHtml(charge.receiver.name)}</p>${action}<small>Nenhum dinheiro de verdade é movido.</small>`,
  )
}

const testCards = [
  ['4111 1111 1111 1111', 'aprova'],
  ['4000 0000 0000 0002', 'recusa'],
  ['4000 0000 0000 0119', 'demora a responder e aprova'],
  ['4000 0000 0000 3220', 'pede uma segunda etapa'],
  ['6362 9700 0000 0003', 'Elo, aprova'],
] as const

/** notOffered: nothing was charged, because the card's brand does not qualify for the agreed instalments. */
type Typed = { typed?: TypedCard; errors?: CardErrors; notOffered?: { brand?: CardBrand } }
type FieldProps = { name: keyof TypedCard; label: string; attributes: string }

/** The CVV is asked again rather than written into a page. */
function field({ typed, errors }: Typed, { name, label, attributes }: FieldProps) {
  const value = typed && name !== 'cvv' ? ` value="${escapeHtml(typed[name])}"` : ''
  const wrong = errors?.[name] ? ' aria-invalid="true"' : ''
  return `<label>${label}<input name="${name}" aria-describedby="${name}-error"${value}${wrong} ${attributes} required><span class="error" id="${name}-error" role="alert">${errors?.[name] ?? ''}</span></label>`
}

const codeField = (given: Typed) =>
  field(given, { name: 'cvv', label: 'CVV', attributes: 'inputmode="numeric" autocomplete="cc-csc" maxlength="4"' })

function cardFields(given: Typed) {
  const number = field(given, {
    name: 'number',
    label: 'Número do cartão',
    attributes: 'inputmode="numeric" autocomplete="cc-number" maxlength="23"',
  })
  const holder = field(given, {
    name: 'holder',
    label: 'Nome impresso no cartão',
    attributes: 'autocomplete="cc-name" autocapitalize="characters" spellcheck="false" maxlength="60"',
  })
  const expiry = field(given, {
    name: 'expiry',
    label: 'Validade',
    attributes: 'inputmode="numeric" autocomplete="cc-exp" placeholder="MM/AA" maxlength="7"',
  })
  return `${number}${holder}<div class="two">${expiry}${codeField(given)}</div>`
}

function cardForm(given: Typed, button: string) {
  const cards = testCards.map(([number, does]) => `<tr><td>${number}</td><td>${does}</td></tr>`).join('')
  return `<form method="post" data-card>${cardFields(given)}${button}</form><details><summary>Cartões de teste</summary><table>${cards}</table></details>`
}

/** The fields before there is a charge: the shop's own button pays once there is one. */
export const cardFieldsPage = (nonce: string) => page('Cartão de crédito', cardForm({}, ''), talking(nonce))

export const cardPage = (charge: AcquirerCharge, nonce: string, given: Typed = {}) =>
  payingPage('Cartão de crédito', cardForm, { charge, nonce, given })

type Paying = { charge: AcquirerCharge; nonce: string; given: Typed }

function payingPage(title: string, formWith: typeof cardForm, { charge, nonce, given }: Paying) {
  const { notOffered } = given
  const said = notOffered ? `<p class="error" role="alert">${notOfferedText(notOffered.brand)}</p>` : ''
  const form = formWith(given, `${said}<button>Pagar ${formatMoney(charge.amount)}</button>`)
  return page(title, form, talking(nonce) + (notOffered ? toldOf({ state: 'NOT_OFFERED', ...notOffered }, nonce) : ''))
}

const notOfferedText = (brand: CardBrand | undefined) =>
  `Nada foi cobrado: as parcelas escolhidas não valem para ${brand ? `cartões ${brandNames[brand]}` : 'este cartão'}. Escolha de novo.`
/** Only the security code of a saved card. */
const codeForm = (given: Typed, button: string) => `<form method="post" data-card="kept">${codeField(given)}${button}</form>`

export const codeFieldPage = (nonce: string) => page('Código do cartão', codeForm({}, ''), talking(nonce))

export const codePage = (charge: AcquirerCharge, nonce: string, given: Typed = {}) =>
  payingPage('Código do cartão', codeForm, { charge, nonce, given })

/** Saves a card without a payment. */
export const intentPage = (nonce: string, given: Typed = {}) =>
  page('Novo cartão', cardForm(given, '<button>Guardar cartão</button>'), talking(nonce))

export const keptPage = (nonce: string) =>
  page(
    'Novo cartão',
    '<p role="status"><strong>Cartão guardado.</strong></p>',
    `${talking(nonce)}<script nonce="${nonce}">parent.postMessage({type:'kept'},'*')</script>`,
  )

export function challengePage(charge: AcquirerCharge, nonce: string) {
  return page(
    'Confirme a compra',
    `<h1>Confirme no seu banco</h1>${facts(charge)}<form method="post"><button>Sou eu, confirmar</button><button name="answer" value="no">Não fui eu</button></form>`,
    talking(nonce) + told(charge, nonce),
  )
}

/** The shop's page hears that something happened; the shop learns the outcome only from the webhook. */
const told = ({ state }: AcquirerCharge, nonce: string) => toldOf({ state }, nonce)
const toldOf = (said: object, nonce: string) =>
  `<script nonce="${nonce}">parent.postMessage(${JSON.stringify({ type: 'payment', ...said })},'*')</script>`

export function donePage(charge: AcquirerCharge, nonce: string) {
  const text = {
    APPROVED: 'Pagamento enviado.',
    REFUSED: 'Pagamento não autorizado. Confira os dados ou tente outro cartão.',
    PENDING: '',
    ANALYSING: 'Analisando o pagamento…',
    CHALLENGE: '',
    CLOSED: 'Este pagamento foi cancelado pela loja. Volte a ela para pagar.',
  }[charge.state]
  return page('Cartão de crédito', `<p role="status"><strong>${text}</strong></p>`, talking(nonce) + told(charge, nonce))
}
