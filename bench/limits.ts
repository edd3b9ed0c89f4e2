import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { loadOf, type Rate } from './load.ts'
import { DATA_DIR, databaseUrl } from './server.ts'

/** A bare node:http server with the same bytes, in a process of its own. */
export async function bareLimit(body: string, contentType: string): Promise<Rate> {
  writeFileSync(`${DATA_DIR}/bare-body`, body)
  const program = `import { createServer } from 'node:http'
    import { readFileSync } from 'node:fs'
    const body = readFileSync('${DATA_DIR}/bare-body')
    createServer((request, response) => {
      response.writeHead(200, { 'content-type': process.env.TYPE, 'content-length': body.length })
      response.end(body)
    }).listen(0, '127.0.0.1', function () { console.log(this.address().port) })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { env: { TYPE: contentType } })
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  try {
    return await loadOf(`http://127.0.0.1:${Number(port)}/`)
  } finally {
    child.kill()
  }
}

function pgbench(): string {
  const folders = existsSync('/usr/lib/postgresql')
    ? readdirSync('/usr/lib/postgresql').map((version) => `/usr/lib/postgresql/${version}/bin/pgbench`)
    : []
  const found = ['/usr/bin/pgbench', ...folders].find((path) => existsSync(path))
  if (!found) throw new Error('P7 needs pgbench: apt-get install -y postgresql-contrib')
  return found
}

/** TPC-B transactions per second of the same database, 16 concurrent. */
export const tpcbLimit = (): number => pgbenchRate([])

/** The same for single reads by key (`pgbench -S`). */
export const selectLimit = (): number => pgbenchRate(['-S'])

function pgbenchRate(kind: readonly string[]): number {
  const admin = databaseUrl('postgres')
  const url = databaseUrl('bench_tpcb')
  execFileSync('psql', [admin, '-qc', 'drop database if exists bench_tpcb', '-c', 'create database bench_tpcb'], { stdio: 'ignore' })
  execFileSync(pgbench(), ['-i', '-q', '-s', '10', url], { stdio: 'ignore' })
  const text = execFileSync(pgbench(), [...kind, '-c', '16', '-j', '1', '-T', '8', '-M', 'prepared', url], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  execFileSync('psql', [admin, '-qc', 'drop database bench_tpcb'], { stdio: 'ignore' })
  return Number(text.match(/tps = ([\d.]+)/)![1])
}
