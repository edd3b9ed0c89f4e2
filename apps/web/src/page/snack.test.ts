import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissSnack, endSnackOfScreen, readSnack, showSnack } from './snack.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  dismissSnack()
  vi.useRealTimers()
})

it('disappears with its screen', () => {
  showSnack('Adicionado')
  vi.advanceTimersByTime(2000)
  endSnackOfScreen()
  expect(readSnack()).toBeUndefined()
})

it('is shown on the next screen when it was raised during a navigation', () => {
  showSnack('Conta criada')
  vi.advanceTimersByTime(300)
  endSnackOfScreen()
  expect(readSnack()?.text).toBe('Conta criada')
})
