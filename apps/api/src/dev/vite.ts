import middie, { type Handler } from '@fastify/middie'
import type { FastifyInstance } from 'fastify'
import type { RenderPage } from '@mutirao/contract/pages'

type DevelopmentWeb = { middlewares: Handler; renderPage: RenderPage; close: () => Promise<void> }

/** Serves screens from their sources, with hot reload. */
export async function devWeb() {
  const source = new URL('../../../web/machine/dev.ts', import.meta.url).href
  const { createDevelopmentWeb }: { createDevelopmentWeb: () => Promise<DevelopmentWeb> } = await import(source)
  const web = await createDevelopmentWeb()
  return {
    render: web.renderPage,
    isLive: true,
    async extend(app: FastifyInstance) {
      await app.register(middie)
      app.use(web.middlewares)
      app.addHook('onClose', web.close)
    },
  }
}
