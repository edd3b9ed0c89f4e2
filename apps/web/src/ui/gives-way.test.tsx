import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BottomBar } from './bottom-bar.tsx'

type Seen = { target: Element; intersectionRatio: number; boundingClientRect: Pick<DOMRect, 'left' | 'right'> }
let tell: (entries: Seen[]) => void = () => {}
let watched = new Set<Element>()

beforeEach(() => {
  watched = new Set()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      private readonly hear: () => void
      constructor(hear: () => void) {
        this.hear = hear
      }
      observe() {
        this.hear()
      }
      disconnect() {}
    },
  )
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(hear: typeof tell) {
        tell = hear
      }
      observe = (element: Element) => void watched.add(element)
      unobserve = (element: Element) => void watched.delete(element)
      disconnect() {
        watched.clear()
      }
    },
  )
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(360)
  history.replaceState(null, '', '/lead')
})
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function openOver(screenHtml: string) {
  const app = document.body.appendChild(document.createElement('div'))
  app.id = 'app'
  app.innerHTML = screenHtml
  render(<BottomBar label="Aviso" icon="M0 0" text="Texto" actions={<button type="button">Sim</button>} />)
  return app
}
const see = (target: Element, intersectionRatio: number) =>
  act(() => tell([{ target, intersectionRatio, boundingClientRect: { left: 16, right: 344 } }]))
const look = () => screen.getByRole('complementary').className.split(' ')[0]

const main = '<main><form><button type="submit">Avise-me</button></form></main>'

it('leaves its place to the main action that it would cover, until the next screen', async () => {
  const app = openOver(main)
  see(app.querySelector('button')!, 0)
  expect(look()).toBe('fixed')
  see(app.querySelector('button')!, 0.5)
  expect(look()).toBe('absolute')
  see(app.querySelector('button')!, 0)
  expect(look()).toBe('absolute')

  history.replaceState(null, '', '/about')
  app.innerHTML = '<main><a class="bg-action" href="/cart">Carrinho</a></main>'
  await waitFor(() => expect(look()).toBe('fixed'), { timeout: 20_000 })
  expect([...watched].map(({ textContent }) => textContent)).toEqual(['Carrinho'])
})

it('waits until a scroll rests', async () => {
  const app = openOver(main)
  dispatchEvent(new Event('scroll'))
  see(app.querySelector('button')!, 0.5)
  expect(look()).toBe('fixed')
  await waitFor(() => expect(look()).toBe('absolute'), { timeout: 20_000 })
})

it('stays over the rows of a list, over other buttons and over what is in the dock', () => {
  openOver(`<main><ul><li><a class="bg-action" href="/a">Pedir</a></li></ul><button type="button">Mais</button>
    <div data-edge="bottom"><button class="bg-action" type="button">Continuar</button></div></main>`)
  expect(watched.size).toBe(0)
  expect(look()).toBe('fixed')
})
