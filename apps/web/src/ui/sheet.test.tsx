import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Sheet } from './sheet.tsx'

const onClose = vi.fn<() => void>()

beforeEach(() => onClose.mockReset())
afterEach(cleanup)

/** Down at 100 px, then `to` px after `ms`; gives where the sheet stood meanwhile. */
function drag(to: number, ms: number, end: 'pointerUp' | 'pointerCancel') {
  const handle = document.querySelector('dialog .touch-none')!
  handle.setPointerCapture = () => {}
  fireEvent.pointerDown(handle, { clientY: 100, button: 0, pointerId: 1 })
  const moved = new MouseEvent('pointermove', { bubbles: true, clientY: to })
  Object.defineProperty(moved, 'timeStamp', { value: performance.now() + ms })
  fireEvent(handle, moved)
  const { transform } = document.querySelector('dialog')!.style
  fireEvent[end](handle, { clientY: to, pointerId: 1 })
  return transform
}

describe('the handle of a sheet', () => {
  it.each([
    { what: 'far', to: 300, ms: 5000, end: 'pointerUp' as const, closes: true },
    { what: 'a little, and let go', to: 120, ms: 5000, end: 'pointerUp' as const, closes: false },
    { what: 'a little, but thrown', to: 160, ms: 20, end: 'pointerUp' as const, closes: true },
    { what: 'far, and taken away by the device', to: 300, ms: 5000, end: 'pointerCancel' as const, closes: false },
  ])('dragged $what: closes is $closes', ({ to, ms, end, closes }) => {
    render(
      <Sheet title="Ordenar" isOpen onClose={onClose}>
        <p>Menor preço</p>
      </Sheet>,
    )
    const sheet = document.querySelector('dialog')!
    Object.defineProperty(sheet, 'offsetHeight', { value: 400 })
    expect(drag(to, ms, end)).toBe(`translateY(${to - 100}px)`)
    expect(onClose.mock.calls.length > 0).toBe(closes)
    expect(sheet.style.transform).toBe('')
  })
})
