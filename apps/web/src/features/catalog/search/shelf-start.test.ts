import { beforeEach, expect, it } from 'vitest'
import { readStored, store } from '@mutirao/client/storage'
import { forgetSearch, keepSearch } from './shelf-start.tsx'

const kept = () => readStored<string[]>('recent-searches')

beforeEach(() => {
  for (const text of kept() ?? []) forgetSearch(text)
  store('recent-searches', [])
})

it('keeps the last six searches, newest first, each once in any spelling', () => {
  for (const text of ['café', 'pão', 'mel', ' CAFE ', 'alho', 'uva', 'chá', 'ovo']) keepSearch(text)
  expect(kept()).toEqual(['ovo', 'chá', 'uva', 'alho', 'CAFE', 'mel'])
})

it('ignores an empty field, and deletes on request', () => {
  keepSearch('  ')
  keepSearch('mel')
  keepSearch('uva')
  forgetSearch('mel')
  expect(kept()).toEqual(['uva'])
})
