import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const doors = ['readStored', 'store', 'createStoredValue', 'onStoredElsewhere', 'readInTab', 'storeInTab', 'createChoice', 'shelf']
const others = [
  'forgetDatabase',
  'createTabChannel',
  'oneTabAtATime',
  '(?:local|session)Storage\\.(?:getItem|setItem|removeItem)',
  'caches\\.open',
]
const call = new RegExp(`(?<![\\w.]|function )(?:${[...doors, ...others].join('|')})(?:<[^()]*>)?\\(\\s*([^,)\\s]+)`, 'g')

/** The first arguments of calls that store something in a browser, where they are a literal, or a constant of the same file. */
const undeclaredIn = (code: string): string[] =>
  [...code.matchAll(call)]
    .map(([, name]) => name!)
    .filter((name) => /^['"`]/.test(name) || new RegExp(`const ${name.replace(/\W.*/, '')} = (?:\\(.*\\) => )?['"\`]`).test(code))

describe('a stored key', () => {
  const files = globSync('apps/{web,office}/{src,machine}/**/*.{ts,tsx}')
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\/(testing|paraglide)\/|\.test\.tsx?$/.test(path))

  it('is defined in one file', () => {
    expect(files.length).toBeGreaterThan(500)
    expect(files.flatMap((path) => undeclaredIn(readFileSync(path, 'utf8')).map((name) => `${path}: ${name}`))).toEqual([])
  })

  it.each([
    "store('cart', next)",
    "const held = createStoredValue<Cart>('cart', empty)",
    'storeInTab(`charge ${code}`, charge)',
    "localStorage.setItem('cart', text)",
    "shelf<Act>('office-queue')",
    "const key = 'drafts'\nexport const read = () => readStored<Drafts>(key)",
  ])('would be seen without one: %s', (code) => expect(undeclaredIn(code)).toHaveLength(1))

  it('may be used by its constant from packages/client/src/stored-keys.ts', () => {
    expect(
      undeclaredIn("import { cartKey } from '@mutirao/client/stored-keys'\nstore(cartKey, next); readInTab<Charge>(chargeKey(code))"),
    ).toEqual([])
  })
})
