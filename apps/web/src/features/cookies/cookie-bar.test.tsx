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

const width = 390

/** What is fixed to the bottom edge of a screen of this height; `a` floats. */
function openOn(height: number, ...tags: string[]) {
  cleanup()
  document.body.replaceChildren()
  vi.stubGlobal('innerHeight', height)
  Object.defineProperty(document.documentElement, 'clientWidth', { value: width, configurable: true })
  for (const tag of tags) {
    const bar = document.body.appendChild(document.createElement(tag))
    bar.dataset['edge'] = 'bottom'
    bar.style.position = 'fixed'
    Object.defineProperty(bar, 'offsetHeight', { value: 60 })
    Object.defineProperty(bar, 'offsetTop', { value: height - 60 })
    Object.defineProperty(bar, 'offsetWidth', { value: tag === 'a' ? width - 24 : width })
  }
  const app = document.body.appendChild(document.createElement('div'))
  app.id = 'app'
  render(<CookieBar />)
  return screen.getByRole('complementary').style.bottom
}

it('takes the navigation’s place where there is a dock on a low screen', () => {
  expect(openOn(640, 'nav', 'div')).toBe('')
})

it('covers no dock where its words are large', () => {
  document.documentElement.style.fontSize = '32px'
  expect(openOn(640, 'nav', 'div')).toBe('60px')
  document.documentElement.style.fontSize = ''
})

it('ends the screen where what is as wide as it begins, so that no price looks out behind it', () => {
  expect(openOn(844, 'nav', 'div')).toBe('60px')
  expect(openOn(640, 'div')).toBe('60px')
  expect(openOn(844)).toBe('0px')
})

it('stands as a card above what floats', () => {
  expect(openOn(844, 'nav', 'a')).toBe('70px')
})
