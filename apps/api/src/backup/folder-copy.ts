import { chown, cp, lchown, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { locateEngine } from '#db/embedded-binaries.ts'

const ENGINE = 'postgres'
/** Recreated at each start, or specific to a machine. */
const NOT_KEPT = new Set([ENGINE, 'compile-cache', 'engine', 'server.pid', 'command.pid'])

/** The folder of a stopped engine: the whole database. */
export async function copyEngine(dataDir: string, folder: string): Promise<void> {
  const engine = await locateEngine(dataDir)
  await cp(engine.dataDir, join(folder, ENGINE), { recursive: true, verbatimSymlinks: true })
}

export async function restoreEngine(dataDir: string, folder: string): Promise<void> {
  const { dataDir: target, runAs } = await locateEngine(dataDir)
  if (await isThere(join(target, 'PG_VERSION'))) throw new Error(`Já há um banco de dados em ${target}: restaure em outra DATA_DIR.`)
  await mkdir(dirname(target), { recursive: true, mode: 0o755 })
  await rm(target, { recursive: true, force: true })
  await cp(join(folder, ENGINE), target, { recursive: true, verbatimSymlinks: true })
  if (runAs.uid !== undefined && runAs.gid !== undefined) await giveTo(target, runAs.uid, runAs.gid)
}

/** Pictures and every other file beside the database. */
export async function copyData(dataDir: string, folder: string): Promise<void> {
  for (const name of await readdir(dataDir).catch(() => []))
    if (!NOT_KEPT.has(name)) await cp(join(dataDir, name), join(folder, 'data', name), { recursive: true })
}

export async function restoreData(dataDir: string, folder: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  for (const name of await readdir(join(folder, 'data')).catch(() => []))
    await cp(join(folder, 'data', name), join(dataDir, name), { recursive: true, force: true })
}

async function giveTo(path: string, uid: number, gid: number) {
  await chown(path, uid, gid)
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true }))
    await lchown(join(entry.parentPath, entry.name), uid, gid)
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
