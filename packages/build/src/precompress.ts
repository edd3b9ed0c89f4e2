import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const WORTH = /\.(js|css|svg|webmanifest)$/
const leastBytes = 512

/** Compresses browser files once, at build time; the server sends the encoding that a browser accepts. Development serves them as they are. */
export function precompress(): Plugin {
  return {
    name: 'mutirao:precompress',
    apply: (_config, { command, mode }) => command === 'build' && mode !== 'development',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle({ dir = '' }) {
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!WORTH.test(name)) continue
        const file = join(dir, name)
        const bytes = readFileSync(file)
        if (bytes.length < leastBytes) continue
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }))
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}
