import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Manifest, Plugin, Rolldown } from 'vite'
import { classesOfStyle, partsOfStyle } from '../style-parts.ts'

const virtual = 'virtual:client-assets'

/** The page server's information about the browser build: first script, app, inlined style and each screen's chunks. */
export type ClientAssets = {
  /** The first script: a URL in development, the inlined code in built pages. */
  boot: { src: string } | { code: string }
  script: string
  css: string
  stylesheet?: string
  /** The style sheet as a file, without the faces, which every document has: repeating those would load them again. */
  wholeStyle?: string
  /** The classes that each landing's scripts may set; its document has their rules, and those of its elements. */
  landings: Record<string, string[]>
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
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          this.emitFile({ type: 'asset', fileName: wholeStyleOf(file.fileName), source: String(file.source).replaceAll(FACES, '') })
      const words = Object.fromEntries(sources.landings.map((landing) => [landing, wordsOfLanding(this, { ...sources, root }, landing)]))
      this.emitFile({ type: 'asset', fileName: LANDING_WORDS, source: JSON.stringify(words) })
    },
    resolveId: (id) => (id === virtual ? `\0${virtual}` : undefined),
    load(id) {
      if (id !== `\0${virtual}`) return
      const assets = isDevelopment ? developmentAssets(sources) : builtAssets(resolve(root, 'dist/client'), sources)
      return `export const assets = ${JSON.stringify(assets)}`
    },
  }
}

const FACES = /@font-face\{[^}]*\}/g
const wholeStyleOf = (file: string) => file.replace(/\.css$/, '-whole.css')

/** The words of each landing's code, written by the browser build for the server's. */
const LANDING_WORDS = '.vite/landing-words.json'

const wordsOf = (code: string) => code.split(/[\s"'`]+/)

/** The words of the code that a landing's page starts with: the start itself, the screen, and all that they import. */
function wordsOfLanding(
  build: Pick<Rolldown.PluginContext, 'getModuleIds' | 'getModuleInfo'>,
  { root, client, screens }: Sources & { root: string },
  landing: string,
) {
  const isStart = (id: string) =>
    id === resolve(root, client) || (id.startsWith(`${resolve(root, screens + landing)}?`) && id.includes('tsr-split=component'))
  const seen = new Set<string>()
  const waiting = [...build.getModuleIds()].filter(isStart)
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    waiting.push(...(build.getModuleInfo(id)?.importedIds ?? []))
  }
  return [
    ...new Set([...seen].filter((id) => !id.includes('/node_modules/')).flatMap((id) => wordsOf(build.getModuleInfo(id)?.code ?? ''))),
  ]
}

function developmentAssets({ boot, client, style }: Sources): ClientAssets {
  return {
    boot: { src: `/${boot}` },
    script: `/${client}`,
    css: '',
    stylesheet: `/${style}`,
    preloads: [],
    landings: {},
    screens: {},
    waiting: {},
  }
}

function builtAssets(folder: string, sources: Sources): ClientAssets {
  const manifest: Manifest = JSON.parse(readFileSync(resolve(folder, '.vite/manifest.json'), 'utf8'))
  const [boot, entry] = [manifest[sources.boot], manifest[sources.client]]
  if (!boot || !entry) throw new Error(`The browser build has no ${sources.boot} or ${sources.client}`)
  // It is inlined as a classic script, which would end at an import: each page would stay without the app.
  if (boot.imports?.length) throw new Error(`${sources.boot} shares modules with the app: ${boot.imports.join(', ')}`)
  const shared = chunksOf(manifest, sources.client)
  const table = chunksOf(manifest, sources.routeTree)
  const isLanding = (file: string) => sources.landings.includes(file)
  const partsOf = (part: string) =>
    Object.keys(manifest).filter((key) => key.startsWith(sources.screens) && key.includes(`tsr-split=${part}`))
  const fileOf = (key: string) => key.slice(sources.screens.length).split('?')[0]!
  const read = (path: string) => readFileSync(resolve(folder, path), 'utf8')
  const style = entry.css?.[0] ?? ''
  const css = style && read(style)
  const classes = classesOfStyle(partsOfStyle(css))
  // Names that code puts together, such as a hue by its number, are in no script as they are: every document has their rules.
  const scripts = Object.values(manifest).flatMap(({ file }) => (file.endsWith('.js') ? wordsOf(read(file)) : []))
  const named = new Set(scripts)
  const landingWords: Record<string, string[]> = JSON.parse(read(LANDING_WORDS))
  const classesOfLanding = (file: string) => {
    const own = new Set(landingWords[file])
    return classes.filter((name) => own.has(name) || !named.has(name))
  }
  return {
    // The function scope keeps globals clean; `</` is escaped, because it could end the script element.
    boot: {
      code: `(()=>{${readFileSync(resolve(folder, boot.file), 'utf8')
        .trim()
        .replaceAll('</', String.raw`<\/`)}})()`,
    },
    script: `/${entry.file}`,
    css,
    wholeStyle: `/${wholeStyleOf(style)}`,
    landings: Object.fromEntries(sources.landings.map((file) => [file, classesOfLanding(file)])),
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
