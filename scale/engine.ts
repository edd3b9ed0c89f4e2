import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The folder of initdb, pg_ctl and psql. */
export const binaries = () => execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim()

const library = () => execFileSync('pg_config', ['--pkglibdir'], { encoding: 'utf8' }).trim()

const isInstalled = () => existsSync(join(library(), 'citus.so'))

/**
 * Installs the extension Citus into the PostgreSQL of `pg_config`, from its source archive or folder; takes five minutes once, and needs the server's
 * headers, a C compiler and the right to write into PostgreSQL's folders. Citus is AGPL-licensed, so it is not a part of this product.
 */
export function installEngine(source: string | undefined): void {
  if (isInstalled()) return
  if (source === undefined)
    throw new Error(`Citus is not installed in ${library()}: name its source with --engine <folder or archive> or CITUS_SOURCE`)
  console.log('Building Citus; about five minutes.')
  const folder = statSync(source).isDirectory() ? source : unpack(source)
  mendForDebian(join(folder, 'src/include/pg_version_compat.h'))
  const run = (command: string, args: string[]) => execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  run('./configure', ['--without-libcurl'])
  run('make', ['-s', '-j2', 'extension'])
  run('make', ['-s', 'install-extension'])
}

function unpack(archive: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'citus-'))
  execFileSync('tar', ['xf', archive, '-C', folder, '--strip-components=1'])
  return folder
}

/** The later minor versions of PostgreSQL 15 have this function already. */
function mendForDebian(file: string) {
  const text = readFileSync(file, 'utf8')
  const from = text.indexOf('static inline bool\nhave_createdb_privilege(void)')
  const to = text.indexOf('typedef bool TU_UpdateIndexes;')
  if (from > 0 && to > from) writeFileSync(file, text.slice(0, from) + text.slice(to))
}
