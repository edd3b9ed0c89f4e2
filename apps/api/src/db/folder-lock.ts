import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** How long to wait for a command: loading a large shop takes minutes. */
const PATIENCE_MS = 600_000
const LOOK_MS = 200

type Release = () => Promise<void>
type Say = (line: string) => void
const SERVER = 'server.pid'
const COMMAND = 'command.pid'

/** end: resolves when this process receives a stop signal, which ends the wait. */
type ServerOptions = { say?: Say; patienceMs?: number; end?: Promise<void> }

/** One server for each DATA_DIR: a second one would stop the engine under the first. Waits for a command that uses the folder. */
export async function lockFolder(
  dataDir: string,
  { say = () => undefined, patienceMs = PATIENCE_MS, end }: ServerOptions = {},
): Promise<Release> {
  const release = await take(dataDir, SERVER)
  if ('holder' in release) {
    throw new Error(`A pasta ${dataDir} já está em uso pelo servidor de processo ${release.holder}. Pare-o ou escolha outra com DATA_DIR.`)
  }
  const until = performance.now() + patienceMs
  let isEnded = false
  void end?.then(() => (isEnded = true))
  for (let isTold = false; ; isTold = true) {
    const command = await holderOf(dataDir, COMMAND)
    if (command === undefined) return release.release
    if (isEnded || performance.now() > until) {
      await release.release()
      throw new Error(
        `A pasta ${dataDir} continua em uso pelo comando de processo ${command} (npm run tenant). Pare-o ou tente de novo depois.`,
      )
    }
    if (!isTold) say(`Esperando o comando de processo ${command} (npm run tenant), que usa ${dataDir}; até ${minutes(patienceMs)}…`)
    await wait(LOOK_MS)
  }
}

type CommandOptions = { say?: Say; patienceMs?: number; isEngineReady: () => Promise<boolean> }

/** One command at a time, beside a running server or alone. Waits for a server that is starting or stopping. */
export async function lockForCommand(dataDir: string, { say = () => undefined, patienceMs = PATIENCE_MS, isEngineReady }: CommandOptions) {
  const until = performance.now() + patienceMs
  const isServerBetween = async () => ((await isServerThere(dataDir)) ? !(await isEngineReady()) : false)
  for (let isTold = false; ; isTold = true) {
    let other: number | undefined
    if (!(await isServerBetween())) {
      const taken = await take(dataDir, COMMAND)
      if ('holder' in taken) other = taken.holder
      else if (await isServerBetween()) await taken.release()
      else return taken.release
    }
    if (performance.now() > until) throw new Error(`A pasta ${dataDir} continua em uso. Tente de novo depois.`)
    if (!isTold) {
      const whom = other === undefined ? 'o servidor, que inicia ou para' : `o comando de processo ${other} (npm run tenant)`
      say(`Esperando ${whom}; até ${minutes(patienceMs)}…`)
    }
    await wait(LOOK_MS)
  }
}

export const isServerThere = async (dataDir: string) => (await holderOf(dataDir, SERVER)) !== undefined
export const isCommandThere = async (dataDir: string) => (await holderOf(dataDir, COMMAND)) !== undefined

/** A lock without its process is left from a crash. When two processes race, one of them creates the file. */
async function take(dataDir: string, name: string): Promise<{ release: Release } | { holder: number }> {
  const file = join(dataDir, name)
  await mkdir(dataDir, { recursive: true })
  for (;;) {
    const holder = await holderOf(dataDir, name)
    if (holder !== undefined) return { holder }
    await rm(file, { force: true })
    const isMade = await writeFile(file, String(process.pid), { flag: 'wx' }).then(
      () => true,
      () => false,
    )
    if (isMade) return { release: () => rm(file, { force: true }) }
  }
}

/** The living process named in the lock, unless it is this one. */
async function holderOf(dataDir: string, name: string): Promise<number | undefined> {
  const holder = Number(await readFile(join(dataDir, name), 'utf8').catch(() => ''))
  return holder && holder !== process.pid && (await isOurs(holder)) ? holder : undefined
}

/** After a reboot the pid may belong to any process: where the system tells, only a Node process counts. */
async function isOurs(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  return command === undefined || command.includes('node')
}

const minutes = (ms: number) => `${Math.round(ms / 60_000)} minutos`
