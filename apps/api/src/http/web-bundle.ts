import type { PageServer, RenderPage } from '@mutirao/contract/pages'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const webFolder = fileURLToPath(new URL('../../../web/', import.meta.url))

/** The built pages: a function for the server, files for the browser. */
export async function loadBuiltWeb(): Promise<Omit<PageServer, 'renderPage'> & { render: RenderPage; clientFolder: string }> {
  const server = join(webFolder, 'dist/server/page-server.js')
  await access(server).catch(() => {
    throw new Error('As páginas ainda não foram construídas: rode npm run build.')
  })
  const { renderPage, ...pages }: PageServer = await import(server)
  return { render: renderPage, ...pages, clientFolder: join(webFolder, 'dist/client') }
}
