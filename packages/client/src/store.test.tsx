// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetStored } from './forget-stored.ts'
import { readStored } from './storage.ts'
import { createStore, createStoredValue, useStore } from './store.ts'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe('a store', () => {
  it('reads its initial value once, on first use', () => {
    const read = vi.fn<() => string>(() => 'kept')
    const value = createStore(read)
    expect(read).not.toHaveBeenCalled()
    expect([value.get(), value.get()]).toEqual(['kept', 'kept'])
    expect(read).toHaveBeenCalledTimes(1)
  })

  it('notifies subscribers of each change until they unsubscribe', () => {
    const value = createStore((): string | undefined => 'a')
    const heard: (string | undefined)[] = []
    const stop = value.subscribe(() => heard.push(value.get()))
    value.set('b')
    value.set('b')
    value.set(undefined)
    stop()
    value.set('c')
    expect(heard).toEqual(['b', undefined])
    expect(value.get()).toBe('c')
  })

  it('notifies all subscribers, also when some subscribe meanwhile', () => {
    const value = createStore(() => 0)
    const heard: string[] = []
    value.subscribe(() => {
      heard.push(`first ${value.get()}`)
      if (value.get() === 1) value.subscribe(() => heard.push(`late ${value.get()}`))
    })
    value.subscribe(() => heard.push(`second ${value.get()}`))
    value.set(1)
    value.set(2)
    expect(heard).toEqual(['first 1', 'second 1', 'first 2', 'second 2', 'late 2'])
  })

  it('renders the server’s value first, and then its own', () => {
    const value = createStore(() => 'here')
    const Shown = () => <p>{useStore(value, 'server', (text) => text.toUpperCase())}</p>
    expect(renderToString(<Shown />)).toBe('<p>SERVER</p>')
    render(<Shown />)
    expect(screen.getByText('HERE')).toBeDefined()
    act(() => value.set('there'))
    expect(screen.getByText('THERE')).toBeDefined()
  })
})

describe('a stored value', () => {
  /** Simulates the storage event of another tab. */
  function otherTabStores(key: string, value: unknown) {
    localStorage.setItem(key, JSON.stringify(value))
    dispatchEvent(new StorageEvent('storage', { key }))
  }

  it('follows a change in another tab, also without subscribers', () => {
    const value = createStoredValue('basket', { count: 0 })
    expect(value.get()).toEqual({ count: 0 })
    otherTabStores('basket', { count: 3 })
    expect(value.get()).toEqual({ count: 3 })
    const Shown = () => <p>{value.usePart(({ count }) => count)}</p>
    render(<Shown />)
    act(() => otherTabStores('basket', { count: 4 }))
    expect(screen.getByText('4')).toBeDefined()
    act(() => otherTabStores('another', { count: 9 }))
    expect(screen.getByText('4')).toBeDefined()
  })

  it.each<[stored: unknown, read: unknown]>([
    [5, { uuid: '', entries: [] }],
    ['x', { uuid: '', entries: [] }],
    [[1], { uuid: '', entries: [] }],
    [{ lines: [1] }, { uuid: '', entries: [], lines: [1] }],
    [
      { uuid: 'a', entries: null },
      { uuid: 'a', entries: [] },
    ],
    [
      { uuid: 'a', entries: [1], fee: 2 },
      { uuid: 'a', entries: [1], fee: 2 },
    ],
  ])('has the shape of its initial value although the storage has %j', (stored, read) => {
    localStorage.setItem('basket', JSON.stringify(stored))
    expect(createStoredValue<unknown>('basket', { uuid: '', entries: [] }).get()).toEqual(read)
  })

  it.each<[stored: unknown, initial: unknown, read: unknown]>([
    [{ a: 1 }, [], []],
    [[1], [], [1]],
    [7, '', ''],
    ['x', '', 'x'],
    [['x'], {}, {}],
    [{ any: 1 }, {}, { any: 1 }],
  ])('of %j, in place of %j, is read as %j', (stored, initial, read) => {
    localStorage.setItem('basket', JSON.stringify(stored))
    expect(createStoredValue('basket', initial).get()).toEqual(read)
  })

  it('is reset when another tab clears the storage', () => {
    const value = createStoredValue('basket', { count: 0 })
    value.set({ count: 3 })
    localStorage.clear()
    // A cleared storage names no key.
    dispatchEvent(new StorageEvent('storage'))
    expect(value.get()).toEqual({ count: 0 })
  })

  it('is stored when it is set, and reset by forgetStored', () => {
    const value = createStoredValue('basket', { count: 0 })
    const heard = vi.fn<() => void>()
    value.set({ count: 2 })
    expect(readStored('basket')).toEqual({ count: 2 })
    const Shown = () => {
      heard()
      return <p>{value.useValue().count}</p>
    }
    render(<Shown />)
    act(() => forgetStored([]))
    expect(screen.getByText('0')).toBeDefined()
    expect(heard).toHaveBeenCalledTimes(2)
  })
})
