import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rootFolder } from '../apps/api/src/testing/whole-server.ts'

const JOURNAL = 'apps/api/migrations/meta/_journal.json'
const git = (...words: string[]) => execFileSync('git', words, { cwd: rootFolder, encoding: 'utf8' }).trim()

/** The last release before the newest change of the schema. */
export function previousRevision(): string {
  const newest = git('log', '-1', '--first-parent', '--format=%H', '--', JOURNAL)
  if (!newest) throw new Error('This clone has no history: git fetch --unshallow')
  return git('rev-parse', `${newest}^1`)
}

/** A checkout of that revision with its own workspaces, the installed libraries, and its pages built. */
export function checkOut(revision: string): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'mutirao-previous-'))
  const archive = execFileSync('git', ['archive', revision], { cwd: rootFolder, maxBuffer: 1024 * 1024 * 1024 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  for (const place of ['', ...readdirSync(join(rootFolder, 'apps')).map((app) => join('apps', app))]) linkLibraries(folder, place)
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build-web.ts'], { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`its pages could not be built: ${stderr}`)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Links every library except the workspaces, which are the revision's own. */
function linkLibraries(folder: string, place: string) {
  const from = join(rootFolder, place, 'node_modules')
  const to = join(folder, place, 'node_modules')
  if (!existsSync(from)) return
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    if (name !== '@mutirao') symlinkSync(join(from, name), join(to, name))
    else {
      mkdirSync(join(to, name))
      for (const own of readdirSync(join(from, name))) symlinkSync(readlinkSync(join(from, name, own)), join(to, name, own))
    }
  }
}
