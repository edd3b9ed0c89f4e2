import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Manifest, Plugin } from 'vite'

const virtual = 'virtual:client-assets'

/** What the page server must know about the browser build: first script, app, inlined style and each screen's chunks. */
export type ClientAssets = {
  boot: string
  script: string
  css: string
  stylesheet?: string
  preloads: string[]
  screens: Record<string, string[]>
}

/** Serves `virtual:client-assets` to the server build, which runs after the browser build, and to the development server. */
export function clientAssets(): Plugin {
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
      const assets = isDevelopment ? developmentAssets() : builtAssets(resolve(root, 'dist/client'))
      return `export const assets = ${JSON.stringify(assets)}`
    },
  }
}

function developmentAssets(): ClientAssets {
  return { boot: '/src/boot.ts', script: '/src/client.tsx', css: '', stylesheet: '/src/app.css', preloads: [], screens: {} }
}

function builtAssets(folder: string): ClientAssets {
  const manifest: Manifest = JSON.parse(readFileSync(resolve(folder, '.vite/manifest.json'), 'utf8'))
  const [boot, entry] = [manifest['src/boot.ts'], manifest['src/client.tsx']]
  if (!boot || !entry) throw new Error('The browser build has no src/boot.ts or src/client.tsx')
  const shared = chunksOf(manifest, 'src/client.tsx')
  const screens = Object.keys(manifest).filter((key) => key.startsWith('src/routes/') && key.includes('tsr-split=component'))
  return {
    boot: `/${boot.file}`,
    script: `/${entry.file}`,
    css: (entry.css ?? []).map((file) => readFileSync(resolve(folder, file), 'utf8')).join(''),
    preloads: shared.slice(1),
    screens: Object.fromEntries(
      screens.map((key) => [
        key.slice('src/routes/'.length).split('?')[0],
        chunksOf(manifest, key).filter((file) => !shared.includes(file)),
      ]),
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
