import type { AnyRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '#api/query-client.ts'
import type { BrowserApp } from '#machine/hydrate.tsx'
import type { RouterContext } from '#machine/router.ts'
import { pageContext } from '#testing/open-screen.tsx'

const started = vi.hoisted(() => ({ app: undefined as BrowserApp | undefined, names: [] as string[] }))
const say = (name: string) => () => void started.names.push(name)

vi.mock('./app.css', () => ({}))
vi.mock('#machine/hydrate.tsx', () => ({
  openPage: (app: BrowserApp) => {
    started.app = app
    return Promise.resolve()
  },
}))
vi.mock('#features/overlays/overlays.tsx', () => ({ startOverlays: say('overlays') }))
vi.mock('#features/help/help-widget.tsx', () => ({ showHelp: say('help') }))
vi.mock('#page/extras.ts', () => ({ startExtras: say('extras') }))
vi.mock('#features/activation/watch-address.ts', () => ({ watchAddress: say('code') }))
vi.mock('./refresh.ts', () => ({ keepFresh: say('refresh') }))

const router = { state: { location: { pathname: '/' } }, subscribe: () => () => {} } as unknown as AnyRouter

beforeEach(async () => {
  await import('./client.tsx')
  started.names = []
  vi.useFakeTimers()
})
afterEach(() => {
  history.replaceState(null, '', '/')
  vi.useRealTimers()
})

function begin(isUrlCampaignDisabled = false) {
  const page = pageContext()
  const tenant = { ...page.tenant, isUrlCampaignDisabled }
  started.app!.begin(router, { page: { ...page, tenant }, queryClient: createQueryClient() } as RouterContext)
}

/** Advances the clock from `since` to `ms` and returns the tasks that have started; modules load in separate turns. */
async function startedBy(ms: number, since = 0) {
  await vi.advanceTimersByTimeAsync(ms - since)
  await vi.dynamicImportSettled()
  return started.names
}

it('starts its extras after 500 ms, and the support widget after 10 s (spec §1, §9)', async () => {
  begin()
  expect(await startedBy(499)).toEqual([])
  expect((await startedBy(500, 499)).toSorted()).toEqual(['extras', 'overlays'])
  expect(await startedBy(9999, 500)).not.toContain('help')
  expect(await startedBy(10_000, 9999)).toContain('help')
})

it('looks for a campaign code in the address every 2 s (spec §9)', async () => {
  begin()
  await startedBy(1000)
  history.replaceState(null, '', '/?code=FEIRA')
  expect(await startedBy(2499, 1000)).not.toContain('code')
  expect(await startedBy(2500, 2499)).toContain('code')
  expect((await startedBy(20_000, 2500)).filter((name) => name === 'code')).toHaveLength(1)
})

it('looks for none where the environment turns it off (spec §9)', async () => {
  history.replaceState(null, '', '/?code=FEIRA')
  begin(true)
  expect(await startedBy(20_000)).not.toContain('code')
})
