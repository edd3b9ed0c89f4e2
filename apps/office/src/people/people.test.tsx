import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { go } from '#device/address.ts'
import { segmentOf } from '#marketing/marketing-queries.ts'
import { serveOffice } from '#testing/server.ts'
import { getPerson, getReach, listPeople, listPersonPlaces, type Person, type PersonDetail } from '@mutirao/contract/people'
import { App } from '../app.tsx'

const at = '2026-11-21T12:00:00.000Z'
const ana: Person = {
  id: crypto.randomUUID(),
  name: 'Ana Souza',
  phone: '+5511912345678',
  email: 'ana@casa.test',
  orders: 3,
  spent: 12_050,
  orderedAt: at,
  boughtAt: at,
  groups: 1,
  neighborhood: 'Sé, São Paulo',
  isOptedIn: true,
  channels: ['inbox', 'mail'],
}
const detail: PersonDetail = {
  ...ana,
  lastOrders: [{ id: crypto.randomUUID(), code: 'AAAA-BBBB-C77', state: 'PAID', price: 1800, at }],
  inGroups: [{ campaignId: 'cafe', name: 'Café do grupo', units: 2, hasLeft: false }],
  ratings: [{ orderId: crypto.randomUUID(), subject: 'Pão', stars: 5, at }],
  questions: [{ id: crypto.randomUUID(), protocol: '20261121-12345678', text: 'Abrem domingo?', at, isAnswered: false }],
  consents: [{ name: 'marketing', granted: true, at }],
  notes: [],
}

function serve(address: string, role: 'support' | 'owner' = 'support') {
  const there = { person: detail }
  const asked: Record<string, string>[] = []
  const server = serveOffice({
    role,
    reads: [
      [getReach, () => ({ body: { people: 60, optedIn: 41, mail: 30, push: 0 } })],
      [
        listPersonPlaces,
        () => ({
          body: {
            neighborhoods: ['Sé, São Paulo'],
            stores: [],
            items: [{ id: 'ovos', name: 'Ovos caipiras' }],
            categories: [{ id: 'granja', name: 'Granja' }],
          },
        }),
      ],
      [getPerson, () => ({ body: there.person })],
      [
        listPeople,
        ({ query }) => {
          asked.push(query)
          return { body: { content: [ana], totalElements: 60, next: 'abc', countedUntil: at } }
        },
      ],
    ],
  })
  go(address)
  render(<App />)
  return { server, there, asked, user: userEvent.setup() }
}
const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/[\u00A0\u2011]/g, ' ')

