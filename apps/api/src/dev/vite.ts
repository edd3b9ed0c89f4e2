import middie, { type Handler } from '@fastify/middie'
import type { FastifyInstance } from 'fastify'
import type { RenderPage } from '@mutirao/contract/pages'

type DevelopmentWeb = { middlewares: Handler; renderPage: RenderPage; close: () => Promise<void> }
type DevelopmentOffice = { middleware: Handler; document: () => Promise<string>; close: () => Promise<void> }

/** Serves the shop's screens from their sources, with hot reload, and the back office, rebuilt whenever its sources change. */
export async function devWeb() {
  const { createDevelopmentWeb }: { createDevelopmentWeb: () => Promise<DevelopmentWeb> } = await import(sourceOf('web/machine/dev.ts'))
  const { watchOffice }: { watchOffice: () => Promise<DevelopmentOffice> } = await import(sourceOf('office/build/dev.ts'))
  const web = await createDevelopmentWeb()
  const office = await watchOffice()
  return {
    render: web.renderPage,
    isLive: true,
    office: { document: office.document },
    async extend(app: FastifyInstance) {
      await app.register(middie)
      app.use('/office', office.middleware)
      app.use(web.middlewares)
      app.addHook('onClose', () => Promise.all([web.close(), office.close()]))
    },
  }
}

const sourceOf = (file: string) => new URL(`../../../${file}`, import.meta.url).href
