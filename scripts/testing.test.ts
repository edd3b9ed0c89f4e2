import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const outcomes = [
  'refused card',
  'price changed',
  'sold out',
  'lost connection',
  'slow answer',
  '401 in the middle',
  '5xx',
  'double tap',
  'back button',
  'reload',
  'two tabs',
  'empty',
]

/** The sections of docs/testing.md: a screen, its test files, and the outcomes with their titles. */
const screens = readFileSync('docs/testing.md', 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((section) => ({
    name: section.split('\n')[0]!,
    tests: [...section.matchAll(/`(apps\/web\/src\/[\w./-]+\.test\.tsx?)`/g)].map(([, file]) => readFileSync(file!, 'utf8')).join('\n'),
    rows: [...section.matchAll(/^\| ([^|]+?) +\| (.+?) +\|$/gm)]
      .slice(1)
      .flatMap(([, outcome, said]) => (/^-+$/.test(outcome!) ? [] : { outcome, said })),
  }))

describe('docs/testing.md', () => {
  it.each(screens)('$name: every outcome is spoken of, and every test that is named is there', ({ rows, tests }) => {
    expect(rows.map(({ outcome }) => outcome)).toEqual(outcomes)
    const named = rows.flatMap(({ said }) => [...said!.matchAll(/“([^”]+)”/g)].map(([, title]) => title!))
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((title) => !tests.includes(`'${title}'`))).toEqual([])
  })
})
