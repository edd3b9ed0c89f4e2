import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Manifest, Plugin } from 'vite'

const virtual = 'virtual:client-assets'

/** The page server's information about the browser build: first script, app, inlined style and each screen's chunks. */
export type ClientAssets = {
  /** The first script: a URL in development, the inlined code in built pages. */
  boot: { src: string } | { code: string }
  script: string
  css: string
  stylesheet?: string
  preloads: string[]
  screens: Record<string, string[]>
  /** The pending component's chunks of each screen; not needed by a page that has its screen. */
  waiting: Record<string, string[]>
}

/** The app's source files: the two scripts of a page, the style sheet, the folder of the screens, the route tree, and the landings. */
type Sources = { boot: string; client: string; style: string; screens: string; routeTree: string; landings: readonly string[] }

/** Serves `virtual:client-assets` to the server build, which runs after the browser build, and to the development server. */
export function clientAssets(sources: Sources): Plugin {
  let root = ''
  let isDevelopment = false
  return {
    name: 'mutirao:client-assets',
    configResolved(config) {
      root = config.root
      isDevelopment = config.command === 'serve'
    },
    resolveId: (id) => (id === virtual ? `\0${virtual}` : undefined),
    load(id) {
      if (id !== `\0${virtual}`) return
      const assets = isDevelopment ? developmentAssets(sources) : builtAssets(resolve(root, 'dist/client'), sources)
      return `export const assets = ${JSON.stringify(assets)}`
    },
  }
}

function developmentAssets({ boot, client, style }: Sources): ClientAssets {
  return { boot: { src: `/${boot}` }, script: `/${client}`, css: '', stylesheet: `/${style}`, preloads: [], screens: {}, waiting: {} }
}

function builtAssets(folder: string, sources: Sources): ClientAssets {
  const manifest: Manifest = JSON.parse(readFileSync(resolve(folder, '.vite/manifest.json'), 'utf8'))
  const [boot, entry] = [manifest[sources.boot], manifest[sources.client]]
  if (!boot || !entry) throw new Error(`The browser build has no ${sources.boot} or ${sources.client}`)
  const shared = chunksOf(manifest, sources.client)
  const table = chunksOf(manifest, sources.routeTree)
  const isLanding = (file: string) => sources.landings.includes(file)
  const partsOf = (part: string) =>
    Object.keys(manifest).filter((key) => key.startsWith(sources.screens) && key.includes(`tsr-split=${part}`))
  const fileOf = (key: string) => key.slice(sources.screens.length).split('?')[0]!
  return {
    // The function scope keeps globals clean; `</` is escaped, because it could end the script element.
    boot: {
      code: `(()=>{${readFileSync(resolve(folder, boot.file), 'utf8')
        .trim()
        .replaceAll('</', String.raw`<\/`)}})()`,
    },
    script: `/${entry.file}`,
    css: (entry.css ?? []).map((file) => readFileSync(resolve(folder, file), 'utf8')).join(''),
    preloads: shared.slice(1),
    screens: Object.fromEntries(
      partsOf('component').map((key) => {
        const file = fileOf(key)
        const chunks = [...chunksOf(manifest, key), ...(isLanding(file) ? [] : table)]
        return [file, [...new Set(chunks)].filter((chunk) => !shared.includes(chunk))]
      }),
    ),
    waiting: Object.fromEntries(
      partsOf('pendingComponent').map((key) => [fileOf(key), chunksOf(manifest, key).filter((chunk) => !shared.includes(chunk))]),
    ),
  }
}

/** The chunk and everything it imports before it runs. */
function chunksOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  return [`/${chunk.file}`, ...(chunk.imports ?? []).flatMap((next) => chunksOf(manifest, next, seen))]
}
