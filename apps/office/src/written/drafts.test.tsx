import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { start } from '#api/start.ts'
import { go } from '#device/address.ts'
import { serveOffice } from '#testing/server.ts'
import { forgetStored } from '@mutirao/client/forget-stored'
import { listDeskItems } from '@mutirao/contract/desk-items'
import { getToday } from '@mutirao/contract/today'
import { getWritten, listWrittenStates, previewWritten, type Written } from '@mutirao/contract/written'
import { addressDraft, getDraft, listDrafts, type DraftHead, type WrittenDraft } from '@mutirao/contract/written-drafts'
import { App } from '../app.tsx'

beforeEach(() => forgetStored([]))
afterEach(() => {
  delete start.isPreparing
})

const written: Written = {
  id: 'bolo',
  revision: 'r1',
  value: {
    id: 'bolo',
    campaign: 'feira',
    name: 'Bolo de fubá',
    category: 'padaria',
    price: 1890,
    unit: '500 g',
    description: 'De fubá',
    pictures: ['bolo.webp'],
    tags: [],
  },
  pictures: [{ name: 'bolo.webp', hash: 'a'.repeat(20), width: 400, height: 400, color: '#cccccc' }],
}
const [first, second] = ['019a0000-0000-7000-8000-000000000001', '019a0000-0000-7000-8000-000000000002']
const head: DraftHead = {
  kind: 'items',
  id: 'bolo',
  name: 'Bolo de fubá',
  edition: first!,
  state: 'DRAFT',
  savedAt: '2026-01-05T21:00:00.000Z',
  savedBy: 'Ana',
  campaign: 'feira',
}
const draft: WrittenDraft = { ...head, revision: 'r1', value: { ...written.value, price: 1500 }, pictures: written.pictures }
/** Far enough to be ahead whenever the test runs, within a year. */
const soon = new Date(Date.now() + 20 * 86_400_000)
const soonText = `${soon.toISOString().slice(0, 10)}T06:00`
const soonInstant = `${soon.toISOString().slice(0, 10)}T09:00:00.000Z`

