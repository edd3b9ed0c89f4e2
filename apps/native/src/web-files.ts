import { createHash } from 'node:crypto'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { PageServer } from '@mutirao/contract/pages'
import { paletteCss } from '@mutirao/domain/palette'
import { NativeMistake, type Shop } from './shop.ts'

const built = fileURLToPath(new URL('../../web/dist/', import.meta.url))

/** Files that only a server sends: the service worker, the build's list, and compressed copies. */
const OF_SERVER = /\.(br|gz)$|\/worker\.js$|\/\.vite$/

/** Writes the screens' files and the app's document, which has the shop's name, palette and server. */
export async function writeWebFiles(folder: string, shop: Shop): Promise<void> {
  const pages: string = pathToFileURL(join(built, 'server/page-server.js')).href
  const { bareDocument } = (await import(pages).catch((cause: unknown) => {
    throw new NativeMistake('as telas ainda não foram construídas: rode npm run build', { cause })
  })) as PageServer
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await cp(join(built, 'client'), folder, { recursive: true, filter: (source) => !OF_SERVER.test(source.replaceAll('\\', '/')) })
  const { name, app, server, palette } = shop
  const colors = { css: paletteCss(palette), themeColor: palette.light.bg, themeColorDark: palette.dark.bg }
  await writeFile(join(folder, 'index.html'), withPolicy(bareDocument({ name, app, server, palette: colors }), shop))
}

/** The policy of the server's pages (web-plugin.ts), with the shop's server in place of 'self' where the document has another origin. */
function withPolicy(html: string, { server, tiles = '' }: Shop): string {
  const policy = [
    "default-src 'self'",
    `connect-src 'self' ${server}`,
    `script-src 'self' ${hashesOf(html, 'script')}`,
    `style-src 'self' ${hashesOf(html, 'style')}`,
    "style-src-attr 'none'",
    `img-src 'self' data: ${server} ${tiles}`.trim(),
    `media-src ${server}`,
    `frame-src ${server} ${demoAcquirer(server)}`.trim(),
    "worker-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ]
  return html.replace(
    '<meta charset="utf-8">',
    (first) => `${first}<meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}">`,
  )
}

/** A trial's server without TLS has the demonstration's acquirer. */
const demoAcquirer = (server: string) => (server.startsWith('http:') ? 'http://acquirer.localhost:*' : '')

/** The policy's hashes of the inline elements. */
const hashesOf = (html: string, tag: 'script' | 'style') =>
  [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))]
    .map(([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`)
    .join(' ')
