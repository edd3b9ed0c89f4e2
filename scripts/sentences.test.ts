import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hasTitle, sectionsOf, titlesIn } from './quoted-tests.ts'

type Named = { file: string; titles: string[] }

/** The test files of a cell, each with the titles after it. */
const namedIn = (cell: string): Named[] =>
  [...cell.matchAll(/`([^`]+)`([^`]*)/g)].map(([, file, titles]) => ({ file: file!, titles: titlesIn(titles!) }))

const TEST_FILE = /\.(test|spec)\.tsx?$/

/** Reasons why a cell shows nothing. */
function faultsOf(cell: string): string[] {
  const named = namedIn(cell)
  if (named.length === 0) return ['names no test']
  return named.flatMap(({ file, titles }) => {
    if (!TEST_FILE.test(file) || !existsSync(file)) return [`${file} is no test file`]
    if (titles.length === 0) return [`${file} without a title`]
    const code = readFileSync(file, 'utf8')
    return titles.filter((title) => !hasTitle(code, title)).map((title) => `${file} has no “${title}”`)
  })
}

const sections = sectionsOf('docs/sentences.md')

describe('docs/sentences.md', () => {
  it('has the nine sections of the specification', () => {
    expect(sections.map(({ name }) => Number.parseInt(name, 10))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it.each(sections)('$name: its sentences are numbered without a gap, and each has a test', ({ name, rows }) => {
    const section = Number.parseInt(name, 10)
    expect(rows.length).toBeGreaterThan(3)
    expect(rows.map(([id]) => id)).toEqual(rows.map((_, index) => `${section}.${index + 1}`))
    expect(rows.filter((cells) => cells.length !== 3 || !cells[1]).map(([id]) => id)).toEqual([])
    expect(rows.flatMap(([id, , cell]) => faultsOf(cell!).map((fault) => `${id}: ${fault}`))).toEqual([])
  })

  it('has every sentence', () => expect(sections.map(({ rows }) => rows.length)).toEqual([20, 39, 40, 38, 28, 12, 56, 20, 27]))
})

describe('a faulty row', () => {
  const file = '`scripts/sentences.test.ts`'
  it.each([
    ['without a test', 'By hand.', 'names no test'],
    ['with a file that is not there', '`scripts/nothing.test.ts` “a title”', 'scripts/nothing.test.ts is no test file'],
    ['with a file that is no test', '`scripts/quoted-tests.ts` “titlesIn”', 'scripts/quoted-tests.ts is no test file'],
    ['without a title', file, 'scripts/sentences.test.ts without a title'],
    ['with a title that is not there', `${file} “a ${'title'}”`, 'scripts/sentences.test.ts has no “a title”'],
  ])('%s is seen', (_name, cell, fault) => expect(faultsOf(cell)).toEqual([fault]))

  it('is not a row with existing titles', () =>
    expect(faultsOf(`${file} “%s is seen”, “has the nine sections of the specification”`)).toEqual([]))
})
