import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SHARED = [
  'packages/build/src',
  'packages/client/src',
  'packages/contract/src',
  'packages/domain/src',
  'packages/ui/src',
  'package-lock.json',
]
/** The two browser apps, and the API document. */
const apps = {
  web: { folder: 'apps/web', sources: ['apps/web', 'NOTICE', ...SHARED] },
  office: { folder: 'apps/office', sources: ['apps/office', ...SHARED] },
  api: { folder: 'apps/api', sources: ['apps/api/src', 'packages/contract/src', 'packages/domain/src', 'package-lock.json'] },
}
/** Files written by the build itself, and tests. */
const IGNORED = /(^|\/)(node_modules|dist|paraglide|\.tanstack)(\/|$)|project\.inlang\/(?!settings\.json$)|\.gen\.ts$|\.test\.tsx?$/

/** Builds the pages and the back office unless the last build was made from the same sources. */
function buildWebIfStale() {
  buildIfStale('web', 'Construindo as páginas…')
  buildIfStale('office', 'Construindo o escritório da loja…')
}

/** What a server serves: the document, too, which one without it would generate at its first request. */
export function buildAllIfStale() {
  buildWebIfStale()
  buildIfStale('api', 'Escrevendo o documento da API…')
}

function buildIfStale(name: keyof typeof apps, saying: string) {
  const { folder, sources } = apps[name]
  const stamp = `${folder}/dist/sources`
  const digest = digestOf(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return
  console.log(saying)
  const { status, stdout, stderr } = spawnSync('npm', ['run', 'build', '-w', `@mutirao/${name}`, '--silent'], {
    encoding: 'utf8',
    // Also in tests: React's development build differs.
    env: { ...process.env, NODE_ENV: 'production' },
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error(stdout, stderr)
    process.exit(status ?? 1)
  }
  writeFileSync(stamp, digest)
}

function digestOf(paths: readonly string[]) {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of filesOf(path)) hash.update(file).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function filesOf(path: string): string[] {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'))
    .filter((file) => !IGNORED.test(file))
    .sort()
}

if (import.meta.main) buildWebIfStale()
