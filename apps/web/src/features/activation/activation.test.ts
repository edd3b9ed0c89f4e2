import { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { mayHoldCode } from '#links/paths.ts'
import { forgetSnackTexts, loadSnackTexts } from '#page/snack-texts.ts'
import { dismissSnack, readSnack } from '#page/snack.ts'
import { setTransport } from '@mutirao/client/call'
import { readStored, store } from '@mutirao/client/storage'
import type { PageState } from '@mutirao/contract/pages'
import { activateFromAddress } from './activate-code.ts'
import { keepLog, keepRecord, validRecords } from './activation-records.ts'
import { destination, watchAddress } from './watch-address.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const DAY_MS = 86_400_000
const lead = '00000000-0000-4000-8000-000000000001'
const relation = { code: 'FEIRA', action: 'CODE', campaignId: 'feira', used: 1, properties: {} }

let calls: string[] = []
type Answers = { add?: () => Response; list?: unknown[] }
function answer({ add = () => Response.json(relation), list = [] }: Answers = {}) {
  calls = []
  setTransport(async (request) => {
    const path = `${request.method} ${new URL(request.url).pathname}`
    calls.push(path)
    if (path === 'GET /api/users/leads' || path === 'GET /api/accounts/client') return Response.json({ id: lead })
    if (path.startsWith('POST /api/accounts/codes')) return add()
    if (path.includes('/campaigns/')) return Response.json({ name: 'Feira', canBuy: { ok: true } })
    return Response.json(list)
  })
}

const open = (search: string, over: { pathname?: string; isDisabled?: boolean; isSignedIn?: boolean } = {}) =>
  activateFromAddress({ pathname: over.pathname ?? '/', search }, { isDisabled: false, isSignedIn: false, now: NOW, ...over })
const logs = () => readStored<unknown[]>('campaign-activation-logs')

beforeEach(() => {
  localStorage.clear()
  store('lead', lead)
  answer()
})

describe('a code in the address (spec §4)', () => {
  it('is activated for the visitor, recorded and logged', async () => {
    expect(await open('?CMP=FEIRA&utm_source=zap')).toEqual({ status: 'activated', code: 'FEIRA', campaignId: 'feira' })
    expect(calls).toEqual(['GET /api/users/leads', `POST /api/accounts/codes/lead/${lead}`])
    expect(validRecords(NOW)).toEqual([{ code: 'FEIRA', campaignId: 'feira', activatedAt: NOW }])
    expect(logs()).toEqual([{ at: NOW, code: 'FEIRA', outcome: { status: 'activated', code: 'FEIRA', campaignId: 'feira' } }])
  })

  it('is activated for the account of a signed-in person', async () => {
    expect(await open('?code=FEIRA', { isSignedIn: true })).toMatchObject({ status: 'activated' })
    expect(calls).toEqual(['POST /api/accounts/codes/account'])
  })

  it.each([true, false])('is activated_existing on an empty answer, and finds its campaign (signed in: %s)', async (isSignedIn) => {
    answer({ add: () => new Response(null, { status: 204 }), list: [{ ...relation, code: 'feira' }] })
    expect(await open('?code=FEIRA', { isSignedIn })).toEqual({ status: 'activated_existing', code: 'FEIRA', campaignId: 'feira' })
    expect(validRecords(NOW)).toHaveLength(1)
  })

  it.each([
    ['an unknown code', () => Response.json({ code: 'codeNotFound' }, { status: 400 })],
    ['a server in trouble', () => new Response('', { status: 500 })],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch')) as never],
  ])('is failed with %s, and not recorded', async (_name, add) => {
    answer({ add })
    expect(await open('?code=FEIRA')).toEqual({ status: 'failed' })
    expect(validRecords(NOW)).toEqual([])
    expect(logs()).toHaveLength(1)
  })
})

describe('a code is skipped', () => {
  const record = (activatedAt: number) => keepRecord({ code: 'feira', campaignId: 'feira', activatedAt })

  it('when the shop has it disabled', async () => {
    expect(await open('?code=FEIRA', { isDisabled: true })).toEqual({ status: 'skipped', reason: 'disabled' })
  })

  it.each(['', '?code=', '?code=a b', '?q=FEIRA'])('when %j holds none', async (search) => {
    expect(await open(search)).toEqual({ status: 'skipped', reason: 'no_code' })
  })

  it('when it is the answer of a sign-on provider', async () => {
    expect(await open('?code=abc&state=x', { pathname: '/sso/callback' })).toEqual({ status: 'skipped', reason: 'no_code' })
  })

  it('when the visitor is already in its campaign', async () => {
    record(NOW - DAY_MS)
    expect(await open('?code=FEIRA', { pathname: '/store/feira/catalog' })).toEqual({ status: 'skipped', reason: 'already_active' })
    expect(await open('?code=FEIRA', { pathname: '/store/feira-outra' })).toEqual({ status: 'skipped', reason: 'already_activated' })
  })

  it('for 30 days after its activation, in any case, and not longer', async () => {
    record(NOW - 30 * DAY_MS + 1)
    expect(await open('?code=FeIrA')).toEqual({ status: 'skipped', reason: 'already_activated' })
    record(NOW - 30 * DAY_MS)
    expect(await open('?code=FeIrA')).toMatchObject({ status: 'activated' })
  })

  it('during a payment', async () => {
    expect(await open('?code=FEIRA', { pathname: '/cart/1/checkout' })).toEqual({ status: 'skipped', reason: 'override_disabled' })
    expect(await open('?code=FEIRA', { pathname: '/cart/1' })).toMatchObject({ status: 'activated' })
  })

  it('without a call to the API', async () => {
    await open('?code=FEIRA', { isDisabled: true })
    expect(calls).toEqual([])
  })
})

describe('the stored records', () => {
  it('are the last 50 records and the last 20 logs, newest first', () => {
    for (let index = 0; index < 60; index++) {
      keepRecord({ code: `C${index}`, activatedAt: NOW })
      keepLog({ at: index, code: `C${index}`, outcome: { status: 'failed' } })
    }
    expect(validRecords(NOW)).toHaveLength(50)
    expect(validRecords(NOW)[0]?.code).toBe('C59')
    expect(logs()).toHaveLength(20)
  })

  it('tolerate foreign values', async () => {
    store('campaign-activations', 'odd')
    store('campaign-activation-logs', 7)
    expect(await open('?code=FEIRA')).toMatchObject({ status: 'activated' })
  })
})

describe('navigation after an activation', () => {
  it.each([
    [{ pathname: '/', search: '?code=X&utm_source=zap&q=pão' }, '/store/feira?q=p%C3%A3o'],
    [{ pathname: '/intranet/login', search: '?code=X' }, '/intranet/login'],
  ])('from %j to %s', (address, expected) => {
    expect(destination({ campaignId: 'feira' }, address)).toBe(expected)
  })

  it('leaves the sign-in screen of a closed shop once access is granted', () => {
    store('authorization', { authenticated: true, expiresIn: 0, timestamp: 0 })
    expect(destination({ campaignId: 'feira' }, { pathname: '/intranet/login', search: '' })).toBe('/store/feira')
  })

  it('stays for a code without a campaign, and removes its parameters', () => {
    expect(destination({}, { pathname: '/products', search: '?invite=X&q=a' })).toBe('/products?q=a')
  })
})

describe('watchAddress (spec §9)', () => {
  const page = { tenant: {} } as PageState
  const moved: unknown[] = []
  const router = {
    subscribe: () => () => {},
    navigate: async (to: unknown) => void moved.push(to),
    options: { context: { queryClient: new QueryClient() } },
  } as unknown as AnyRouter

  it('waits 400 ms, looks again every 2 s, and once at each address', async () => {
    vi.useFakeTimers()
    history.replaceState(null, '', '/?code=FEIRA')
    const stop = watchAddress(router, page)
    await vi.advanceTimersByTimeAsync(399)
    expect(calls).toEqual([])
    await vi.advanceTimersByTimeAsync(10_000)
    const made = calls.length
    expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(1)
    expect(moved).toEqual([{ href: '/store/feira', replace: true }])

    history.replaceState(null, '', '/products?code=OUTRA')
    await vi.advanceTimersByTimeAsync(2500)
    expect(calls).toHaveLength(2 * made)
    stop()
    vi.useRealTimers()
  })

  it('does not look while the page is hidden', async () => {
    vi.useFakeTimers()
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    history.replaceState(null, '', '/?code=FEIRA')
    const stop = watchAddress(router, page)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(calls).toEqual([])
    visibility.mockReturnValue('visible')
    await vi.advanceTimersByTimeAsync(2400)
    expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(1)
    stop()
    visibility.mockRestore()
    vi.useRealTimers()
  })

  const said = async (search: string, path = '/') => {
    vi.useFakeTimers()
    history.replaceState(null, '', path + search)
    const stop = watchAddress(router, page)
    await vi.advanceTimersByTimeAsync(1000)
    stop()
    vi.useRealTimers()
    return readSnack()?.text
  }
  const withCampaign = (over: object) => {
    const codes = { ...relation }
    setTransport(async (request) => {
      const path = new URL(request.url).pathname
      if (path === '/api/users/leads') return Response.json({ id: lead })
      return Response.json(path.includes('/campaigns/') ? { name: 'Feira orgânica', canBuy: { ok: true }, ...over } : codes)
    })
  }

  it.each([
    [{}, 'Código FEIRA ativado: campanha Feira orgânica aberta.'],
    [{ canBuy: { ok: false, reason: 'SCHEDULED' } }, 'Código FEIRA ativado: Feira orgânica.'],
  ])('names the opened campaign, and says when it is not open yet (%j)', async (over, text) => {
    withCampaign(over)
    expect(await said('?code=feira')).toBe(text)
  })

  it('says that a known code is already activated, with and without a new call', async () => {
    answer({ add: () => new Response(null, { status: 204 }), list: [relation] })
    expect(await said('?code=FEIRA')).toBe('Você já tem este código')
    dismissSnack()
    expect(await said('?code=FEIRA&again')).toBe('Você já tem este código')
  })

  it('shows the shop’s text for a failed code, and removes it from the address', async () => {
    setTransport(async () => Response.json({ codeNotFound: 'Esse convite não é daqui.' }))
    await loadSnackTexts()
    answer({ add: () => Response.json({ code: 'codeNotFound' }, { status: 400 }) })
    moved.length = 0
    expect(await said('?code=NADA&utm_source=zap&q=a', '/products')).toBe('Esse convite não é daqui.')
    expect(moved).toEqual([{ href: '/products?q=a', replace: true }])
    forgetSnackTexts()
  })

  it('says that an invitation is accepted', async () => {
    answer({ add: () => Response.json({ ...relation, code: 'K7XM4Q2P', action: 'INVITE', campaignId: undefined }) })
    expect(await said('?invite=K7XM4Q2P', '/products')).toBe('Convite aceito.')
    expect(validRecords(Date.now() + 2000)).toMatchObject([{ code: 'K7XM4Q2P', isInvite: true }])
    dismissSnack()
    localStorage.removeItem('campaign-activations')
    expect(await said('?invite=K7XM4Q2P', '/store/feira')).toBeUndefined()
  })

  it('names the inviter who agreed to it', async () => {
    const invitation = { ...relation, code: 'K7XM4Q2P', action: 'INVITE', campaignId: undefined }
    const inviter = { name: 'Ana', neighborhood: 'Vila Madalena' }
    answer({ add: () => Response.json(invitation), list: [{ ...invitation, inviter }] })
    expect(await said('?invite=K7XM4Q2P', '/')).toBe('Ana, de Vila Madalena, chamou você. Convite aceito.')
  })
})

describe('mayHoldCode', () => {
  it.each(['code', 'cmp', 'invite', 'popup_store', 'campaign_code', 'cmp_code', 'invite_code', 'popup_store_code', 'CODE'])(
    'hears %s',
    (name) => {
      expect(mayHoldCode(`?a=1&${name}=X`)).toBe(true)
    },
  )
  it.each(['', '?q=code', '?barcode=1', '?utm_source=x'])('leaves %j alone', (search) => {
    expect(mayHoldCode(search)).toBe(false)
  })
})
