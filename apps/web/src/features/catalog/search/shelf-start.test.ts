import { beforeEach, expect, it } from 'vitest'
import { readStored, store } from '@mutirao/client/storage'
import { forgetSearch, keepSearch } from './shelf-start.tsx'

const kept = () => readStored<string[]>('recent-searches')

beforeEach(() => {
  for (const text of kept() ?? []) forgetSearch(text)
  store('recent-searches', [])
})

it('keeps what was searched for, the last first, each once however it is written, six at most', () => {
  for (const text of ['café', 'pão', 'mel', ' CAFE ', 'alho', 'uva', 'chá', 'ovo']) keepSearch(text)
  expect(kept()).toEqual(['ovo', 'chá', 'uva', 'alho', 'CAFE', 'mel'])
})

it('keeps nothing of an empty field, and forgets what it is told to', () => {
  keepSearch('  ')
  keepSearch('mel')
  keepSearch('uva')
  forgetSearch('mel')
  expect(kept()).toEqual(['uva'])
})
