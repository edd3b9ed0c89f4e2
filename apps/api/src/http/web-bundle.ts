import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PageServer, RenderPage } from '@mutirao/contract/pages'
import { documentsFolder } from './built-documents.ts'
import type { Office } from './office-plugin.ts'

const webFolder = fileURLToPath(new URL('../../../web/', import.meta.url))
const officeFolder = fileURLToPath(new URL('../../../office/', import.meta.url))
/** The folder of the built API document; undefined when no build has written it. */
export const findBuiltDocuments = (): Promise<string | undefined> =>
  access(join(documentsFolder, 'docs.html.br')).then(
    () => documentsFolder,
    () => undefined,
  )

const notBuilt = () => {
  throw new Error('As páginas ainda não foram construídas: rode npm run build.')
}

/** The built pages: a function for the server, files for the browser. */
export async function loadBuiltWeb(): Promise<
  Omit<PageServer, 'renderPage'> & { render: RenderPage; clientFolder: string; office: Office }
> {
  const server = join(webFolder, 'dist/server/page-server.js')
  await access(server).catch(notBuilt)
  const { renderPage, ...pages }: PageServer = await import(server)
  return { render: renderPage, ...pages, clientFolder: join(webFolder, 'dist/client'), office: await loadBuiltOffice() }
}

/** The built back office: one document for all shops, and files for the browser. */
async function loadBuiltOffice(): Promise<Office> {
  const document = await readFile(join(officeFolder, 'dist/office.html'), 'utf8').catch(notBuilt)
  return { document: () => document, clientFolder: join(officeFolder, 'dist/client') }
}
