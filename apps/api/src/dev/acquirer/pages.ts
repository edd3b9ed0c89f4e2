import { formatMoney } from '@mutirao/domain/money'
import type { AcquirerCharge } from './charges.ts'

const style = `*{box-sizing:border-box}body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:16px;color:#1d1a1c;background:#fff}main{max-width:26rem;margin:0 auto;display:grid;gap:14px}
h1{font-size:1.25rem;margin:0}p{margin:0}label{display:grid;gap:4px;font-weight:600;font-size:.875rem}input{font:inherit;width:100%;min-width:0;min-height:48px;padding:0 12px;border:1.5px solid #8a8088;border-radius:12px}
.two{display:grid;grid-template-columns:1fr 1fr;gap:12px}button{font:700 1rem system-ui;min-height:52px;border:0;border-radius:12px;background:#1d1a1c;color:#fff;cursor:pointer}button:focus-visible,input:focus-visible{outline:3px solid #0f6ab4;outline-offset:2px}
small{color:#5c5359}.error{color:#a3122a;font-weight:600}
@media(prefers-color-scheme:dark){:root{color-scheme:dark}body{background:#1a1517;color:#f3ecef}button{background:#f3ecef;color:#1a1517}input{background:#120e10;color:inherit;border-color:#9a8f96}small{color:#bdb2b8}.error{color:#ff8fa0}}table{border-collapse:collapse;font-size:.875rem}td{padding:2px 12px 2px 0}`

function page(title: string, body: string) {
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style><main>${body}</main></html>`
}

const facts = (charge: AcquirerCharge) => `<p>Pedido ${charge.orderCode} · <strong>${formatMoney(charge.amount)}</strong></p>`

const paidPix = '<p><strong>Pix pago.</strong> Pode voltar à loja.</p>'
const closedPix = '<p class="error" role="alert">Este Pix foi cancelado pela loja e não pode mais ser pago.</p>'
const payForm = ({ amount }: AcquirerCharge) => `<form method="post"><button>Pagar este Pix (simulado)</button></form>
<details><summary>Pagar outro valor</summary><form method="post" style="display:grid;gap:14px"><label>Centavos<input name="amount" inputmode="numeric" value="${amount}"></label><button>Pagar este valor (simulado)</button></form></details>`

export function pixPage(charge: AcquirerCharge) {
  const isPaid = charge.state === 'APPROVED'
  const action = isPaid ? paidPix : charge.state === 'CLOSED' ? closedPix : payForm(charge)
  return page(
    'Banco de demonstração',
    `<h1>Banco de demonstração</h1>${facts(charge)}<p>Para ${escape(charge.receiver.name)}</p>${action}<small>Nenhum dinheiro de verdade é movido.</small>`,
  )
}

export const testCards = [
  ['4111 1111 1111 1111', 'aprova'],
  ['4000 0000 0000 0002', 'recusa'],
  ['4000 0000 0000 0119', 'demora a responder e aprova'],
  ['4000 0000 0000 3220', 'pede uma segunda etapa'],
] as const

export function cardPage(charge: AcquirerCharge, error = '') {
  const fields = `<label>Número do cartão<input name="number" inputmode="numeric" autocomplete="cc-number" maxlength="23" required></label>
<label>Nome impresso no cartão<input name="holder" autocomplete="cc-name" maxlength="60" required></label>
<div class="two"><label>Validade<input name="expiry" inputmode="numeric" autocomplete="cc-exp" placeholder="MM/AA" maxlength="5" required></label><label>CVV<input name="cvv" inputmode="numeric" autocomplete="cc-csc" maxlength="4" required></label></div>`
  const cards = testCards.map(([number, does]) => `<tr><td>${number}</td><td>${does}</td></tr>`).join('')
  return page(
    'Cartão de crédito',
    `<form method="post" style="display:grid;gap:14px">${error && `<p class="error" role="alert">${error}</p>`}${fields}<button>Pagar ${formatMoney(charge.amount)}</button></form><details><summary>Cartões de teste</summary><table>${cards}</table></details>`,
  )
}

export function challengePage(charge: AcquirerCharge) {
  return page(
    'Confirme a compra',
    `<h1>Confirme no seu banco</h1>${facts(charge)}<form method="post" action="?secret=${charge.secret}&step=challenge"><button>Sou eu, confirmar</button></form>`,
  )
}

/** Tells the shop's page that something happened; the shop learns what it was only from the webhook. */
export function donePage(charge: AcquirerCharge, nonce = '') {
  const text = {
    APPROVED: 'Pagamento enviado.',
    REFUSED: 'Pagamento não autorizado. Confira os dados ou tente outro cartão.',
    PENDING: 'Analisando o pagamento…',
    CHALLENGE: '',
    CLOSED: 'Este pagamento foi cancelado pela loja. Volte a ela para pagar.',
  }[charge.state]
  return page(
    'Cartão de crédito',
    `<p role="status"><strong>${text}</strong></p><script nonce="${nonce}">parent.postMessage({type:'payment',state:${JSON.stringify(charge.state)}},'*')</script>`,
  )
}

function escape(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
