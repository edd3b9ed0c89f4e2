import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'

const virtual = 'virtual:notices'

/** The licence of the source code, third-party works by subject, and the libraries in the browser build. */
export type Notices = {
  own: string
  parts: { title: string; text: string }[]
  libraries: { name: string; version: string; licence: string }[]
}

/** Serves `virtual:notices`: the file NOTICE and the licences of the app's dependencies at build time. */
export function notices(file: string): Plugin {
  let root = ''
  return {
    name: 'mutirao:notices',
    configResolved(config) {
      root = config.root
    },
    resolveId: (id) => (id === virtual ? `\0${virtual}` : undefined),
    load(id) {
      if (id !== `\0${virtual}`) return
      const all: Notices = { ...readNotice(readFileSync(resolve(root, file), 'utf8')), libraries: librariesOf(root) }
      return `export const notices = ${JSON.stringify(all)}`
    },
  }
}

/** A heading of NOTICE is a line in capitals above a line of hyphens. */
export function readNotice(text: string): Omit<Notices, 'libraries'> {
  const [head = '', ...rest] = text.split(/^([A-Z][A-Z ]+)\n-+\n/m)
  const parts = rest.flatMap((title, at) => (at % 2 === 0 ? [{ title, text: (rest[at + 1] ?? '').trim() }] : []))
  return { own: head.trim().split('\n').slice(1).join('\n').trim(), parts }
}

function librariesOf(root: string): Notices['libraries'] {
  const { dependencies = {} } = packageIn(root)
  return Object.keys(dependencies)
    .filter((name) => !name.startsWith('@mutirao/'))
    .map((name) => {
      const { version = '', license: licence = '' } = packageIn(folderOf(name, root))
      if (!licence) throw new Error(`${name} names no licence`)
      return { name, version, licence }
    })
}

type Package = { version?: string; license?: string; dependencies?: Record<string, string> }
const packageIn = (folder: string): Package => JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8')) as Package

/** Node's resolution: the nearest node_modules above. */
function folderOf(name: string, from: string): string {
  const here = resolve(from, 'node_modules', name)
  if (existsSync(here)) return here
  if (dirname(from) === from) throw new Error(`${name} is not installed`)
  return folderOf(name, dirname(from))
}
