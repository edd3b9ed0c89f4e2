import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownDatabase } from './own-database.ts'
import { copyShops, smallShop } from './small-shop.ts'
import { rootFolder as root, startWholeServer } from './whole-server.ts'

const copy = mkdtempSync(join(tmpdir(), 'mutirao-dev-'))
const ends: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ends) await end()
  rmSync(copy, { recursive: true, force: true })
})

/** The sources as in a clone, to be edited; the installed packages are shared. */
function cloneSources() {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  for (const file of files.trim().split('\n')) if (existsSync(join(root, file))) cpSync(join(root, file), join(copy, file))
  const modules = join(copy, 'node_modules')
  mkdirSync(join(modules, '@mutirao'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@mutirao') symlinkSync(join(root, 'node_modules', name), join(modules, name))
  for (const folder of [
    'apps/api',
    'apps/office',
    'apps/web',
    'packages/build',
    'packages/client',
    'packages/contract',
    'packages/domain',
    'packages/ui',
  ]) {
    symlinkSync(join(copy, folder), join(modules, '@mutirao', folder.split('/')[1]!))
    const own = join(root, folder, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(copy, folder, 'node_modules'))
  }
}

function edit(file: string, from: string, to: string) {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
  save(path, text.replace(from, to))
}

const edited = new Map<string, string>()

/** Atomically, like editors: a reader never sees half a file. */
function save(path: string, text: string) {
  writeFileSync(`${path}.saved`, text)
  renameSync(`${path}.saved`, path)
  edited.set(path, text)
}

beforeAll(cloneSources)

describe('a clone', () => {
  it('has its pages built once, because build output is not a change', () => {
    // The run's first step has built them.
    expect(execFileSync(process.execPath, ['scripts/build-web.ts'], { cwd: root, encoding: 'utf8' })).toBe('')
  })
})

describe('npm run dev', () => {
  it('opens, and shows an edited screen, text and server without another command', async () => {
    const tenants = copyShops(join(copy, 'data/tenants'))
    const env = {
      NODE_ENV: 'development',
      DATABASE_URL: await ownDatabase('mutirao_dev'),
      TENANTS_DIR: tenants,
      CLIENT: smallShop.slug,
    }
    // In a process group of its own, as a terminal starts it. The scripts before the command (`predev`) install packages, which are there.
    const dev = await startWholeServer({ command: ['npm', 'run', 'dev', '--ignore-scripts'], cwd: copy, env, isDetached: true })
    ends.push(() => {
      if (dev.child.exitCode === null) process.kill(-dev.child.pid!, 'SIGKILL')
    })
    // Each start of the server chooses a new port: the last one printed is current.
    const address = () => dev.lines.findLast((line) => line.startsWith('Loja no ar'))!.match(/http\S+/)![0]
    const read = (path: string) =>
      fetch(address() + path, { headers: { accept: 'text/html' } }).then(
        (answer) => answer.text(),
        () => '',
      )
    const sees = async (path: string, text: string) => {
      for (const until = Date.now() + 15_000; Date.now() < until && !(await read(path)).includes(text);) await wait(200)
      // On a busy machine a watcher may start after the edit: saving again triggers it.
      if (!(await read(path)).includes(text)) for (const [file, saved] of edited) save(file, saved)
      await expect.poll(() => read(path), { timeout: 120_000, interval: 200 }).toContain(text)
    }

    await sees('/contact', 'Quem vende')
    // A developer looks at the screen for a moment before editing: the watchers have started by then.
    await wait(2000)
    edit('apps/web/src/routes/marketplace/contact.tsx', '<Section title={m.who_sells()}', '<Section title={`Outra tela: ${m.who_sells()}`}')
    await sees('/contact', 'Outra tela: Quem vende')
    edit('apps/web/messages/pt-br.json', '"Quem vende"', '"Quem vende aqui"')
    await sees('/contact', 'Outra tela: Quem vende aqui')
    /** The office's first script with the chunks that it imports. */
    const officeScripts = async () => {
      const first = await read((/\/office\/assets\/office-[\w-]+\.js/.exec(await read('/office/')) ?? ['/office/'])[0])
      const chunks = [...first.matchAll(/from\s*["']\.\/([\w-]+\.js)["']/g)].map(([, name]) => read(`/office/assets/${name}`))
      return [first, ...(await Promise.all(chunks))].join('\n')
    }
    expect(await officeScripts()).toContain('Próxima parada')
    edit('apps/office/src/texts.ts', "'Próxima parada'", "'A parada que vem'")
    await expect.poll(officeScripts, { timeout: 120_000, interval: 500 }).toContain('A parada que vem')
    edit('apps/api/src/http/health.ts', "status: 'ok'", "status: 'outro servidor'")
    await sees('/healthz', 'outro servidor')
    await sees('/contact', 'Outra tela: Quem vende aqui')
  }, 600_000)
})