function serve(path: string, there: { draft?: WrittenDraft; drafts?: DraftHead[]; states?: object[] } = {}) {
  const now = { ...there }
  const server = serveOffice({
    role: 'manager',
    reads: [
      [
        listDeskItems,
        ({ query }) => ({
          body: {
            content: [],
            page: 0,
            size: Number(query['size']),
            totalElements: 0,
            counts: { sold: 1, low: 0, out: 0, hidden: 0 },
            categories: [{ id: 'padaria', name: 'Padaria' }],
            campaigns: [{ id: 'feira', name: 'Feira de sábado' }],
          },
        }),
      ],
      [getWritten, ({ path: asked }) => (asked.endsWith('/bolo') ? { body: written } : { status: 404, body: { code: 'not_found' } })],
      [listWrittenStates, () => ({ body: { content: now.states ?? [] } })],
      [getDraft, () => (now.draft ? { body: now.draft } : { status: 404, body: { code: 'not_found' } })],
      [
        listDrafts,
        ({ query }) => {
          const content = query['id'] ? [now.draft].filter((one) => one !== undefined) : (now.drafts ?? [])
          return { body: { content, page: 0, size: 500, totalElements: content.length } }
        },
      ],
      [addressDraft, () => ({ body: { path: '/preview/items.bolo.x/store/feira/product/bolo', expiresAt: soonInstant } })],
      [
        previewWritten,
        () => ({ body: { mistakes: [], warnings: [], changes: [{ key: 'price', before: 1890, after: 1500 }], effects: [] } }),
      ],
    ],
  })
  go(path)
  render(<App />)
  return { server, now, user: userEvent.setup() }
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const dialog = () => within(screen.getByRole('dialog'))
async function retypePrice(user: ReturnType<typeof userEvent.setup>, text: string) {
  const input = await screen.findByLabelText(/^Preço nesta campanha/)
  await user.clear(input)
  await user.type(input, text)
}

describe('a form without a draft', () => {
  it('keeps what is typed as a draft, with the revision that was read, and the shop is not written', async () => {
    const { server, user } = serve('items/bolo')
    expect(await screen.findByDisplayValue('18,90')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Guardar rascunho' })).toBeNull()
    // The answer for a thing without a draft is no failure, which a browser's console would show.
    await waitFor(() => expect(server.asked).toContainEqual(expect.objectContaining({ query: expect.objectContaining({ id: 'bolo' }) })))
    expect(server.asked.filter(({ path }) => path.endsWith('/draft'))).toEqual([])
    await retypePrice(user, '15,00')
    server.answer = () => ({ body: { ...draft, mistakes: [], warnings: [] } })
    await user.click(await button('Guardar rascunho'))
    await screen.findByText('Rascunho de Bolo de fubá guardado: ninguém que visita a loja o vê.')
    expect(server.acts).toHaveLength(1)
    expect(server.acts[0]).toMatchObject({ path: '/api/admin/written/items/bolo/draft', body: { revision: 'r1', value: { price: 1500 } } })
    expect(server.acts[0]!.body).not.toHaveProperty('edition')
  })

  it('keeps a draft with mistakes, says them, and does not ask for its moment', async () => {
    const { server, user } = serve('items/bolo')
    await retypePrice(user, '15,00')
    const mistakes = [{ path: 'category', message: 'não existe a categoria padaria' }]
    server.answer = () => ({ body: { ...draft, mistakes, warnings: [] } })
    await user.click(await button('Agendar…'))
    await screen.findByText('Rascunho guardado. Falta acertar 1 coisa antes de ir ao ar.')
    expect(screen.getByText(/^Não existe a categoria/)).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('asks for the moment in the shop’s zone, refuses one that has passed, and schedules the edition that it kept', async () => {
    const { server, user } = serve('items/bolo')
    await retypePrice(user, '15,00')
    server.answer = ({ path }) => ({
      body: path.endsWith('/schedule') ? { ...draft, edition: second, state: 'SCHEDULED' } : { ...draft, mistakes: [], warnings: [] },
    })
    await user.click(await button('Agendar…'))
    await screen.findByRole('dialog', { name: 'Quando Bolo de fubá vai ao ar' })
    const at = dialog().getByLabelText(/^Dia e hora/)
    expect(dialog().getByText(/^No fuso da loja: Horário Padrão de Brasília/)).toBeDefined()
    await user.clear(at)
    await user.type(at, '2020-01-01T06:00')
    await user.click(dialog().getByRole('button', { name: 'Agendar' }))
    expect(dialog().getByText('Este momento já passou; escolha um que ainda vem.')).toBeDefined()
    await user.clear(at)
    await user.type(at, soonText)
    await user.click(dialog().getByRole('button', { name: 'Agendar' }))
    await screen.findByText(/^Bolo de fubá vai ao ar /)
    // The form around the sheet is not sent with it.
    expect(server.acts.map(({ path }) => path.replace('/api/admin/written/items/bolo', ''))).toEqual(['/draft', '/draft/schedule'])
    expect(server.acts[1]!.body).toEqual({ edition: first, at: soonInstant })
  })

  it('of a shop that nobody sees yet is only saved or looked at', async () => {
    start.isPreparing = true
    const { user } = serve('items/bolo')
    await retypePrice(user, '15,00')
    expect(await button('Ver prévia')).toBeDefined()
    expect(await button('Guardar')).toHaveProperty('disabled', false)
    for (const name of ['Guardar rascunho', 'Agendar…']) expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('shows the preview in a frame, and its address', async () => {
    const { server, user } = serve('items/bolo')
    await retypePrice(user, '15,00')
    server.answer = () => ({ body: { ...draft, mistakes: [], warnings: [] } })
    await user.click(await button('Ver prévia'))
    const link = await screen.findByRole('link', { name: 'Abrir a prévia' })
    expect(link.getAttribute('href')).toBe('/preview/items.bolo.x/store/feira/product/bolo')
    expect(screen.getByTitle('A loja com o rascunho').getAttribute('src')).toBe(link.getAttribute('href'))
  })
})

describe('a form whose thing has a draft', () => {
  it('says whose it is, opens it, and replaces that edition alone', async () => {
    const { server, user } = serve('items/bolo', { draft })
    await screen.findByText(/^Há um rascunho de Ana, /)
    await user.click(await button('Abrir rascunho'))
    expect(await screen.findByDisplayValue('15,00')).toBeDefined()
    await retypePrice(user, '14,00')
    server.answer = () => ({ body: { ...draft, edition: second, mistakes: [], warnings: [] } })
    await user.click(await button('Guardar rascunho'))
    await waitFor(() => expect(server.acts[0]).toMatchObject({ body: { edition: first, value: { price: 1400 } } }))
  })

  it('does not overwrite it unseen: it says whose it is, and asks', async () => {
    const { server, user } = serve('items/bolo', { draft })
    await screen.findByText(/^Há um rascunho de Ana, /)
    await retypePrice(user, '14,00')
    server.answer = ({ body }) =>
      body['edition'] === first
        ? { body: { ...draft, edition: second, mistakes: [], warnings: [] } }
        : { status: 409, body: { code: 'conflict', draft: head } }
    await user.click(await button('Guardar rascunho'))
    expect(await screen.findByText(/^Já há um rascunho de Ana, .* O que você escreveu continua aqui\./)).toBeDefined()
    expect(screen.getByDisplayValue('14,00')).toBeDefined()
    await user.click(await button('Guardar o meu por cima'))
    await screen.findByText(/^Rascunho de Bolo de fubá guardado/)
    expect(server.acts.map(({ body }) => body['edition'])).toEqual([undefined, first])
  })

  it('that is scheduled says when, and cancels it', async () => {
    const { server, user } = serve('items/bolo', {
      draft: { ...draft, state: 'SCHEDULED', goesLiveAt: soonInstant, scheduledBy: 'Ana' },
    })
    expect((await screen.findByText(/^Há um rascunho de Ana/)).textContent).toMatch(/; vai ao ar .*, 6h\.$/)
    server.answer = () => ({ body: draft })
    await user.click(await button('Cancelar o agendamento'))
    await user.click(dialog().getByRole('button', { name: 'Cancelar o agendamento' }))
    await screen.findByText('O agendamento foi cancelado. O rascunho continua guardado.')
    expect(server.acts).toMatchObject([{ path: '/api/admin/written/items/bolo/draft/schedule', query: { edition: first } }])
  })

  it('that did not go live says why; compared, it says what it changes now', async () => {
    const reason = 'Rosa mudou isto na loja depois do rascunho.'
    const { user } = serve('items/bolo', { draft: { ...draft, state: 'STOPPED', goesLiveAt: '2026-01-05T21:00:00.000Z', reason } })
    expect((await screen.findByText(/^Há um rascunho de Ana/)).textContent).toContain(`Não foi ao ar`)
    expect(screen.getByText(/^Há um rascunho de Ana/).textContent).toContain(reason)
    await user.click(await button('Comparar'))
    expect(plain((await screen.findByRole('dialog')).textContent!)).toContain('R$ 18,90 → R$ 15,00')
  })

  it('publishes it, and throws it away only after a question', async () => {
    const { server, user } = serve('items/bolo', { draft })
    server.answer = () => ({ status: 204 })
    await user.click(await button('Descartar rascunho'))
    expect(server.acts).toEqual([])
    await user.click(dialog().getByRole('button', { name: 'Sim, descartar' }))
    await screen.findByText('Rascunho descartado. A loja fica como está.')
    server.answer = () => ({ body: { ...written, revision: 'r2', warnings: [] } })
    await user.click(await button('Publicar agora'))
    await user.click(dialog().getByRole('button', { name: 'Publicar agora' }))
    await screen.findByText('Bolo de fubá está na loja como no rascunho.')
    expect(server.acts.at(-1)).toMatchObject({ path: '/api/admin/written/items/bolo/draft/publish', body: { edition: first } })
  })
})

const plain = (text: string) => text.replaceAll('\u00A0', ' ')

it('a new thing that is a draft alone opens from it, and is kept over its own edition', async () => {
  const { server, user } = serve('items/bolo-novo', { draft: { ...draft, id: 'bolo-novo', revision: undefined, isNew: true } })
  expect(await screen.findByDisplayValue('15,00')).toBeDefined()
  await retypePrice(user, '14,00')
  server.answer = () => ({ body: { ...draft, id: 'bolo-novo', edition: second, mistakes: [], warnings: [] } })
  await user.click(await button('Guardar rascunho'))
  await waitFor(() => expect(server.acts[0]).toMatchObject({ path: '/api/admin/written/items/bolo-novo/draft', body: { edition: first } }))
})

it('the list of drafts says what, when, by whom and why not, and its views are addresses', async () => {
  const stopped: DraftHead = { ...head, state: 'STOPPED', goesLiveAt: '2026-01-05T21:00:00.000Z', reason: 'Isto já saiu da loja.' }
  const planned: DraftHead = {
    ...head,
    kind: 'campaigns',
    id: 'feira',
    name: 'Feira de sábado',
    state: 'SCHEDULED',
    goesLiveAt: soonInstant,
    scheduledBy: 'Rosa',
  }
  serve('drafts', { drafts: [stopped, planned] })
  const card = within(await screen.findByRole('article', { name: 'Bolo de fubá' }))
  expect(card.getByText('Isto já saiu da loja.')).toBeDefined()
  expect(card.getByRole('link').getAttribute('href')).toBe('/office/items/bolo')
  expect(within(screen.getByRole('article', { name: 'Feira de sábado' })).getByText(/^Vai ao ar .*, por Rosa$/)).toBeDefined()
  const views = within(screen.getByRole('navigation', { name: 'Situação' })).getAllByRole('link')
  expect(views.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Todos 2', '/office/drafts'],
    ['Agendado 1', '/office/drafts?state=SCHEDULED'],
    ['Rascunho 0', '/office/drafts?state=DRAFT'],
    ['Não foi ao ar 1', '/office/drafts?state=STOPPED'],
  ])
  go('drafts?state=SCHEDULED')
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Bolo de fubá' })).toBeNull())
})

it('the history says for when a write was scheduled, and when it was late', async () => {
  const state = { keys: ['price'], by: 'Ana', isPresent: false }
  const { user } = serve('items/bolo', {
    states: [
      { ...state, id: crypto.randomUUID(), at: '2026-01-05T21:00:03.000Z', scheduledFor: '2026-01-05T21:00:00.000Z' },
      { ...state, id: crypto.randomUUID(), at: '2026-01-04T23:00:00.000Z', scheduledFor: '2026-01-04T21:00:00.000Z' },
    ],
  })
  await user.click(await button('Histórico'))
  const lines = within(await screen.findByRole('dialog'))
  expect(await lines.findByText(/^agendado para .*18h$/)).toBeDefined()
  expect(lines.getByText(/^estava agendado para .*18h, e a loja não estava no ar$/)).toBeDefined()
})

it('Hoje leads to what did not go live', async () => {
  go('today')
  serveOffice({
    role: 'manager',
    reads: [
      [
        getToday,
        () => ({
          body: { date: '2026-11-28', tasks: [{ kind: 'DRAFT', count: 2 }], groups: [], failed: { letters: { count: 0, orders: [] } } },
        }),
      ],
    ],
  })
  render(<App />)
  const link = await screen.findByRole('link', { name: /Mudanças que não foram ao ar/ })
  expect(link.getAttribute('href')).toBe('/office/drafts?state=STOPPED')
})
