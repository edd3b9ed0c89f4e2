import type { EndpointOptions } from '@mutirao/contract/endpoint'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PageFields } from './kept-addresses.ts'

export type PageContext = {
  tenant: {
    slug: string
    name: string
    app: string
    logo?: string
    hidePartner: boolean
    hideProduct: boolean
    timeZone: string
    helpPhone: string
    helpMessage?: string
    paletteVersion: number
    isIntranet: boolean
    isUrlCampaignDisabled: boolean
  }
  origin: string
  now: number
  /** True in a closed shop for a visitor who may be signed in: nothing is rendered, and the browser finds out. */
  isClosed: boolean
  place?: { latitude: number; longitude: number; label: string }
  palette: { css: string; themeColor: string; themeColorDark: string }
  call: (endpoint: EndpointOptions, input: Record<string, unknown>) => Promise<unknown>
}
/** errors: unexpected failures of the rendering; refusals that a screen shows are not among them. */
export type RenderedPage = { status: number; html: string; isShared: boolean; location?: string; errors: readonly unknown[] }
export type RenderPage = (url: URL, page: PageContext) => Promise<RenderedPage>

const webFolder = fileURLToPath(new URL('../../../web/', import.meta.url))

/** The built pages: a function for the server, files for the browser. */
export async function loadBuiltWeb(): Promise<{
  render: RenderPage
  pageFields: PageFields
  pagePaths: readonly string[]
  clientFolder: string
}> {
  const server = join(webFolder, 'dist/server/page-server.js')
  await access(server).catch(() => {
    throw new Error('As páginas ainda não foram construídas: rode npm run build.')
  })
  const { renderPage, ...pages } = (await import(server)) as {
    renderPage: RenderPage
    pageFields: PageFields
    pagePaths: readonly string[]
  }
  return { render: renderPage, ...pages, clientFolder: join(webFolder, 'dist/client') }
}
