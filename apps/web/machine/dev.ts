import { createServer, type Connect, type Plugin } from 'vite'
import type { PageContext, RenderedPage } from '@mutirao/contract/pages'

export type DevelopmentWeb = {
  /** Serves sources, styles, hot reload and public files; mount it before the pages. */
  middlewares: Connect.Server
  renderPage: (url: URL, page: PageContext) => Promise<RenderedPage>
  close: () => Promise<void>
}

/** Serves the worker's source at the address of the built one. It imports its parts, so it is registered as a module. */
const developmentWorker: Plugin = {
  name: 'mutirao:development-worker',
  configureServer(vite) {
    vite.middlewares.use('/worker.js', (_request, response, next) => {
      vite.transformRequest('/src/worker.ts').then((file) => {
        response.setHeader('content-type', 'text/javascript')
        response.setHeader('cache-control', 'no-cache')
        response.end(file?.code)
      }, next)
    })
  },
}

/**
 * Development inside the API's own server: `const web = await createDevelopmentWeb()` (import from '@mutirao/web/dev'), then
 * `app.use(web.middlewares)` and `web.renderPage(url, page)` in place of the built one. Edited screens show at once.
 * `hmrServer` is the node:http server, so that hot reload needs no second port.
 */
export async function createDevelopmentWeb(hmrServer?: import('node:http').Server): Promise<DevelopmentWeb> {
  const vite = await createServer({
    root: `${import.meta.dirname}/..`,
    // Other loaders write the bundled configuration beside it, which restarts the server that watches the folder.
    configLoader: 'native',
    appType: 'custom',
    plugins: [developmentWorker],
    server: { middlewareMode: true, hmr: hmrServer ? { server: hmrServer } : undefined },
  })
  return {
    middlewares: vite.middlewares,
    async renderPage(url, page) {
      const { renderPage } = await vite.ssrLoadModule('/src/page-server.tsx')
      return renderPage(url, page)
    },
    close: () => vite.close(),
  }
}
