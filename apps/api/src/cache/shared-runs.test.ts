import { expect, it } from 'vitest'
import { memoBy } from './memo.ts'
import { SharedRuns } from './shared-runs.ts'

it('a running call is shared, and starts again after it has ended or failed', async () => {
  const runs = new SharedRuns<string>()
  const asked: string[] = []
  const work = (name: string, end: Promise<string>) => runs.run('picture', () => (asked.push(name), end))
  const both = [work('one', Promise.resolve('drawn')), work('two', Promise.resolve('never'))]
  expect(runs.size).toBe(1)
  expect(await Promise.all(both)).toEqual(['drawn', 'drawn'])
  await expect(work('three', Promise.reject(new Error('full')))).rejects.toThrow('full')
  expect(await work('four', Promise.resolve('again'))).toBe('again')
  expect([asked, runs.size]).toEqual([['one', 'three', 'four'], 0])
})

it('a memo loads each key once, and is cleared beyond its limit', () => {
  const found: string[] = []
  const lengthOf = memoBy(
    2,
    ({ id }: { id: string; text: string }) => id,
    ({ id, text }) => (found.push(id), text.length),
  )
  expect([lengthOf({ id: 'a', text: 'abc' }), lengthOf({ id: 'a', text: 'other' })]).toEqual([3, 3])
  for (const id of ['b', 'c', 'a']) lengthOf({ id, text: '' })
  expect(found).toEqual(['a', 'b', 'c', 'a'])
})
