import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { build, type InlineConfig, type Rolldown } from 'vite'

export type DevelopmentOffice = {
  /** The current document; waits for a build in progress. */
  document: () => Promise<string>
  /** Mounted at /office: the built files. */
  middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => Promise<void>
  close: () => Promise<void>
}

type Options = { folder?: string } & Pick<InlineConfig, 'configFile' | 'customLogger'>

/** Builds the office, and rebuilds it when one of its files changes: a reload shows it. Uses a folder of its own, so that the regular build stays unchanged. */
export async function watchOffice({ folder = join(import.meta.dirname, '..'), ...config }: Options = {}): Promise<DevelopmentOffice> {
  const out = join(folder, 'dist/dev')
  const watcher = (await build({
    logLevel: 'error',
    ...config,
    root: folder,
    mode: 'development',
    // Otherwise the configuration is written to a file beside it and imported, which restarts the server that watches its files.
    configLoader: 'native',
    build: { outDir: join(out, 'client'), emptyOutDir: true, minify: false, watch: {} },
  })) as Rolldown.RolldownWatcher
  const settled = settling(watcher)
  return {
    document: async () => {
      await settled()
      return readFile(join(out, 'office.html'), 'utf8')
    },
    middleware: async (request, response, next) => {
      const [, name, kind = ''] = /^\/(worker\.js|assets\/[\w-]+\.(js|css|woff2|svg))$/.exec(request.url ?? '') ?? []
      const bytes = name && (await readFile(join(out, 'client', name)).catch(() => undefined))
      if (!bytes) return next()
      response.writeHead(200, { 'content-type': types[kind] ?? types['js']!, 'cache-control': 'no-store' }).end(bytes)
    },
    close: () => watcher.close(),
  }
}

const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', woff2: 'font/woff2', svg: 'image/svg+xml' }

/** Waits until no build is in progress; Vite has reported failures. */
function settling(watcher: Rolldown.RolldownWatcher): () => Promise<void> {
  let building: PromiseWithResolvers<void> | undefined = Promise.withResolvers<void>()
  watcher.on('event', ({ code }) => {
    if (code === 'START') building ??= Promise.withResolvers<void>()
    if (code !== 'END') return
    building?.resolve()
    building = undefined
  })
  return async () => building?.promise
}
