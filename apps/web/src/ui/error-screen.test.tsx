import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rootOptions } from '#machine/hydrate.tsx'
import { later } from '#page/later.ts'
import { answersOfShop, inTurn, lost, refuse, words } from '#testing/buying.ts'
import { openScreen, type Answer } from '#testing/open-screen.tsx'
import { campaign, listed, shelf, shelfCoffee } from '#testing/selling.ts'
import { setTransport } from '@mutirao/client/call'
import { forgetLog, logLine } from '@mutirao/client/client-log'
import { REPORT_BOUNDS } from '@mutirao/contract/reports'
import { ErrorScreen } from './error-screen.tsx'
import { showLostPage } from './lost-page.tsx'

const ask = vi.fn<(address: string, options: RequestInit) => Promise<Response>>()
const reload = vi.spyOn(location, 'reload')
const online = vi.spyOn(navigator, 'onLine', 'get')

beforeEach(() => {
  sessionStorage.clear()
  ask.mockReset().mockResolvedValue(new Response())
  reload.mockReset()
  online.mockReset().mockReturnValue(true)
  vi.stubGlobal('fetch', ask)
  vi.stubGlobal('scrollTo', () => undefined)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (answer: Answer) =>
  openScreen('/store/feira', {
    answers: answersOfShop({
      [shelf.campaign]: answer,
      [shelf.campaigns]: () => Response.json([campaign()]),
      [shelf.items]: listed([shelfCoffee]),
    }),
  })
const again = () => screen.findByRole('button', { name: 'Tentar novamente' }, { timeout: 8000 })

describe('a screen after a failed read', () => {
  it.each([
    ['the shop is too busy', refuse('overloaded', 503), 'não conseguiu atender agora'],
    ['too many were asked for', () => new Response('', { status: 429 }), 'Aguarde um instante'],
    ['the connection is lost', inTurn(lost, lost, lost), 'Sem conexão'],
  ] as const)('because %s: retries by a tap, and is then shown', async (_, failing, text) => {
    let isWell = false
    await open((told) => (isWell ? Response.json(campaign()) : failing(told)))
    const button = await again()
    expect(words()).toContain(text)
    isWell = true
    await userEvent.click(button)
    expect(await screen.findByRole('heading', { level: 1, name: 'Feira' })).toBeDefined()
  })

  it('because of a missing right: links to home and help, and offers no retry', async () => {
    await open(refuse('authorization', 403))
    expect(await screen.findByRole('link', { name: 'Precisa de ajuda?' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull()
  })
})

describe('a screen whose code failed to load', () => {
  /** As packages/build/src/lean-vendor.ts names it. */
  const missing = Object.assign(new Error('This code did not come'), { code: 'missing_code' })

  it('reports a lost connection, keeps its address, and opens when the connection is back', async () => {
    online.mockReturnValue(false)
    ask.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    render(<ErrorScreen error={missing} />)
    expect(screen.getByRole('heading', { level: 1, name: 'Você está sem internet' })).toBeDefined()
    // The connection bar finds it by this.
    expect(screen.getByRole('main').dataset).toHaveProperty('missing')
    await userEvent.click(await again())
    await waitFor(async () => expect((await again()).hasAttribute('disabled')).toBe(false))
    expect([ask.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0])
    online.mockReturnValue(true)
    act(() => void dispatchEvent(new Event('online')))
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  })

  it('reloads automatically once, because the shop may have a new build; after that by a tap', async () => {
    render(<ErrorScreen error={missing} />)
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    cleanup()
    render(<ErrorScreen error={missing} />)
    expect(screen.getByRole('heading', { level: 1, name: 'Não conseguimos abrir esta tela' })).toBeDefined()
    expect(words()).not.toContain('Application Error')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(reload).toHaveBeenCalledTimes(1)
    await userEvent.click(await again())
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
  })

  it('is not reloaded while the server is down', async () => {
    ask.mockResolvedValue(new Response('', { status: 502 }))
    render(<ErrorScreen error={missing} />)
    await userEvent.click(await again())
    await waitFor(async () => expect((await again()).hasAttribute('disabled')).toBe(false))
    expect([ask.mock.calls.length, reload.mock.calls.length]).toEqual([2, 0])
  })

  it('keeps the surrounding screen when it is only a part of one', async () => {
    const Part = later<object>(() => Promise.reject(missing))
    const Bug = later<object>(() => Promise.reject(new Error('a bug')))
    const frame = (part: ReactNode) => <Suspense fallback="…">{part}</Suspense>
    render(<h1>Café {frame(<Part />)}</h1>)
    await waitFor(() => expect(words()).toBe('Café '))
    vi.spyOn(console, 'error').mockReturnValue()
    await expect(act(async () => void render(frame(<Bug />)))).rejects.toThrow('a bug')
  })
})

describe('a screen that an answer broke', () => {
  it('asks for it again at "Try Again": the broken one is not read from memory', async () => {
    let isWell = false
    vi.spyOn(console, 'error').mockReturnValue()
    vi.spyOn(console, 'warn').mockReturnValue()
    await open(() => Response.json(isWell ? campaign() : { id: 'feira' }))
    const button = await screen.findByRole('button', { name: 'Try Again' })
    isWell = true
    await userEvent.click(button)
    expect(await screen.findByRole('heading', { level: 1, name: 'Feira' })).toBeDefined()
  })
})

describe('the application error', () => {
  const bug = new TypeError('Cannot read price of ana@casa.com')
  const reports: Record<string, unknown>[] = []
  const answerReports = (answer: () => Response | Promise<Response>) =>
    setTransport(async (request) => {
      reports.push({ call: `${request.method} ${new URL(request.url).pathname}`, ...((await request.json()) as object) })
      return answer()
    })
  const reportButton = () => screen.getByRole('button', { name: 'Report Issue' })

  beforeEach(() => {
    reports.length = 0
    forgetLog()
  })
  afterEach(() => document.body.replaceChildren())

  it('has the texts of the specification, and Portuguese under them', () => {
    render(<ErrorScreen error={bug} />)
    expect(screen.getByRole('heading', { level: 1, name: 'Application Error' })).toBeDefined()
    for (const text of ['The application encountered an unexpected error.', 'If the problem persists, please contact support.'])
      expect(screen.getByText(text).lang).toBe('en')
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Try Again', 'Reload Page', 'Report Issue'])
    expect(words()).toContain('Algo deu errado nesta tela.')
  })

  it('is reported masked, with the last 20 lines of the log, and shows the number to quote', async () => {
    answerReports(() => Response.json({ number: 42 }, { status: 201 }))
    for (let line = 1; line <= 25; line++) logLine(`line ${line}, cpf=52998224725`)
    render(<ErrorScreen error={bug} />)
    await userEvent.click(reportButton())
    expect(await screen.findByText('Número do relato: 42')).toBeDefined()
    expect(screen.getByRole('status').textContent).toContain('Número do relato: 42')
    expect(screen.queryByRole('button', { name: 'Report Issue' })).toBeNull()
    expect(reports).toMatchObject([
      {
        call: 'POST /api/operation/reports/public',
        version: '1.2.6',
        path: location.pathname,
        errorName: 'TypeError',
        message: 'Cannot read price of ***',
        agent: expect.stringContaining('Mozilla') as string,
      },
    ])
    const log = reports[0]!['log'] as string[]
    expect([log.length, log[0], log[19]]).toEqual([
      20,
      expect.stringMatching(/ line 6, cpf=\*\*\*$/),
      expect.stringMatching(/ line 25, cpf=\*\*\*$/),
    ])
  })

  it('is within the bounds of the server however long its texts are', async () => {
    answerReports(() => Response.json({ number: 1 }, { status: 201 }))
    logLine('x '.repeat(5000))
    render(<ErrorScreen error={new RangeError('y '.repeat(5000))} />)
    await userEvent.click(reportButton())
    await screen.findByText('Número do relato: 1')
    const { message, log } = reports[0] as { message: string; log: string[] }
    expect([message.length, log[0]!.length]).toEqual([REPORT_BOUNDS.message - 1, REPORT_BOUNDS.line])
    expect(message).toMatch(/^[y ]+$/)
  })

  it('replaces what the server refuses in a text', async () => {
    answerReports(() => Response.json({ number: 1 }, { status: 201 }))
    render(<ErrorScreen error={new RangeError('a\u0000b\ud800c\nd')} />)
    await userEvent.click(reportButton())
    await screen.findByText('Número do relato: 1')
    expect(reports).toMatchObject([{ message: 'a b\ufffdc d' }])
  })

  it.each([
    ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch')), 'Sem conexão'],
    ['too many reports', () => Response.json({ code: 'rate_limit' }, { status: 429 }), 'Aguarde um instante'],
  ] as const)('says that %s kept the report, and sends it again', async (_why, answer, text) => {
    answerReports(answer)
    render(<ErrorScreen error={bug} />)
    await userEvent.click(reportButton())
    expect(await screen.findByText(/O relato não foi enviado/)).toBeDefined()
    expect(words()).toContain(text)
    answerReports(() => Response.json({ number: 7 }, { status: 201 }))
    await userEvent.click(reportButton())
    expect(await screen.findByText('Número do relato: 7')).toBeDefined()
    expect(screen.queryByText(/O relato não foi enviado/)).toBeNull()
  })

  it.each([
    ['a failure written by the page server', { code: 'server_error' }, 'Problem', 'server_error'],
    ['a thrown text', 'boom', 'string', 'boom'],
    ['nothing at all', undefined, 'undefined', 'undefined'],
  ])('names %s', async (_what, error, errorName, message) => {
    answerReports(() => Response.json({ number: 1 }, { status: 201 }))
    render(<ErrorScreen error={error} />)
    await userEvent.click(reportButton())
    await screen.findByText('Número do relato: 1')
    expect(reports).toMatchObject([{ errorName, message }])
  })

  it('takes the place of a page that React has removed', async () => {
    const told = vi.fn()
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    const Broken = () => {
      throw bug
    }
    const element = document.body.appendChild(document.createElement('div'))
    // act would take the error for itself.
    createRoot(element, rootOptions({ onLost: told })).render(<Broken />)
    await waitFor(() => expect([told.mock.calls, reported.mock.calls]).toEqual([[[bug]], [[bug]]]))
    expect(element.childElementCount).toBe(0)
  })

  it('is shown and reported when React has removed the page', async () => {
    answerReports(() => Response.json({ number: 9 }, { status: 201 }))
    act(() => showLostPage(bug))
    await userEvent.click(reportButton())
    expect(await screen.findByText('Número do relato: 9')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(reload).toHaveBeenCalledTimes(1)
  })
})
