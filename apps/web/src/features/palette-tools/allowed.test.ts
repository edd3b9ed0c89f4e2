import { afterEach, expect, it, vi } from 'vitest'
import { store } from '@mutirao/client/storage'
import { debugKey } from '@mutirao/client/stored-keys'
import { mayUseTools } from './allowed.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

it('the native app, whose document is at localhost on every phone, has the tools with the flag alone', () => {
  vi.stubGlobal('location', { hostname: 'localhost', search: '' })
  expect(mayUseTools()).toBe(true)
  vi.stubGlobal('Capacitor', {})
  expect(mayUseTools()).toBe(false)
  store(debugKey, true)
  expect(mayUseTools()).toBe(true)
})
