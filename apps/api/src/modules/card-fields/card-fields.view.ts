import { readFileSync } from 'node:fs'
import { escapeHtml } from '@mutirao/domain/escape-html'

/** Origins of the acquirer's script, fields and requests; allowed on these pages only. */
const theirs = 'https://*.mercadopago.com https://*.mercadopago.com.br https://*.mercadolibre.com'
const parts = 'https://http2.mlstatic.com'

/** `ancestors`: the documents that may show the page in a frame. */
export const cardPolicy = (nonce: string, ancestors: string) =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' https://sdk.mercadopago.com ${theirs} ${parts}`,
    "style-src 'unsafe-inline'",
    `connect-src 'self' ${theirs} ${parts}`,
    `frame-src ${theirs}`,
    `img-src data: ${theirs} ${parts}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')

/** The bank's page may lead to other pages of the bank within its frame, so this page alone may frame and post to any https address. */
export const challengePolicy = (nonce: string, ancestors: string) =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'unsafe-inline'",
    "connect-src 'self'",
    'frame-src https:',
    'form-action https:',
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')

const challengeScript = readFileSync(new URL('./challenge-page.js', import.meta.url), 'utf8')
const script = readFileSync(new URL('./card-page.js', import.meta.url), 'utf8')

const style = `:root{--surface:#fff;--ink:#1d1a1c;--ink-2:#5c5359;--control:#8a8088;--action:#1d1a1c;--on-action:#fff;--err:#a3122a}
@media(prefers-color-scheme:dark){:root{color-scheme:dark;--surface:#1a1517;--ink:#f3ecef;--ink-2:#bdb2b8;--control:#9a8f96;--action:#f3ecef;--on-action:#1a1517;--err:#ff8fa0}}
*{box-sizing:border-box}body{font:16px/1.5 system-ui,sans-serif;margin:0;color:var(--ink);background:var(--surface)}main{max-width:28rem;padding:16px;display:grid;gap:14px}form{display:grid;gap:14px}p{margin:0}
label,.field{display:grid;gap:4px;font-weight:600;font-size:.875rem}input,.box{font:400 1rem/1.5 system-ui,sans-serif;width:100%;min-width:0;height:48px;padding:0 12px;border:1.5px solid var(--control);border-radius:10px;background:var(--surface);color:inherit}
.two{display:grid;grid-template-columns:repeat(auto-fit,minmax(7.5rem,1fr));gap:14px 12px}[aria-invalid=true]{border-color:var(--err)}.error{color:var(--err);font-weight:600;font-size:.8125rem}.error:empty{display:none}
button{font:700 1rem system-ui;min-height:52px;border:0;border-radius:12px;background:var(--action);color:var(--on-action);cursor:pointer}button:focus-visible,input:focus-visible{outline:3px solid var(--action);outline-offset:2px}button[disabled]{opacity:.6}`

/** `card`: a stored card, of which only the security code is typed. `does`: stores the typed card, in addition to paying or instead of it. */
type Page = {
  publicKey: string
  nonce: string
  button?: string
  card?: { id: string; brand: string }
  does?: 'keep' | 'pay-and-keep'
}

const codeField = `<div class="field"><span>CVV</span><div class="box" id="cvv"></div><span class="error" id="cvv-error" role="alert"></span></div>`

const wholeCard = `<div class="field"><span id="number-label">Número do cartão</span><div class="box" id="number"></div><span class="error" id="number-error" role="alert"></span></div>
<label>Nome impresso no cartão<input name="holder" autocomplete="cc-name" autocapitalize="characters" spellcheck="false" maxlength="60" aria-describedby="holder-error"><span class="error" id="holder-error" role="alert"></span></label>
<div class="two"><div class="field"><span>Validade</span><div class="box" id="expiry"></div><span class="error" id="expiry-error" role="alert"></span></div>
${codeField}</div>
<label>CPF ou CNPJ do titular<input name="document" inputmode="numeric" autocomplete="off" maxlength="18" aria-describedby="document-error"><span class="error" id="document-error" role="alert"></span></label>`

/** The acquirer's fields for number, date and CVV are its own frames; name and CPF are ours. The button is shown when there is a charge to pay. */
export const cardPage = ({ publicKey, nonce, button, card, does }: Page) => `<!doctype html><html lang="pt-BR"><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>Cartão de crédito</title><style>${style}</style>
<main><form novalidate data-key="${publicKey}"${card ? ` data-card="${card.id}" data-brand="${card.brand}"` : ''}${does ? ` data-does="${does}"` : ''}>
${card ? codeField : wholeCard}
<p class="error" id="form-error" role="alert"></p>${button ? `<button>${button}</button>` : ''}</form></main>
<script nonce="${nonce}" src="https://sdk.mercadopago.com/js/v2"></script><script nonce="${nonce}">{${script}}</script></html>`

type ChallengePage = { nonce: string; url: string; creq: string }

/**
 * Shows the page of the card's bank in its own frame; once the bank has answered, asks the acquirer for the outcome. The sandbox keeps the
 * bank's page from navigating the shop's tab.
 */
export const challengePage = ({ nonce, url, creq }: ChallengePage) => `<!doctype html><html lang="pt-BR"><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>Confirme a compra</title><style>${style}h1{font-size:1.25rem;margin:0}iframe{width:100%;height:500px;border:1.5px solid var(--control);border-radius:10px;background:#fff}</style>
<main><h1>Confirme no seu banco</h1><p>O banco do cartão pede que você confirme a compra. Nada é cobrado antes disso.</p>
<iframe name="bank" title="Página do banco do cartão" sandbox="allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox"></iframe><p id="state" role="status"></p>
<form method="post" target="bank" action="${escapeHtml(url)}" hidden><input name="creq" value="${escapeHtml(creq)}"></form></main>
<script nonce="${nonce}">{${challengeScript}}</script></html>`

/** The page of a charge that accepts no card any more. */
export const endedPage = (nonce: string, text: string) => `<!doctype html><html lang="pt-BR"><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>Cartão de crédito</title><style>${style}</style>
<main><p role="status"><strong>${text}</strong></p></main><script nonce="${nonce}">parent.postMessage({type:'payment'},location.origin)</script></html>`
