import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { BottomBar } from './bottom-bar.tsx'

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

function edgeOf(tag: string, height: number) {
  const bar = document.createElement(tag)
  bar.dataset['edge'] = 'bottom'
  bar.style.position = 'fixed'
  Object.defineProperty(bar, 'offsetHeight', { value: 60 })
  Object.defineProperty(bar, 'offsetTop', { value: height - 60 })
  Object.defineProperty(bar, 'offsetWidth', { value: tag === 'a' ? width - 24 : width })
  return bar
}

/** Elements fixed to the bottom of a screen with this height; `a` floats. */
function openOn(height: number, ...tags: string[]) {
  cleanup()
  document.body.replaceChildren()
  vi.stubGlobal('innerHeight', height)
  Object.defineProperty(document.documentElement, 'clientWidth', { value: width, configurable: true })
  for (const tag of tags) document.body.append(edgeOf(tag, height))
  const app = document.body.appendChild(document.createElement('div'))
  app.id = 'app'
  render(<BottomBar label="Aviso" icon="M0 0" text="Texto" actions={<button type="button">Sim</button>} />)
  return screen.getByRole('complementary').style.bottom
}

it('replaces the navigation when a low screen has a dock', () => {
  expect(openOn(640, 'nav', 'div')).toBe('')
})

it('covers no dock with large text', () => {
  document.documentElement.style.fontSize = '32px'
  expect(openOn(640, 'nav', 'div')).toBe('60px')
  document.documentElement.style.fontSize = ''
})

it('ends the screen at the next full-width bar, so that no price is visible behind it', () => {
  expect(openOn(844, 'nav', 'div')).toBe('60px')
  expect(openOn(640, 'div')).toBe('60px')
  expect(openOn(844)).toBe('0px')
})

it('is a card above floating elements', () => {
  expect(openOn(844, 'nav', 'a')).toBe('70px')
})

it('moves for a new dock, and reads no layout on other changes', async () => {
  expect(openOn(844)).toBe('0px')
  const app = document.querySelector('#app')!
  const asked = vi.spyOn(window, 'getComputedStyle')
  const row = app.appendChild(document.createElement('p'))
  row.textContent = '1 item'
  await Promise.resolve()
  expect(asked).not.toHaveBeenCalled()
  app.append(edgeOf('div', 844))
  await waitFor(() => expect(screen.getByRole('complementary', { hidden: true }).style.bottom).toBe('60px'))
})
