import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PageStateContext } from '#page/page-state.ts'
import { logLine } from '@mutirao/client/client-log'
import { store } from '@mutirao/client/storage'
import { paletteTelemetryKey } from '@mutirao/client/stored-keys'
import type { PageState } from '@mutirao/contract/pages'
import { mayUseTools } from './allowed.ts'
import { contrastsOf } from './contrasts.ts'
import { loadWith } from './forced-load.ts'
import { PaletteTools } from './palette-tools.tsx'

const page = { origin: 'http://localhost', tenant: { slug: 'ana', name: 'Ana', paletteVersion: 7 } } as PageState

afterEach(() => {
  cleanup()
  localStorage.clear()
  history.replaceState(null, '', '/')
})

const open = () =>
  render(
    <PageStateContext value={page}>
      <PaletteTools onClose={() => {}} />
    </PageStateContext>,
  )

describe('the palette tools', () => {
  it('show the state of the palette, what the device remembers, and loads with a fault', async () => {
    store(paletteTelemetryKey, [{ outcome: 'success', ms: 12 }])
    open()
    expect(screen.getAllByRole('radio', { hidden: true }).map((tab) => tab.getAttribute('value'))).toEqual(['status', 'debug', 'testing'])
    expect(screen.getByText('ana')).toBeDefined()
    await userEvent.click(screen.getByRole('radio', { name: 'Debug', hidden: true }))
    expect(screen.getByText(/"outcome": "success"/)).toBeDefined()
    await userEvent.click(screen.getByRole('radio', { name: 'Testing', hidden: true }))
    await userEvent.click(screen.getByRole('button', { name: 'not_found', hidden: true }))
    await waitFor(() => expect(screen.getByText(/"status":"error","code":"not_found","fallback":"default"/)).toBeDefined())
  })

  it.each(['not_found', 'load_error', 'parse_error', 'timeout', 'network_offline', 'csp_blocked', 'unknown'] as const)(
    'force the error class %s',
    async (fault) => {
      vi.stubGlobal(
        'SecurityPolicyViolationEvent',
        class extends Event {
          constructor(name: string, fields: object) {
            super(name)
            Object.assign(this, fields)
          }
        },
      )
      expect(await loadWith(fault, { client: 'ana', pageVersion: 7 })).toEqual({ status: 'error', code: fault, fallback: 'default' })
      vi.unstubAllGlobals()
    },
  )

  it('show the log of the visit, masked', async () => {
    logLine('POST /auth/login 401 password=canary ana@casa.com')
    open()
    await userEvent.click(screen.getByRole('radio', { name: 'Debug', hidden: true }))
    const log = screen.getByText(/POST \/auth\/login 401/).textContent
    expect(log).not.toMatch(/canary|ana@/)
  })

  it.each([
    ['localhost', '/', true],
    ['aurora.localhost', '/', true],
    ['loja.example', '/', false],
    ['loja.example', '/version?debug', true],
    ['localhost.evil.test', '/', false],
  ])('on %s%s are allowed: %s', (hostname, address, isAllowed) => {
    vi.stubGlobal('location', { hostname, search: new URL(address, 'http://x').search })
    expect(mayUseTools()).toBe(isAllowed)
    vi.unstubAllGlobals()
  })

  it('keep the flag until it is taken back', () => {
    const at = (search: string) => vi.stubGlobal('location', { hostname: 'loja.example', search })
    at('?debug')
    expect(mayUseTools()).toBe(true)
    at('')
    expect(mayUseTools()).toBe(true)
    at('?debug=off')
    expect(mayUseTools()).toBe(false)
    vi.unstubAllGlobals()
  })
})

it('reports the contrast of each pair, and leaves out tones that are no colour', () => {
  const tones: Record<string, string> = { ink: '#000000', bg: '#ffffff', surface: '#777777', 'ink-2': 'var(--x)' }
  expect(contrastsOf((name) => tones[name] ?? '')).toEqual([
    { pair: 'ink / bg', ratio: 21, least: 4.5, passes: true },
    { pair: 'ink / surface', ratio: expect.closeTo(4.69, 1) as number, least: 4.5, passes: true },
  ])
})
