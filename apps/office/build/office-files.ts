import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const PLACE = /JSON\.parse\(["'`]__FILES__["'`]\)/

/**
 * Writes the document beside the browser files, for the server to insert a shop; the worker gets the list of this build's initial files, so that a
 * new build is a new worker. Files of the desk, whose screens load when they are opened, are cached on first use.
 */
export function officeFiles(): Plugin {
  let document = ''
  return {
    name: 'mutirao:office-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html']
        const worker = bundle['worker.js']
        if (page?.type !== 'asset' || worker?.type !== 'chunk') throw new Error('The build has no document or no worker')
        // A browser registers it as a classic script.
        if (worker.imports.length > 0) throw new Error(`The worker imports ${worker.imports.join()}`)
        document = String(page.source)
        delete bundle['index.html']
        const all = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
        const first = startOf(bundle)
        const files = all.filter((name) => bundle[name]!.type === 'asset' || first.has(name))
        const version = createHash('sha256').update(document).update(all.join()).digest('hex').slice(0, 12)
        if (!PLACE.test(worker.code)) throw new Error('The worker has no place for the list of files')
        worker.code = worker.code.replace(PLACE, () => JSON.stringify({ version, files: files.map((name) => `/office/${name}`) }))
      },
    },
    writeBundle: ({ dir = '' }) => writeFile(join(dir, '../office.html'), document),
  }
}

/** The chunks that the app imports at its start. */
function startOf(bundle: Rolldown.OutputBundle): ReadonlySet<string> {
  const found = new Set(Object.values(bundle).flatMap((file) => (file.type === 'chunk' && file.isEntry ? [file.fileName] : [])))
  for (const name of found) {
    const file = bundle[name]
    if (file?.type === 'chunk') for (const imported of file.imports) found.add(imported)
  }
  return found
}
