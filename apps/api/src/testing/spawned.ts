import { spawn, type SpawnOptions } from 'node:child_process'

const READY = /Loja no ar: (http:\/\/localhost:\d+)/g
const SLOWEST_START_MS = 60_000

/** A server in a process of its own, as somebody starts it by a command. Rejects with what it printed when it ends before it serves. */
export async function spawned(program: string, args: string[], options: SpawnOptions) {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const address = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`no shop in time: ${said}`)), SLOWEST_START_MS)
    child.stdout!.on('data', () => {
      const [, found] = [...said.matchAll(READY)].at(-1) ?? []
      if (found) resolve(found)
    })
    void ended.then((code) => reject(new Error(`ended with ${code}: ${said}`)))
    child.once('exit', () => clearTimeout(late))
  })
  return { child, address, ended, said: () => said }
}
