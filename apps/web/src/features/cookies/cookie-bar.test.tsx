import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { CookieBar } from './cookie-bar.tsx'

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    disconnect() {}
  },
)
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

/** What is fixed to the bottom edge of a screen of this height. */
function openOn(height: number, ...tags: string[]) {
  vi.stubGlobal('innerHeight', height)
  for (const tag of tags) {
    const bar = document.body.appendChild(document.createElement(tag))
    bar.dataset['edge'] = 'bottom'
    bar.style.position = 'fixed'
    Object.defineProperty(bar, 'offsetHeight', { value: 60 })
    Object.defineProperty(bar, 'offsetTop', { value: height - 60 })
  }
  const app = document.body.appendChild(document.createElement('div'))
  app.id = 'app'
  render(<CookieBar />)
  return screen.getByRole('complementary').style.bottom
}

it('takes the navigation’s place where there is a dock on a low screen', () => {
  expect(openOn(640, 'nav', 'div')).toBe('')
})

it('stands above what is at the bottom edge elsewhere', () => {
  expect(openOn(844, 'nav', 'div')).toBe('70px')
  cleanup()
  document.body.replaceChildren()
  expect(openOn(640, 'div')).toBe('70px')
})
