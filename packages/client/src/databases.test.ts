import { afterEach, expect, it, vi } from 'vitest'
import { forgetDatabase } from './databases.ts'
import { officeReadsDatabase } from './stored-keys.ts'

afterEach(() => vi.unstubAllGlobals())

it('deletes the database of that name, and no other', () => {
  const deleteDatabase = vi.fn<(name: string) => void>()
  vi.stubGlobal('indexedDB', { deleteDatabase })
  forgetDatabase(officeReadsDatabase)
  expect(deleteDatabase.mock.calls).toEqual([['office-reads']])
})

it('does nothing when the browser has no databases', () => {
  vi.stubGlobal('indexedDB', undefined)
  expect(() => forgetDatabase(officeReadsDatabase)).not.toThrow()
})

it('does nothing when the browser forbids storage', () => {
  vi.stubGlobal('indexedDB', {
    deleteDatabase: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  expect(() => forgetDatabase(officeReadsDatabase)).not.toThrow()
})
