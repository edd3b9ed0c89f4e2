import { setImmediate as turn } from 'node:timers/promises'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { inBatches } from './batches.ts'

const pool = {} as pg.Pool
const SHOP = 'shop'

/** A lane whose batches end when the test says so. */
function lane(keysOf?: (value: string) => string[]) {
  const batches: { values: readonly string[]; isAlone: boolean; end: () => void; fail: (error: Error) => void }[] = []
  const run = (values: readonly string[], isAlone: boolean) =>
    new Promise<string[]>((resolve, reject) => {
      batches.push({ values, isAlone, end: () => resolve(values.map((value) => `${value} done`)), fail: reject })
    })
  return { batches, add: inBatches({ run, keysOf }) }
}

describe('inBatches', () => {
  it('runs a value at once, and those that arrive meanwhile together, in order', async () => {
    const { batches, add } = lane()
    const first = add(pool, SHOP, 'a')
    await turn()
    const others = ['b', 'c', 'd'].map((value) => add(pool, SHOP, value))
    await turn()
    expect(batches.map(({ values }) => values)).toEqual([['a']])
    batches[0]!.end()
    expect(await first).toBe('a done')
    await turn()
    expect(batches[1]!.values).toEqual(['b', 'c', 'd'])
    batches[1]!.end()
    expect(await Promise.all(others)).toEqual(['b done', 'c done', 'd done'])
  })

  it('bounds a batch, and gives each shop its own lane', async () => {
    const { batches, add } = lane()
    const all = Array.from({ length: 70 }, (_, at) => add(pool, SHOP, String(at)))
    const other = add(pool, 'other', 'x')
    await turn()
    expect(batches.map(({ values }) => values.length)).toEqual([64, 1])
    batches.forEach(({ end }) => end())
    expect(await other).toBe('x done')
    await turn()
    batches[2]!.end()
    expect(await all.at(-1)).toBe('69 done')
  })

  it('retries the values of a failed batch one by one: only the bad one fails, and the next batch does not wait', async () => {
    const { batches, add } = lane()
    const both = Promise.allSettled([add(pool, SHOP, 'good'), add(pool, SHOP, 'bad')])
    await turn()
    const next = add(pool, SHOP, 'next')
    batches[0]!.fail(new Error('duplicate'))
    await turn()
    expect(batches.slice(1).map(({ values, isAlone }) => [values, isAlone])).toEqual([
      [['good'], true],
      [['bad'], true],
      [['next'], false],
    ])
    batches[3]!.end()
    expect(await next).toBe('next done')
    batches[1]!.end()
    batches[2]!.fail(new Error('duplicate'))
    expect((await both).map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  })

  it('does not retry value by value when the database is away', async () => {
    const { batches, add } = lane()
    const both = Promise.allSettled([add(pool, SHOP, 'a'), add(pool, SHOP, 'b')])
    await turn()
    batches[0]!.fail(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(batches).toHaveLength(1)
  })

  it('never runs two values with a common key in one batch', async () => {
    const { batches, add } = lane((value) => [value[0]!])
    void add(pool, SHOP, 'a1')
    void add(pool, SHOP, 'b1')
    void add(pool, SHOP, 'a2')
    await turn()
    expect(batches.map(({ values, isAlone }) => [values, isAlone])).toEqual([
      [['a2'], true],
      [['a1', 'b1'], false],
    ])
    batches.forEach(({ end }) => end())
  })
})
