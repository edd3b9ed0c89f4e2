import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hasTitle, sectionsOf, titlesIn } from './quoted-tests.ts'

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

/** The screens of docs/testing.md: the code of their test files, and the outcomes with their titles. */
const screens = sectionsOf('docs/testing.md').map(({ name, body, rows }) => ({
  name,
  tests: [...body.matchAll(/`(apps\/web\/src\/[\w./-]+\.test\.tsx?)`/g)].map(([, file]) => readFileSync(file!, 'utf8')).join('\n'),
  rows,
}))

describe('docs/testing.md', () => {
  it.each(screens)('$name: every outcome is listed, and every named test exists', ({ rows, tests }) => {
    expect(rows.map(([outcome]) => outcome)).toEqual(outcomes)
    const named = rows.flatMap(([, said]) => titlesIn(said!))
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((title) => !hasTitle(tests, title))).toEqual([])
  })
})
