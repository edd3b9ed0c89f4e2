import { createHash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = ['apps/web', 'packages/contract/src', 'packages/domain/src', 'packages/ui/src', 'package-lock.json']
/** What the build itself writes, and tests. */
const IGNORED = /(^|\/)(node_modules|dist|paraglide|\.tanstack)(\/|$)|project\.inlang\/(?!settings\.json$)|\.gen\.ts$|\.test\.tsx?$/
const STAMP = 'apps/web/dist/sources'

/** Builds the pages unless the last build was made from the same sources. */
export function buildWebIfStale() {
  const digest = digestOf(SOURCES)
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digest) return
  console.log('Construindo as páginas…')
  const { status, stdout, stderr } = spawnSync('npm', ['run', 'build', '-w', '@mutirao/web', '--silent'], {
    encoding: 'utf8',
    // Also when a test asks: React's development build is another program.
    env: { ...process.env, NODE_ENV: 'production' },
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error(stdout, stderr)
    process.exit(status ?? 1)
  }
  writeFileSync(STAMP, digest)
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
  const entries = path.endsWith('.json') ? undefined : readdirSync(path, { recursive: true, withFileTypes: true })
  if (!entries) return [path]
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'))
    .filter((file) => !IGNORED.test(file))
    .sort()
}

if (import.meta.main) buildWebIfStale()
