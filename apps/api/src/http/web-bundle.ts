import type { EndpointOptions } from '@mutirao/contract/endpoint'
import { access } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'


export type PageContext = {
  tenant: { slug: string; name: string; app: string; logo?: string; hidePartner: boolean; hideProduct: boolean; timeZone: string; helpPhone: string }
  origin: string
  now: number
  place?: { latitude: number; longitude: number; label: string }
  palette: { css: string; themeColor: string; themeColorDark: string }
  call: (endpoint: EndpointOptions, input: Record<string, unknown>) => Promise<unknown>
}
export type RenderPage = (request: Request, page: PageContext) => Promise<Response>

const webFolder = dirname(createRequire(import.meta.url).resolve('@mutirao/web/package.json'))

/** The built pages: a function for the server, files for the browser. */
export async function loadBuiltWeb(): Promise<{ render: RenderPage; clientFolder: string }> {
  const server = join(webFolder, 'dist/server/page-server.js')
  await access(server).catch(() => {
    throw new Error('As páginas ainda não foram construídas: rode npm run build.')
  })
  const { renderPage } = (await import(server)) as { renderPage: RenderPage }
  return { render: renderPage, clientFolder: join(webFolder, 'dist/client') }
}
