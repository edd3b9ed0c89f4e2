import type { AnyRouteMatch } from '@tanstack/react-router'
import { assets } from 'virtual:client-assets'
import type { BareDocument, PageContext } from '@mutirao/contract/pages'
import { escapeHtml } from '@mutirao/domain/escape-html'
import { classesOfHtml, partsOfStyle, styleWith } from './style-parts.ts'

type DocumentParts = {
  body: string
  state: unknown
  matches: Pick<AnyRouteMatch, 'meta'>[]
  screenFile?: string
  /** Whether the server rendered the screen; otherwise the page is empty until its scripts have loaded. */
  isDrawn: boolean
  page: PageContext
  url: URL
  /** The status of the response: a page that does not exist, has ended or failed has no canonical address. */
  status: number
  /** The campaign's palette, which overrides the shop's. */
  worn?: PageContext['palette']
}

/**
 * The HTML around a rendered screen. The head inlines the palette and the style sheet, so that the first paint is branded, and the first script,
 * which the policy allows by its hash. A landing has only the rules that its elements and its scripts need; the browser fetches the whole sheet once
 * the page is hydrated. The state is JSON, not code.
 */
export function documentOf({ body, state, matches, screenFile, isDrawn, page, url, status, worn }: DocumentParts): string {
  const nonce = page.nonce ? ` nonce="${page.nonce}"` : ''
  const scripts = scriptsOf(screenFile, isDrawn)
  const classes = isDrawn ? landings.get(screenFile ?? '') : undefined
  return (
    `<!doctype html><html lang="pt-BR"><head>${headStart}${metaTags(matches, page)}` +
    (page.tenant.logo ? `<link rel="icon" href="${page.tenant.logo}">` : '') +
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">' +
    addressTags(page.origin + url.pathname, status) +
    themeTag('light', page.palette.themeColor, worn?.themeColor) +
    themeTag('dark', page.palette.themeColorDark, worn?.themeColorDark) +
    `<style${nonce}>${page.palette.css}</style>${worn ? `<style data-campaign${nonce}>${worn.css}</style>` : ''}${classes ? styleElement(landingStyle(body, classes), nonce) : style(nonce)}${firstScript(nonce)}` +
    `${isDrawn ? '' : scripts.map((src) => `<link rel="modulepreload" href="${src}">`).join('')}</head>` +
    `<body><div id="app"${isDrawn ? '' : ' data-now=""'} data-scripts="${scripts.join(' ')}"${classes ? ` data-style="${assets.wholeStyle}"` : ''}>${body}</div>` +
    `<script type="application/json" id="page-state">${jsonInPage(state)}</script>` +
    `${developmentScripts}</body></html>`
  )
}

/**
 * A document without a rendered screen, bundled with the native app: the same style, first script and files as a page of the server. The browser
 * fetches the page's state from `server` (src/without-page.ts); `app` names the shop there.
 */
export function bareDocument({ name, app, server, palette }: BareDocument): string {
  const scripts = scriptsOf(undefined, false)
  return (
    `<!doctype html><html lang="pt-BR"><head>${metaStart}${fontLinks}<title>${escapeHtml(name)}</title>` +
    themeTag('light', palette.themeColor) +
    themeTag('dark', palette.themeColorDark) +
    `<style>${palette.css}</style>${style('')}${firstScript('')}</head>` +
    `<body><div id="app" data-now="" data-app="${escapeHtml(app)}" data-server="${escapeHtml(server)}" data-scripts="${scripts.join(' ')}"></div></body></html>`
  )
}

/** Escapes `<`, so that no value can end the script element. */
const jsonInPage = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

/** Preloads the chunk of a browser-rendered screen: otherwise it is discovered only after all others. */
function scriptsOf(screenFile: string | undefined, isDrawn: boolean): string[] {
  const shown = [...(assets.screens[screenFile ?? ''] ?? []), ...(isDrawn ? [] : (assets.waiting[screenFile ?? ''] ?? []))]
  return [...new Set([assets.script, ...assets.preloads, ...shown])]
}

/** `data-shop`: the colour of the bar after the campaign is left. */
function addressTags(address: string, status: number): string {
  if (status !== 200) return ''
  const href = escapeHtml(address)
  return `<link rel="canonical" href="${href}"><link rel="alternate" hreflang="pt-BR" href="${href}">`
}

const themeTag = (scheme: 'light' | 'dark', shop: string, worn = shop) =>
  `<meta name="theme-color" content="${worn}" data-shop="${shop}" media="(prefers-color-scheme:${scheme})">`

const metaStart = '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">'

const fontLinks = ['gabarito', 'roboto']
  .map((face) => `<link rel="preload" href="/fonts/${face}-pt.woff2" as="font" type="font/woff2" crossorigin>`)
  .join('')

const headStart = `${metaStart}${fontLinks}<link rel="manifest" href="/manifest.webmanifest">`

const style = (nonce: string) =>
  assets.stylesheet ? `<link rel="stylesheet" href="${assets.stylesheet}">` : styleElement(assets.css, nonce)

const styleElement = (css: string, nonce: string) => `<style${nonce}>${css}</style>`

const landings = new Map(Object.entries(assets.landings).map(([file, names]) => [file, new Set(names)]))
const styleParts = partsOfStyle(assets.css)

function landingStyle(body: string, named: ReadonlySet<string>): string {
  const shown = classesOfHtml(body)
  return styleWith(styleParts, (name) => shown.has(name) || named.has(name))
}

/** The page's inline script; undefined in development, where it is a file. */
export const inlineScript = 'code' in assets.boot ? assets.boot.code : undefined

const firstScript = (nonce: string) =>
  'code' in assets.boot
    ? `<script${nonce}>${assets.boot.code}</script>`
    : `<script type="module" src="${assets.boot.src}"${nonce}></script>`

/** Vite's client and React's refresh; the built page has neither. */
const developmentScripts = import.meta.env.DEV
  ? '<script type="module" src="/@vite/client"></script><script type="module" src="/machine/dev-preamble.ts"></script>'
  : ''

/** The innermost match that defines a tag wins. */
function metaTags(matches: Pick<AnyRouteMatch, 'meta'>[], page: PageContext): string {
  const tags = new Map<string, string>()
  for (const match of matches) {
    for (const meta of match.meta ?? []) {
      if (!meta) continue
      const { title, name, property, content = '' } = meta
      const { 'script:ld+json': data } = meta as { 'script:ld+json'?: object }
      if (data) tags.set('data', `<script type="application/ld+json">${jsonInPage(data)}</script>`)
      else if (title !== undefined) tags.set('title', `<title>${escapeHtml(title)}</title>`)
      else if (name) tags.set(name, `<meta name="${name}" content="${escapeHtml(content)}">`)
      else if (property) tags.set(property, `<meta property="${property}" content="${escapeHtml(absolute(property, content, page))}">`)
    }
  }
  return [...tags.values()].join('')
}

/** Link previews require an absolute picture URL. */
const absolute = (property: string, content: string, page: PageContext) => (property === 'og:image' ? page.origin + content : content)
