import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { memo } from '#cache/memo.ts'
import { makeReady } from '#cache/ready-bytes.ts'
import { offlineTexts as texts } from '@mutirao/contract/problem-texts'
import { escapeHtml } from '@mutirao/domain/escape-html'
import { pageFacts } from './page-start.ts'
import { sendFirst } from './ready-responses.ts'
import { SHOP_HEADERS } from './which-shop.ts'

const LOOK =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 Roboto,system-ui,sans-serif;background:var(--bg);color:var(--ink)}' +
  'main{max-width:26rem;padding:24px;text-align:center}h1{font-size:1.5rem;line-height:1.2;margin:0 0 8px}p{margin:0 0 20px;color:var(--ink-2)}' +
  'a{display:block;margin:0 0 8px;padding:14px 20px;border-radius:12px;color:var(--action-text);font-weight:700;text-decoration:none}' +
  'a:first-of-type{background:var(--action);color:var(--on-action)}a:focus-visible{outline:3px solid var(--ink);outline-offset:2px}'

const SCRIPT =
  'let left=0;const again=()=>setTimeout(()=>Date.now()-left>5e3?location.reload():again(),1e3);' +
  "addEventListener('click',()=>{left=Date.now()});addEventListener('online',again);" +
  "addEventListener('DOMContentLoaded',()=>{document.querySelectorAll('a[href^=\"/\"]').forEach(a=>a.pathname===location.pathname&&a.remove());" +
  "if(navigator.onLine){setTimeout(again,19e3);document.querySelectorAll('[data-unanswered]').forEach(e=>e.textContent=e.dataset.unanswered)}})"

/**
 * The page for an uncached address while the device is offline: cached by the shop's worker, with the shop's palette, the same for everybody. Its only
 * script loads the requested address when the connection returns, and removes the link to that address; `href=""` loads it by a tap. A reload would
 * cancel a navigation that has begun: it waits a second, and after a tap (`left`) five. Where the device has a network, the shop does not answer: the
 * script says so, and asks again every 20 seconds.
 */
export function offlinePage(app: FastifyInstance) {
  app.get('/offline', { schema: { hide: true }, config: { isPage: true } }, (request, reply) => {
    const { ctx, address } = request
    const { palette, tenant } = pageFacts(ctx, address.hostname)
    const style = palette.css + LOOK
    const html =
      '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">' +
      `<meta name="theme-color" content="${palette.themeColor}" media="(prefers-color-scheme:light)">` +
      `<meta name="theme-color" content="${palette.themeColorDark}" media="(prefers-color-scheme:dark)">` +
      `<title data-unanswered="${texts.unanswered} · ${escapeHtml(tenant.name)}">${texts.title} · ${escapeHtml(tenant.name)}</title><style>${style}</style><script>${SCRIPT}</script></head>` +
      `<body><main><p><b>${escapeHtml(tenant.name)}</b></p><h1 data-unanswered="${texts.unanswered}">${texts.title}</h1>` +
      `<p data-unanswered="${texts.unansweredText}">${texts.text}</p>` +
      `<a href="">${texts.retry}</a><a href="/cart">${texts.cart}</a><a href="/">${texts.home}</a></main></body></html>`
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0',
      'content-security-policy': `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(SCRIPT)}; base-uri 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      vary: `Accept-Encoding, ${SHOP_HEADERS}`,
    }
    return sendFirst(makeReady(Buffer.from(html), headers), request, reply)
  })
}

const hashOf = memo(100, (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
