import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readStored, store } from '@mutirao/client/storage'
import type { Campaign, CampaignSummary } from '@mutirao/contract/campaigns'
import { StoryViewer } from './story-viewer.tsx'

const picture = { hash: 'a', width: 1, height: 1, color: '#fff', alt: '' }
const page = (title: string, over: object = {}) => ({ picture, title, seconds: 5, ...over })
const campaign = (id: string, pages: object[]) =>
  ({ id, name: `Campanha ${id}`, ground: 1, story: { title: id, picture, pages: pages.length }, storyPages: pages }) as unknown as Campaign

const known = new Map<string, Campaign>()
const navigate = vi.fn()
const back = vi.fn()
const animations: { onfinish?: () => void; pause: () => void; play: () => void }[] = []
let canGoBack = true
let isStill = false
let isPaused = false
let failure: object = { code: 'not_found' }

vi.mock('#page/page-state.ts', () => ({ usePageState: () => ({}) }))
vi.mock('../campaign-queries.ts', () => ({ campaignQuery: (id: string) => ({ id }) }))
vi.mock('@tanstack/react-query', async (original) => ({
  ...(await original<object>()),
  useQuery: ({ id }: { id: string }) => ({ data: known.get(id), error: known.has(id) || isPaused ? null : failure, isPaused }),
}))
vi.mock('@tanstack/react-router', () => ({
  useNavigate: () => navigate,
  useRouter: () => ({ history: { canGoBack: () => canGoBack, back } }),
}))

const open = (id = 'cafe') => render(<StoryViewer id={id} campaigns={[...known.values()] as CampaignSummary[]} />)
const pageArea = () => document.querySelector('[data-story-page]')!
const searchOf = (call: number) => navigate.mock.calls[call]![0].search({ q: 'x' })

function touch(from: { x: number; y: number }, to: { x: number; y: number }, ms = 50) {
  const at = (type: string, point: { x: number; y: number }, timeStamp: number) => {
    const event = new MouseEvent(type, { bubbles: true, clientX: point.x, clientY: point.y })
    Object.defineProperty(event, 'timeStamp', { value: timeStamp })
    fireEvent(pageArea(), event)
  }
  at('pointerdown', from, 1000)
  at('pointerup', to, 1000 + ms)
}

beforeEach(() => {
  store('seen-stories', {})
  known.clear()
  known.set(
    'cafe',
    campaign('cafe', [page('Um', { link: { label: 'Ver os cafés', to: '/store/cafe/catalog' } }), page('Dois', { text: 'Doce' })]),
  )
  known.set('feira', campaign('feira', [page('Tomate')]))
  animations.length = 0
  // Spies, which the end of the file removes: all windows of the process share these prototypes.
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(() => {})
  vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(() => {})
  vi.spyOn(Element.prototype, 'animate').mockImplementation(() => {
    const animation = { pause: vi.fn(), play: vi.fn(), cancel: vi.fn() }
    animations.push(animation)
    return animation as never
  })
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ left: 0, width: 300 } as DOMRect)
  vi.stubGlobal('matchMedia', () => ({ matches: isStill }))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.clearAllMocks()
  canGoBack = true
  isStill = false
  isPaused = false
  failure = { code: 'not_found' }
})

describe('the full-screen story', () => {
  it('announces each page and its link', async () => {
    open()
    expect(screen.getByRole('heading', { hidden: true }).textContent).toBe('Um')
    expect(screen.getByText('Ver os cafés').getAttribute('href')).toBe('/store/cafe/catalog')
    await userEvent.keyboard('{ArrowRight}')
    expect(screen.getByText('Página 2 de 2')).toBeTruthy()
    expect(screen.getByText('Ver campanha').getAttribute('href')).toBe('/store/cafe')
    await userEvent.keyboard('{ArrowLeft}')
    expect(screen.getByRole('heading', { hidden: true }).textContent).toBe('Um')
  })

  it('turns by a tap, to the left in the left third, and closes when pulled down', () => {
    open()
    touch({ x: 200, y: 100 }, { x: 202, y: 100 })
    expect(screen.getByText('Dois')).toBeTruthy()
    touch({ x: 40, y: 100 }, { x: 40, y: 100 })
    expect(screen.getByText('Um')).toBeTruthy()
    touch({ x: 200, y: 100 }, { x: 200, y: 100 }, 900)
    touch({ x: 200, y: 100 }, { x: 280, y: 100 })
    expect(screen.getByText('Um')).toBeTruthy()
    expect(back).not.toHaveBeenCalled()
    touch({ x: 200, y: 100 }, { x: 210, y: 220 })
    expect(back).toHaveBeenCalledOnce()
  })

  it('pauses while a finger holds it, and by its button', async () => {
    open()
    fireEvent.pointerDown(pageArea(), { button: 0 })
    expect(animations[0]!.pause).toHaveBeenCalledOnce()
    fireEvent.pointerUp(pageArea())
    expect(animations.at(-1)!.play).toHaveBeenCalled()
    await userEvent.click(screen.getByLabelText('Pausar'))
    expect(animations.at(-1)!.pause).toHaveBeenCalled()
    expect(screen.getByLabelText('Continuar')).toBeTruthy()
  })

  it('advances by timer, continues with the next campaign, and remembers finished stories', () => {
    open()
    act(() => animations[0]!.onfinish!())
    expect(screen.getByText('Dois')).toBeTruthy()
    expect(readStored('seen-stories')).toEqual({ cafe: 'a/2' })
    act(() => animations.at(-1)!.onfinish!())
    expect(navigate).toHaveBeenCalledWith(expect.objectContaining({ replace: true }))
    expect(searchOf(0)).toEqual({ q: 'x', story: 'feira' })
  })

  it('ends after the last one; opened from a link it shows the screen below', () => {
    canGoBack = false
    open('feira')
    act(() => animations[0]!.onfinish!())
    expect(back).not.toHaveBeenCalled()
    expect(searchOf(0)).toEqual({ q: 'x', story: undefined })
  })

  it('does not advance with reduced motion', () => {
    isStill = true
    open()
    expect(animations).toHaveLength(0)
    expect(screen.getByText('Um')).toBeTruthy()
  })

  it('reports a missing story, and closes by Escape', () => {
    open('nada')
    expect(screen.getByText('Esta história não existe mais.')).toBeTruthy()
    fireEvent(document.querySelector('dialog')!, new Event('cancel', { cancelable: true }))
    expect(back).toHaveBeenCalledOnce()
  })

  it.each([
    ['has gone', { code: 'not_found' }, false, 'Esta história não existe mais.'],
    ['is not here yet and the connection is lost', {}, true, 'Você está sem internet'],
    ['was asked for and not answered', { code: 'network' }, false, 'Sem conexão'],
  ])('reports a story that %s, stays open, and can be closed', async (_, failed, paused, text) => {
    failure = failed
    isPaused = paused
    open('outra')
    expect(screen.getByRole('alert', { hidden: true }).textContent).toContain(text)
    await userEvent.click(screen.getByRole('button', { name: 'Fechar', hidden: true }))
    expect(back).toHaveBeenCalledOnce()
  })
})
