import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissSnack, endSnackOfScreen, readSnack, showSnack } from './snack.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  dismissSnack()
  vi.useRealTimers()
})

it('ends with the screen that it was said on', () => {
  showSnack('Adicionado')
  vi.advanceTimersByTime(2000)
  endSnackOfScreen()
  expect(readSnack()).toBeUndefined()
})

it('that was said on the way to a screen is read there', () => {
  showSnack('Conta criada')
  vi.advanceTimersByTime(300)
  endSnackOfScreen()
  expect(readSnack()?.text).toBe('Conta criada')
})
