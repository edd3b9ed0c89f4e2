import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { acceptCookies, takeBackCookies } from '#features/cookies/cookie-bar.tsx'
import { askVersion } from '#features/version/app-update.ts'
import { dismissSnack, showSnack } from '#page/snack.ts'
import { installPrompt } from '#platform/install-prompt.ts'
import * as worker from '#platform/worker.ts'
import { setTransport } from '@mutirao/client/call'
import { REACHABILITY_MS } from '@mutirao/domain/limits'
import { Overlays } from './overlays.tsx'

const COOKIES = 'Cookies'
const VERSION = 'Nova versão'
const INSTALL = 'Instalar app'
const barNames = () => screen.queryAllByRole('complementary', { hidden: true }).map((bar) => bar.getAttribute('aria-label'))

let path = '/'
const listeners = new Set<() => void>()
const goTo = (to: string) =>
  act(() => {
    path = to
    for (const listener of listeners) listener()
  })

function open() {
  document.body.appendChild(document.createElement('div')).id = 'app'
  return render(<Overlays pathNow={() => path} onPath={(listener) => (listeners.add(listener), () => listeners.delete(listener))} />)
}

/** A version that no earlier test has put off. */
let patch = 0
const newer = () => `9.0.${++patch}`

const answerVersion = async (version: unknown) => {
  setTransport(() => Promise.resolve(Response.json({ pwa: { version } })))
  await act(() => askVersion())
}

const prompt = vi.fn(() => Promise.resolve({ outcome: 'dismissed' as const }))
const offerInstall = () => act(() => installPrompt.set(Object.assign(new Event('beforeinstallprompt'), { prompt })))

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('innerWidth', 390)
  path = '/'
  acceptCookies()
})

afterEach(async () => {
  cleanup()
  await answerVersion('1.0.0')
  act(() => installPrompt.set(undefined))
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
})

describe('the bars over the screens', () => {
  it('are one at a time: cookies, then the new version, then the installation', async () => {
    takeBackCookies()
    open()
    await answerVersion(newer())
    offerInstall()
    goTo('/products')
    expect(barNames()).toEqual([COOKIES])
    await userEvent.click(screen.getByRole('button', { name: 'Aceitar' }))
    expect(barNames()).toEqual([VERSION])
    await userEvent.click(screen.getByRole('button', { name: 'Mais Tarde' }))
    expect(barNames()).toEqual([INSTALL])
    await userEvent.click(screen.getByRole('button', { name: 'Agora não' }))
    expect(barNames()).toEqual([])
  })

  it('wait on a screen of money, and while a field has the focus', async () => {
    open()
    await answerVersion(newer())
    expect(barNames()).toEqual([VERSION])
    goTo('/cart/0192/payment')
    expect(barNames()).toEqual([])
    goTo('/products')
    const field = document.body.appendChild(document.createElement('input'))
    act(() => field.focus())
    await waitFor(() => expect(barNames()).toEqual([]))
    act(() => field.blur())
    await waitFor(() => expect(barNames()).toEqual([VERSION]))
  })

  it('wait while a form on the screen holds typed text, which a reload would lose', async () => {
    open()
    await answerVersion(newer())
    const field = document.body.appendChild(document.createElement('input'))
    await userEvent.type(field, 'Bloco B')
    await userEvent.click(document.body)
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    expect(document.activeElement).toBe(document.body)
    expect(barNames()).toEqual([])
    field.remove()
    goTo('/products')
    await waitFor(() => expect(barNames()).toEqual([VERSION]))
  })
})

describe('a short message', () => {
  afterEach(() => act(() => dismissSnack()))

  it('is shown with a bar below it, and alone on a low screen, where both would take more than a quarter', async () => {
    open()
    await answerVersion(newer())
    vi.stubGlobal('innerHeight', 844)
    act(() => showSnack('Código Pix copiado.'))
    expect(barNames()).toEqual([VERSION])
    act(() => dismissSnack())
    vi.stubGlobal('innerHeight', 640)
    act(() => showSnack('Código Pix copiado.'))
    expect(barNames()).toEqual([])
    act(() => dismissSnack())
    expect(barNames()).toEqual([VERSION])
  })
})

