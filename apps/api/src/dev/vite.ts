import middie, { type Handler } from '@fastify/middie'
import type { FastifyInstance } from 'fastify'
import type { RenderPage } from '@mutirao/contract/pages'
import { loadBuiltOffice } from '#http/web-bundle.ts'

type DevelopmentWeb = { middlewares: Handler; renderPage: RenderPage; close: () => Promise<void> }

/** Serves the shop's screens from their sources, with hot reload; the back office as it was built when the server started. */
export async function devWeb() {
  const source = new URL('../../../web/machine/dev.ts', import.meta.url).href
  const { createDevelopmentWeb }: { createDevelopmentWeb: () => Promise<DevelopmentWeb> } = await import(source)
  const web = await createDevelopmentWeb()
  return {
    render: web.renderPage,
    isLive: true,
    office: await loadBuiltOffice(),
    async extend(app: FastifyInstance) {
      await app.register(middie)
      app.use(web.middlewares)
      app.addHook('onClose', web.close)
    },
  }
}