describe('people', () => {
  it('are listed with what they bought and the reach of the rules, and turned by cursor', async () => {
    const { asked, user } = serve('people')
    const link = await screen.findByRole('link', { name: 'Abrir Ana Souza' })
    expect(link.getAttribute('href')).toBe(`/office/people/${ana.id}`)
    expect(plain(document.body.textContent)).toContain('R$120,50')
    expect(await screen.findByText(/^60 pessoas. 41 pediram novidades: 41 pelas mensagens da loja, 30 também por e.mail.$/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Próximas' }))
    await screen.findByRole('button', { name: 'Do começo' })
    expect(asked.map(({ cursor }) => cursor)).toEqual([undefined, 'abc'])
  })

  it('are narrowed by a rule as soon as it is chosen', async () => {
    const { asked, user } = serve('people?q=ana')
    await screen.findByRole('option', { name: 'Sé, São Paulo' })
    await user.selectOptions(screen.getByLabelText('Comprou ao menos'), '2 vezes')
    await user.selectOptions(screen.getByLabelText('Recebe no bairro'), 'Sé, São Paulo')
    await screen.findByRole('link', { name: /^Abrir Ana Souza/ })
    expect(asked.at(-1)).toEqual({ searchText: 'ana', times: '2', neighborhood: 'Sé, São Paulo', sort: 'recent', size: '50' })
    expect(screen.getByRole('link', { name: /^Abrir Ana Souza/ }).getAttribute('href')).toContain('times=2')
  })

  it('are chosen by what they bought and when, and written to by these rules', async () => {
    const { asked, user } = serve('people', 'owner')
    await screen.findByRole('option', { name: 'Ovos caipiras' })
    await user.selectOptions(screen.getByLabelText('Comprou o produto'), 'Ovos caipiras')
    await user.selectOptions(screen.getByLabelText('Comprou da categoria'), 'Granja')
    await user.selectOptions(screen.getByLabelText('Produto ou categoria comprados'), 'Nos últimos 30 dias')
    const rules = { boughtItem: 'ovos', boughtCategory: 'granja', boughtWithin: '30' }
    await waitFor(() => expect(asked.at(-1)).toEqual({ ...rules, sort: 'recent', size: '50' }))
    const address = (await screen.findByRole('link', { name: 'Escrever a elas' })).getAttribute('href')
    expect(address).toBe(`/office/marketing/new?${new URLSearchParams(rules)}`)
    expect(segmentOf(rules)).toEqual({ ...rules, boughtWithin: 30 })
  })

  it('that were searched for are not written to: a message goes by rules', async () => {
    serve('people?q=ana&times=2', 'owner')
    await screen.findByText(/^60 pessoas/)
    expect(screen.queryByRole('link', { name: 'Escrever a elas' })).toBeNull()
    expect(screen.getByText('Para escrever a elas, tire a busca: a mensagem vai por regras, não por nome.')).toBeTruthy()
    cleanup()
    serve('people?times=2', 'owner')
    expect((await screen.findByRole('link', { name: 'Escrever a elas' })).getAttribute('href')).toBe('/office/marketing/new?times=2')
  })

  it('of a month are asked for by a link of the figures, and not written to by it', async () => {
    const { asked, user } = serve('people?firstMonth=2026-08&boughtMonth=2026-10', 'owner')
    await screen.findByText(/^60 pessoas/)
    expect(asked.at(-1)).toEqual({ firstMonth: '2026-08', boughtMonth: '2026-10', sort: 'recent', size: '50' })
    expect(screen.queryByRole('link', { name: 'Escrever a elas' })).toBeNull()
    expect(screen.getByLabelText<HTMLSelectElement>('Primeira compra em').selectedOptions[0]!.text).toBe('1ª compra em 08/2026')
    await user.click(screen.getByRole('button', { name: 'Tirar o filtro Comprou em' }))
    await waitFor(() => expect(asked.at(-1)).toEqual({ firstMonth: '2026-08', sort: 'recent', size: '50' }))
  })

  it('have a page with orders, groups, questions, ratings and consents', async () => {
    serve(`people/${ana.id}`)
    const page = within(await screen.findByRole('article', { name: 'Ana Souza' }))
    expect(page.getByRole('link', { name: 'AAAA-BBBB-C77' }).getAttribute('href')).toBe(`/office/orders/${detail.lastOrders[0]!.id}`)
    for (const [part, text] of [
      ['Grupos', 'Café do grupo'],
      ['Perguntas', 'sem resposta'],
      ['Avaliações', '5 estrelas'],
      ['O que autorizou', 'Novidades da loja'],
    ] as const)
      expect(page.getByRole('region', { name: part }).textContent).toContain(text)
  })

  it('get notes, which are sent once under one id and may be removed', async () => {
    const { server, there, user } = serve(`people/${ana.id}`)
    await user.click(await screen.findByRole('button', { name: 'Nova nota' }))
    const sheet = within(screen.getByRole('dialog'))
    await user.click(sheet.getByRole('button', { name: 'Guardar nota' }))
    expect((await sheet.findByRole('alert')).textContent).toBe('Escreva a nota.')
    const note = { id: crypto.randomUUID(), text: 'Liga antes.', at, author: 'Bento', isOwn: true }
    server.answer = () => {
      there.person = { ...detail, notes: [note] }
      return { status: 201, body: note }
    }
    await user.type(sheet.getByLabelText('Nova nota'), 'Liga antes.')
    await user.click(sheet.getByRole('button', { name: 'Guardar nota' }))
    expect(await screen.findByText('Nota guardada.')).toBeTruthy()
    server.answer = () => {
      there.person = detail
      return { status: 204 }
    }
    await user.click(await screen.findByRole('button', { name: 'Apagar nota: Liga antes.' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Apagar nota' }))
    expect(await screen.findByText('Nota apagada.')).toBeTruthy()
    expect(server.acts.map(({ path, body }) => [path.split('/').at(-2), body?.['text']])).toEqual([
      [ana.id, 'Liga antes.'],
      ['notes', undefined],
    ])
  })
})
