import { formatHour } from '@mutirao/domain/delivery-date'
import { escapeHtml } from '@mutirao/domain/escape-html'
import type { PreviewOf } from '@mutirao/domain/written-draft'
import { plainPage } from './plain-page.ts'

type Bar = { expiresAt: Date; timeZone: string; live: string; isDrawn: boolean }
type Shown = Omit<Bar, 'isDrawn'> & { prefix: string; isTyped: boolean }

const style = `
.draft-bar{position:sticky;top:0;z-index:2147483647;display:flex;gap:16px;align-items:center;justify-content:center;padding:6px 16px;background:#2b1c22;color:#fff;font:500 13px/1.4 system-ui,sans-serif}
.draft-bar a{flex:none;color:#ffc93c;min-height:44px;display:inline-flex;align-items:center;font-weight:600;text-decoration:underline}
.draft-bar a:focus-visible{outline:2px solid #ffc93c;outline-offset:2px}
button,input,select,textarea{cursor:not-allowed!important}
@media print{.draft-bar{position:static}}`

/** The bar above a page that shows a draft. */
function barOf({ expiresAt, timeZone, live, isDrawn }: Bar): string {
  const what = isDrawn ? 'Aqui não se compra.' : 'Esta tela é de cada pessoa, e a prévia não a mostra.'
  const text = `Prévia do rascunho: só quem tem este endereço vê, até ${formatHour(expiresAt, timeZone)}. ${what}`
  return `<aside class="draft-bar" aria-label="Prévia"><span>${text}</span><a href="${escapeHtml(live)}">Loja de agora</a></aside>`
}

/** Links to pages stay within the preview; files, calls and the office are the live ones. */
const LINK = /(<a\b[^>]*?\shref=")(\/(?!\/|api\/|media\/|assets\/|office(?:[/"]))[^"]*)/g

/** The page as it was rendered, with links within the preview, and no place in a search engine; with the bar, or inert in the frame of a form. */
export function previewHtml(html: string, { prefix, isTyped, ...bar }: Shown): string {
  const isDrawn = !html.includes('id="app" data-now=""')
  return html
    .replace(LINK, (_whole, start: string, path: string) => `${start}${prefix}${path}`)
    .replace(/<link rel="(?:canonical|alternate|manifest)"[^>]*>/g, '')
    .replace('</head>', () => `<meta name="robots" content="noindex"><style>${style}</style></head>`)
    .replace(/<title>/, '<title>Prévia: ')
    .replace(/<body[^>]*>/, (body) => (isTyped ? body.replace('<body', '<body inert') : body + barOf({ ...bar, isDrawn })))
}

const texts: Record<Exclude<PreviewOf<never>['outcome'], 'DRAWN' | 'MISTAKES'>, { title: string; text: string }> = {
  INVALID: { title: 'Esta prévia não existe', text: 'O endereço está incompleto, é de outra loja, ou quem o pediu não escreve mais isto.' },
  EXPIRED: { title: 'Esta prévia venceu', text: 'O endereço vale por uma hora. Abra outra vez pelo escritório.' },
  GONE: { title: 'Este rascunho não existe mais', text: 'Ele foi ao ar ou foi descartado.' },
}

/** Why there is nothing to see. A form beside its frame names the mistakes itself, by the words of its fields. */
export function noPreviewHtml(preview: Exclude<PreviewOf<unknown>, { outcome: 'DRAWN' }>, { isTyped }: { isTyped: boolean }): string {
  if (preview.outcome !== 'MISTAKES') return plainPage.html(texts[preview.outcome])
  const { length } = preview.mistakes
  if (isTyped)
    return plainPage.html({
      title: 'Ainda não dá para ver',
      text: `Falta acertar ${length === 1 ? '1 coisa' : `${length} coisas`} no formulário.`,
    })
  const text = `Corrija no escritório e veja de novo. ${preview.mistakes.join('; ')}.`
  return plainPage.html({ title: 'O rascunho ainda tem erros', text: escapeHtml(text) })
}