describe('the bar of a new version', () => {
  it('does not wait for text of a form that keeps it', async () => {
    open()
    await answerVersion(newer())
    const form = document.body.appendChild(document.createElement('form'))
    form.dataset['kept'] = ''
    await userEvent.type(form.appendChild(document.createElement('input')), 'Ana')
    await userEvent.click(document.body)
    await waitFor(() => expect(barNames()).toEqual([VERSION]))
    delete form.dataset['kept']
    goTo('/products')
    await waitFor(() => expect(barNames()).toEqual([]))
  })

  it('loads the page anew also when the browser never says that the worker is the newest', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    vi.spyOn(worker, 'updateWorker').mockReturnValue(new Promise(() => {}))
    open()
    await answerVersion(newer())
    vi.useFakeTimers()
    try {
      fireEvent.click(screen.getByRole('button', { name: 'Atualizar Agora' }))
      await vi.advanceTimersByTimeAsync(REACHABILITY_MS.short - 1)
      expect(reload).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      expect(reload).toHaveBeenCalledOnce()
    } finally {
      vi.useRealTimers()
      vi.restoreAllMocks()
    }
  })

  it('starts the reload again when the newer worker takes over during it', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    const workers = new EventTarget()
    Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true })
    vi.stubEnv('VITE_WORKER', 'true')
    try {
      worker.reloadPage()
      expect(reload).toHaveBeenCalledTimes(1)
      workers.dispatchEvent(new Event('controllerchange'))
      workers.dispatchEvent(new Event('controllerchange'))
      expect(reload).toHaveBeenCalledTimes(2)
    } finally {
      Reflect.deleteProperty(navigator, 'serviceWorker')
      vi.unstubAllEnvs()
      vi.restoreAllMocks()
    }
  })

  it('waits while a card is typed into the fields of another document', async () => {
    open()
    const frame = document.body.appendChild(document.createElement('iframe'))
    const focused = vi.spyOn(document, 'activeElement', 'get').mockReturnValue(frame)
    act(() => void dispatchEvent(new Event('blur')))
    await answerVersion(newer())
    await waitFor(() => expect(barNames()).toEqual([]))
    focused.mockRestore()
    // The content of the other document is unknown: the bar waits until it is gone.
    await act(async () => {
      dispatchEvent(new Event('focus'))
      await new Promise((resolve) => setTimeout(resolve))
    })
    expect(barNames()).toEqual([])
    frame.remove()
    goTo('/products')
    await waitFor(() => expect(barNames()).toEqual([VERSION]))
  })

  it('is put off in one tab only, and follows the version that another tab has heard of', async () => {
    open()
    const version = newer()
    act(() => {
      localStorage.setItem('pwa-version', JSON.stringify(version))
      dispatchEvent(new StorageEvent('storage', { key: 'pwa-version' }))
    })
    expect(barNames()).toEqual([VERSION])
    fireEvent.click(screen.getByRole('button', { name: 'Mais Tarde' }))
    expect(barNames()).toEqual([])
    expect(sessionStorage.getItem('update-rests')).toBe(JSON.stringify(version))
  })

  it.each(['7', '"not a version"', '{', 'null', '{"version":"9.9.9"}'])('ignores %s in the storage', (stored) => {
    open()
    act(() => {
      localStorage.setItem('pwa-version', stored)
      dispatchEvent(new StorageEvent('storage', { key: 'pwa-version' }))
    })
    expect(barNames()).toEqual([])
  })

  it('has the text of the specification', async () => {
    open()
    await answerVersion(newer())
    expect(screen.getByText('Uma nova versão está disponível! Atualize para obter as últimas melhorias.')).toBeDefined()
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Mais Tarde', 'Atualizar Agora'])
  })

  it('is dismissed for the visit, until an even newer version', async () => {
    open()
    const version = newer()
    await answerVersion(version)
    fireEvent.click(screen.getByRole('button', { name: 'Mais Tarde' }))
    await answerVersion(version)
    expect(barNames()).toEqual([])
    await answerVersion(newer())
    expect(barNames()).toEqual([VERSION])
  })

  it.each(['1.2.6', '1.0.0', '9', 9, null, { web: '9.0.0' }])('is not shown for %j', async (version) => {
    open()
    await answerVersion(version)
    expect(barNames()).toEqual([])
  })
})

describe('the offer to install', () => {
  it('is absent on the first page and from 1024 px, and for 30 days after a refusal', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-24T12:00:00Z'), toFake: ['Date'] })
    offerInstall()
    const first = open()
    expect(barNames()).toEqual([])
    goTo('/products')
    expect(barNames()).toEqual([INSTALL])
    fireEvent.click(screen.getByRole('button', { name: 'Agora não' }))
    first.unmount()
    const again = open()
    goTo('/about')
    expect(barNames()).toEqual([])
    again.unmount()
    vi.setSystemTime(new Date('2026-12-25T12:00:00Z'))
    open()
    goTo('/products')
    expect(barNames()).toEqual([INSTALL])
    vi.stubGlobal('innerWidth', 1024)
    goTo('/about')
    expect(barNames()).toEqual([])
  })

  it('asks the browser once', async () => {
    offerInstall()
    open()
    goTo('/products')
    await userEvent.click(screen.getByRole('button', { name: 'Instalar' }))
    expect(prompt).toHaveBeenCalledOnce()
    expect(barNames()).toEqual([])
  })

  it.each([
    [
      'Safari of an iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      true,
    ],
    [
      'Chrome of an iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/130.0 Mobile/15E148 Safari/604.1',
      false,
    ],
    [
      'the browser of a chat app',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 300.0 Safari/604.1',
      false,
    ],
    ['a desktop', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36', false],
  ])('shows steps in %s: %s', async (_name, agent, isShown) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
    open()
    goTo('/products')
    expect(barNames()).toEqual(isShown ? [INSTALL] : [])
    if (!isShown) return
    await userEvent.click(screen.getByRole('button', { name: 'Instalar' }))
    expect(screen.getByText('Escolha “Adicionar à Tela de Início”.')).toBeDefined()
  })
})
