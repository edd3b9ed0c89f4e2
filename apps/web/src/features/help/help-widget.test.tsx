import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HelpWidget, helpText } from './help-widget.tsx'

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    disconnect() {}
  },
)
afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const open = (path: string) => render(<HelpWidget phone="5511912345678" message="Olá!" pathNow={() => path} onPath={() => () => {}} />)

it('opens a chat with the shop, and names the order of the open screen', () => {
  open('/order/H4YY-7FYR-G7F/details')
  const link = screen.getByRole('link', { name: 'Precisa de ajuda?' })
  expect(link.getAttribute('href')).toBe('https://wa.me/5511912345678?text=Ol%C3%A1!%20Pedido%20H4YY-7FYR-G7F.')
})

it.each([
  ['/', 'Olá!'],
  ['/order/tracking', 'Olá!'],
  ['/order/tracking/H4YY-7FYR-G7F/details', 'Olá! Pedido H4YY-7FYR-G7F.'],
])('on %s says %s', (path, text) => expect(helpText('Olá!', path)).toBe(text))

it('is closed for the visit', async () => {
  open('/')
  await userEvent.click(screen.getByRole('button', { name: 'Fechar a ajuda' }))
  expect(screen.queryByRole('complementary', { hidden: true })).toBeNull()
  expect(sessionStorage.getItem('help-closed')).toBe('true')
})

it.each(['/contact', '/qrcode'])('is not on %s', (path) => {
  open(path)
  expect(screen.queryByRole('complementary', { hidden: true })).toBeNull()
})

describe('the support widget', () => {
  const widget = () => screen.getByRole('complementary')
  const edges = () => [/\b(left|right)-3\b/.exec(widget().className)?.[1], Number.parseInt(widget().style.bottom.slice(5), 10)]

  beforeEach(() => {
    vi.stubGlobal('innerWidth', 390)
    vi.stubGlobal('innerHeight', 844)
  })

  function drag(to: { clientX: number; clientY: number }, end: 'pointerUp' | 'pointerCancel' = 'pointerUp') {
    fireEvent.pointerDown(widget(), { button: 0, clientX: 300, clientY: 700 })
    // The pointer has left the widget before its first move is heard.
    fireEvent.pointerMove(document.body, to)
    fireEvent[end](document.body, to)
  }

  /** Whether a tap on the link opens the chat; nothing is opened here. */
  function tapOpens() {
    let isOpened = false
    const hear = (event: Event) => {
      isOpened = !event.defaultPrevented
      event.preventDefault()
    }
    document.addEventListener('click', hear)
    fireEvent.click(screen.getByRole('link'))
    document.removeEventListener('click', hear)
    return isOpened
  }

  it('is dragged aside and up, stays there for the visit, and opens nothing by the drag', () => {
    const shown = open('/')
    const [, low] = edges() as [string, number]
    drag({ clientX: 40, clientY: 500 })
    expect(edges()).toEqual(['left', low + 200])
    expect(tapOpens()).toBe(false)
    expect(tapOpens()).toBe(true)
    shown.unmount()
    open('/')
    expect(edges()).toEqual(['left', low + 200])
  })

  it('stays for a tap with an unsteady finger, and when the browser takes the drag over', () => {
    open('/')
    const before = edges()
    drag({ clientX: 304, clientY: 702 })
    expect(tapOpens()).toBe(true)
    drag({ clientX: 40, clientY: 500 }, 'pointerCancel')
    expect(edges()).toEqual(before)
  })

  it('stays on the screen', () => {
    open('/')
    const [, low] = edges() as [string, number]
    drag({ clientX: 300, clientY: -5000 })
    expect(edges()).toEqual(['right', low + 844 - 160])
    drag({ clientX: 300, clientY: 9000 })
    expect(edges()).toEqual(['right', low])
  })

  it('is moved by the arrow keys, and says so', async () => {
    open('/')
    const [, low] = edges() as [string, number]
    await userEvent.tab()
    expect(screen.getByRole('link', { description: 'As setas do teclado movem este botão.' })).toBe(document.activeElement)
    await userEvent.keyboard('{ArrowLeft}{ArrowUp}{ArrowUp}{ArrowDown}')
    expect(edges()).toEqual(['left', low + 48])
  })

  it.each(['7', '{"side":"up","up":-90}', '{"up":"x"}', '{'])('has its usual place when the storage holds %s', (stored) => {
    sessionStorage.setItem('help-place', stored)
    open('/')
    expect(edges()[0]).toBe('right')
  })
})

describe('the place of the support widget beside the actions of the screen', () => {
  /** The screen's buttons, by their boxes: left, top, width, height. */
  function openOver(...boxes: [number, number, number, number][]) {
    vi.stubGlobal('innerWidth', 360)
    vi.stubGlobal('innerHeight', 640)
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function width(this: HTMLElement) {
      return this.tagName === 'ASIDE' ? 190 : 110
    })
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(46)
    const app = document.body.appendChild(document.createElement('div'))
    app.id = 'app'
    for (const box of boxes) {
      const button = app.appendChild(document.createElement('button'))
      Object.assign(button, { getBoundingClientRect: () => new DOMRect(...box), checkVisibility: () => true })
    }
    open('/')
    const widget = screen.getByRole('complementary')
    const label = screen.getByText('Precisa de ajuda?')
    return [/\b(left|right)-3\b/.exec(widget.className)?.[1], Number.parseInt(widget.style.bottom.slice(5), 10), label.className]
  }
  afterEach(() => {
    vi.restoreAllMocks()
    document.body.replaceChildren()
  })

  it('is usual on an empty screen', () => expect(openOver([0, 100, 360, 48])).toEqual(['right', 12, '']))
  it('is the other side of a button', () => expect(openOver([250, 590, 100, 44])).toEqual(['left', 12, '']))
  it('has no label beside two buttons', () => expect(openOver([100, 500, 100, 140])).toEqual(['right', 12, 'sr-only']))
  it('is above a row as wide as the screen', () => expect(openOver([16, 560, 328, 70])).toEqual(['right', 84, '']))
  it('is beside the buttons of a screen that is full of them', () => {
    const [side, up, label] = openOver([0, 0, 360, 300], [0, 400, 260, 240])
    expect([side, up, label]).toEqual(['right', 12, 'sr-only'])
  })

  it('stays where somebody has dragged it', () => {
    sessionStorage.setItem('help-place', '{"side":"right","up":0}')
    expect(openOver([250, 590, 100, 44])).toEqual(['right', 12, ''])
  })
})
