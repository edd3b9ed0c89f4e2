import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { EndpointOptions } from '@mutirao/contract/endpoint'
import { endpoints } from '@mutirao/contract/endpoints'

const server = 'apps/api/src'

/** Staff calls that write nothing of the shop's, each with the reason why the audit log does not have it. */
const unrecorded: Record<string, string> = {
  previewWritten: 'it plans a write and makes none',
  previewItemImport: 'it plans an import and makes none',
  previewPeopleImport: 'it counts buyers, as their list does, and plans an import',
  previewItemSheet: 'it plans a change and makes none',
  addressDraft: 'it signs an address and stores nothing',
  quoteCounterOrder: 'it prices what an order would be; the cart it does so with is the member of staff’s own',
  keepAttemptPhoto: 'the attempt that the photo belongs to is recorded by its own act',
}

type Source = { path: string; code: string }
type Called = { name: string; path: string; text: string }

/** Strips comments, which may name functions that the code does not call. */
const withoutComments = (code: string) => code.replaceAll(/^\s*(\/\*\*[\s\S]*?\*\/|\/\/.*)$/gm, '')
const read = (path: string): Source => ({ path: path.replaceAll('\\', '/'), code: withoutComments(readFileSync(path, 'utf8')) })
const sources = globSync(`${server}/modules/**/*.ts`)
  .filter((path) => !path.endsWith('.test.ts'))
  .map(read)

/** The functions of a file with their texts: from one top-level declaration to the next. */
function functionsOf({ path, code }: Source): Called[] {
  const starts = [...code.matchAll(/^(?:export )?(?:async )?(?:function\*? |const )(\w+)/gm)]
  return starts.map((start, index) => ({ name: start[1]!, path, text: code.slice(start.index, starts[index + 1]?.index) }))
}

/** The imported names of a file, each with its source file and its name there; `* as rows` is a prefix. */
function importsOf({ path, code }: Source): Map<string, { path: string; name?: string }> {
  const found = new Map<string, { path: string; name?: string }>()
  for (const [, all, list, from] of code.matchAll(/^import (?:type )?(?:\* as (\w+)|\{([^}]*)\}) from '([^']+)'/gm)) {
    const target = resolve(path, from!)
    if (!target) continue
    if (all) found.set(all, { path: target })
    for (const part of list?.split(',') ?? []) {
      const [name, as = name] = part
        .trim()
        .replace(/^type /, '')
        .split(' as ')
      if (name) found.set(as!, { path: target, name })
    }
  }
  return found
}

function resolve(from: string, name: string): string | undefined {
  if (name.startsWith('#modules/')) return `${server}/${name.slice(1)}`
  return name.startsWith('.') ? new URL(name, `file:///${from}`).pathname.slice(1) : undefined
}

class Calls {
  readonly #functions = new Map<string, Called>()
  readonly #imports = new Map<string, ReturnType<typeof importsOf>>()
  constructor(files: readonly Source[]) {
    for (const file of files) {
      this.#imports.set(file.path, importsOf(file))
      for (const one of functionsOf(file)) this.#functions.set(`${file.path} ${one.name}`, one)
    }
  }

  /** Every function that a text of this file may reach. */
  reach(path: string, text: string): Called[] {
    const seen = new Map<string, Called>()
    const follow = (from: string, code: string) => {
      const imports = this.#imports.get(from)
      const keys = [...code.replaceAll(/'[^'\n]*'/g, '').matchAll(/\b(\w+)(?:\.(\w+))?/g)].map(([, first, second]) => {
        const imported = imports?.get(first!)
        return imported ? `${imported.path} ${imported.name ?? second}` : `${from} ${first}`
      })
      const later = [...code.matchAll(/import\('([^']+)'\)\)\.(\w+)/g)].map(([, name, called]) => `${resolve(from, name!)} ${called}`)
      for (const key of [...keys, ...later]) {
        const called = this.#functions.get(key)
        if (!called || seen.has(key)) continue
        seen.set(key, called)
        follow(called.path, called.text)
      }
    }
    follow(path, text)
    return [...seen.values()]
  }
}

const writes = /\.(insert|update|delete)\(\w|\b(insert into|delete from|update \w+ (\w+ )?set)\b/i
const isWriting = (called: readonly Called[]) => called.some(({ path, text }) => path.endsWith('.repository.ts') && writes.test(text))
const isRecorded = (called: readonly Called[]) => called.some(({ name }) => name === 'recordAudit')

/** The handler of a declared call: its line in a routes file, up to the next one. */
function handlerOf(name: string, files: readonly Source[]): { path: string; text: string } | undefined {
  for (const { path, code } of files.filter((file) => file.path.endsWith('.routes.ts'))) {
    const found = new RegExp(
      `\\b(?:route|routeWithFile|routeWithLines|routeTable|routeInPages)\\(app, (?:\\w+\\.)?${name}(?:Call)?\\b[\\s\\S]*?(?=\\n  (?:await )?route|\\n\\})`,
    ).exec(code)
    if (found) return { path, text: found[0] }
  }
  return undefined
}

const calls = new Calls(sources)
const areas = await Promise.all(
  globSync('packages/contract/src/*.ts').map((path) => import(`../${path}`) as Promise<Record<string, unknown>>),
)
const isDeclared = (value: unknown): value is EndpointOptions => endpoints.some((endpoint) => endpoint === value)
const named = areas.flatMap((area) => Object.entries(area).flatMap(([name, value]) => (isDeclared(value) ? [{ name, ...value }] : [])))
const staffWrites = named.filter(({ may, method }) => may !== undefined && method !== 'GET')

describe('the audit log', () => {
  it('finds the staff calls that write', () => {
    expect(staffWrites.length).toBeGreaterThan(15)
    expect(Object.keys(unrecorded).filter((name) => !staffWrites.some((call) => call.name === name))).toEqual([])
  })

  it.each(staffWrites.map(({ name }) => name))('has a record of %s', (name) => {
    const handler = handlerOf(name, sources)
    expect(handler, `${name} has no route`).toBeDefined()
    const reached = calls.reach(handler!.path, handler!.text)
    expect(reached.length).toBeGreaterThan(0)
    // A call on the list that is recorded after all must be removed from it.
    const isExpected = !(name in unrecorded) && isWriting(reached)
    expect(isRecorded(reached)).toBe(isExpected)
  })

  const commands = sources.filter(({ path }) => path.endsWith('.command.ts'))
  const acts = commands.flatMap((file) =>
    functionsOf(file)
      .filter(({ text }) => text.startsWith('export'))
      .map((act) => ({ act: `${basename(file.path)} ${act.name}`, file, text: act.text })),
  )

  it('finds the commands', () => expect(acts.length).toBeGreaterThan(15))

  it.each(acts)('has a record of $act if it writes', ({ file, text }) => {
    const reached = calls.reach(file.path, text)
    expect(isWriting(reached) && !isRecorded(reached)).toBe(false)
  })

  it('is reported as missing for a planted act that writes without it', () => {
    const planted = [
      { path: `${server}/modules/x/x.repository.ts`, code: 'export const save = (ctx) => ctx.db.update(rows)' },
      {
        path: `${server}/modules/x/x.service.ts`,
        code: "import * as rows from './x.repository.ts'\nexport const act = (ctx) => rows.save(ctx)",
      },
    ]
    const reached = new Calls(planted).reach(planted[1]!.path, 'act(ctx)')
    expect([isWriting(reached), isRecorded(reached)]).toEqual([true, false])
  })
})
