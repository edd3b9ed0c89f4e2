import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '#api/query-client.ts'
import { openPage, type BrowserApp } from '#machine/hydrate.tsx'
import { whenMounted } from '#page/later.ts'
import { pageContext } from '#testing/open-screen.tsx'
import { ErrorScreen, NotFoundScreen } from '#ui/failure-screens.tsx'
import { setApp, setTransport } from '@mutirao/client/call'
import { getCampaign, listPublicCampaigns } from '@mutirao/contract/campaigns'
import { listCampaignItems } from '@mutirao/contract/catalog'
import { listMarketplaces } from '@mutirao/contract/marketplaces'
import { getPageStart, type PageStart } from '@mutirao/contract/pages'
import { routeTree } from './route-tree.gen.ts'
import { createAppRouter } from './router.ts'
import { plainCampaign, wholeCampaign } from './testing/plain-campaign.ts'
import { startWithoutPage } from './without-page.ts'

const seller = { legalName: 'Ana Ltda.', document: '1', address: 'Rua A', email: 'a@a.test', phone: '11912345678' }
const { tenant, origin, now, palette } = pageContext()

let asked: { path: string; query: string; app: string | null }[]
let answerStart: (path: string) => Response
let here: () => string
let answers: Record<string, unknown>

const startOf = (over: Partial<PageStart['tenant']> = {}) =>
  Response.json({ tenant: { ...tenant, app: 'bairro.test', ...over }, origin, now, palette } satisfies PageStart)

const app: BrowserApp = {
  createQueryClient,
  createRouter: (context) => {
    // A history of its own: the routers of two tests would follow each other through the window's.
    const entry = location.pathname + location.search
    return createAppRouter(context, { routeTree, history: createMemoryHistory({ initialEntries: [entry] }), ErrorScreen, NotFoundScreen })
  },
  mayLeave: async () => true,
  loadRoutes: async () => {},
  whenMounted,
  onLost: () => {},
  begin(router, { page }) {
    setApp(page.tenant.app)
    here = () => router.state.location.href
  },
}

/** A document with nothing in it, opened at this address. */
function prepare(address: string, element = '<div id="app"></div>') {
  document.body.innerHTML = element
  history.replaceState(null, '', address)
}

async function open(address: string, element?: string) {
  prepare(address, element)
  await startWithoutPage(app)
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('scrollTo', () => undefined)
  asked = []
  setTransport(async (request) => {
    const { pathname: path, searchParams } = new URL(request.url)
    asked.push({ path, query: searchParams.get('path') ?? '', app: request.headers.get('X-App') })
    if (path === getPageStart.path) return answerStart(searchParams.get('path') ?? '')
    return path in answers ? Response.json(answers[path]) : Response.json({ code: 'not_found' }, { status: 404 })
  })
  answerStart = () => startOf()
  answers = {
    [listPublicCampaigns.path]: [plainCampaign('Feira da Ana')],
    [listMarketplaces.path]: [{ seller, categories: [], homes: [] }],
    [getCampaign.path.replace('{id}', 'feira')]: wholeCampaign('Feira da Ana'),
    [listCampaignItems.path.replace('{id}', 'feira')]: { content: [], page: 0, size: 32, totalElements: 0 },
  }
})
afterEach(() => {
  cleanup()
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

describe('a visit without a server-rendered page', () => {
  it('opens a deep address with its search parameters, too', async () => {
    await open('/store/feira?from=zap')
    expect(await screen.findByRole('heading', { level: 1, name: 'Feira da Ana' })).toBeDefined()
    expect(asked[0]).toMatchObject({ path: getPageStart.path, query: '/store/feira?from=zap' })
  })

  it('uses the shop that its document names', async () => {
    await open('/', '<div id="app" data-app="loja.test"></div>')
    expect(await screen.findByText('Onde você quer receber?')).toBeDefined()
    expect(asked[0]?.app).toBe('loja.test')
  })

  it('uses the shop’s palette', async () => {
    await open('/')
    await screen.findByText('Onde você quer receber?')
    expect([...document.adoptedStyleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText)).join('')).toContain(
      '--ink',
    )
  })

  it('leads a visitor of a closed shop to its sign-in, and back afterwards', async () => {
    answerStart = (path) =>
      path === '/intranet/login' ? startOf({ isIntranet: true }) : Response.json({ code: 'authentication' }, { status: 401 })
    await open('/store/feira')
    await vi.waitFor(() => expect(here()).toBe('/intranet/login?to=%2Fstore%2Ffeira'), { timeout: 20_000 })
    expect(asked.some(({ path }) => path === listPublicCampaigns.path)).toBe(false)
  })

  it('names the screen in the window’s title when a closed shop’s page has only the frame', async () => {
    const page = { tenant, origin, now, isClosed: true }
    document.title = tenant.name
    prepare('/about', `<div id="app"></div><script id="page-state" type="application/json"></script>`)
    document.getElementById('page-state')!.textContent = JSON.stringify({ page, queries: [], matches: [] })
    await openPage(app)
    await screen.findByRole('heading', { level: 1 })
    expect(document.title).toBe('Sobre a loja · Bairro · Mutirão')
  })

  it('reports a missing answer, and retries on request', async () => {
    answerStart = () => {
      throw new TypeError('Failed to fetch')
    }
    await open('/')
    const button = await screen.findByRole('button', { name: 'Tentar novamente' })
    answerStart = () => startOf()
    await userEvent.click(button)
    expect(await screen.findByText('Onde você quer receber?')).toBeDefined()
  })

  it('opens Home in an empty element, from the initial state', async () => {
    prepare('/')
    // The first script that a page loads, as it is.
    await import('./client.tsx')
    expect(await screen.findByText('Onde você quer receber?')).toBeDefined()
    expect((await screen.findAllByText('Feira da Ana')).length).toBeGreaterThan(0)
    expect(document.title).toBe('Início · Bairro · Mutirão')
    expect(asked.filter(({ path }) => path === getPageStart.path)).toEqual([{ path: getPageStart.path, query: '/', app: 'localhost' }])
    // From then on the shop is named as the server names it.
    expect(asked.find(({ path }) => path === listPublicCampaigns.path)?.app).toBe('bairro.test')
  })
})
