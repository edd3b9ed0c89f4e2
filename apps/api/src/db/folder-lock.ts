import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** One server a DATA_DIR: a second one would stop the engine under the first. A lock whose process is gone is a crash's rest. */
export async function lockFolder(dataDir: string): Promise<() => Promise<void>> {
  const file = join(dataDir, 'server.pid')
  const holder = Number(await readFile(file, 'utf8').catch(() => ''))
  if (holder && holder !== process.pid && (await isServer(holder))) {
    throw new Error(`A pasta ${dataDir} já está em uso pelo servidor de processo ${holder}. Pare-o ou escolha outra com DATA_DIR.`)
  }
  await mkdir(dataDir, { recursive: true })
  await writeFile(file, String(process.pid))
  return () => rm(file, { force: true })
}

/** After a restart of the machine the number may belong to anybody: where the system tells, only a Node process counts. */
async function isServer(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  return command === undefined || command.includes('node')
}
