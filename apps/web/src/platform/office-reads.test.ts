import { afterEach, expect, it, vi } from 'vitest'
import { forgetOfficeReads } from './office-reads.ts'

afterEach(() => vi.unstubAllGlobals())

it('forgets what the office has read, by the name that the office gives it, and nothing that waits to be sent', async () => {
  const deleteDatabase = vi.fn<(name: string) => void>()
  vi.stubGlobal('indexedDB', { deleteDatabase })
  forgetOfficeReads()
  expect(deleteDatabase.mock.calls).toEqual([['office-reads']])
})

it('does nothing where the browser keeps nothing', () => {
  vi.stubGlobal('indexedDB', undefined)
  expect(forgetOfficeReads).not.toThrow()
})
