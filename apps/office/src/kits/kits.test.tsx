import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { go } from '#device/address.ts'
import { askAgain } from '#kept/reads.ts'
import { serveOffice } from '#testing/server.ts'
import { listDeskItems, type DeskItem } from '@mutirao/contract/desk-items'
import { getWritten, listWritten, listWrittenStates, type Written } from '@mutirao/contract/written'
import { App } from '../app.tsx'
import { draftOf, kitForm, valueOf } from './kit-draft.ts'

afterEach(() => {
  for (const id of ['cesta', 'bolo', 'new bolo']) kitForm({ id, campaign: '' }).drafts.forget(id)
})

const value = {
  campaign: 'feira',
  items: [{ itemId: 'ovos', quantity: 2 }],
  groups: [
    {
      id: 'folhas',
      name: 'Folhas',
      kind: 'kit',
      minimum: 1,
      maximum: 2,
      maximumEach: 2,
      options: [
        { itemId: 'alface', addOn: 0, quantityEach: 1 },
        { itemId: 'brocolis', name: 'Brócolis ninja', addOn: 500, quantityEach: 2 },
      ],
    },
  ],
  onlyInKits: ['alface'],
}
const written: Written = { id: 'cesta', revision: 'r1', value }
const item = (id: string, name: string, over: Partial<DeskItem> = {}): DeskItem => ({
  updatedAt: '2026-11-21T12:00:00.000Z',
  id,
  name,
  unit: '1 un',
  campaignId: 'feira',
  campaign: 'Feira',
  categoryId: 'horta',
  category: 'Horta',
  hue: 100,
  price: 900,
  onHand: 5,
  state: 'SELLING',
  ...over,
})
const items = [
  item('ovos', 'Ovos'),
  item('alface', 'Alface'),
  item('brocolis', 'Brócolis'),
  item('bolo', 'Bolo'),
  item('cesta', 'Cesta da semana'),
  item('mel', 'Mel', { state: 'HIDDEN' }),
]

function serve(address: string, kit = written) {
  const server = serveOffice({
    role: 'manager',
    reads: [
      [listWrittenStates, () => ({ body: { content: [] } })],
      [
        listDeskItems,
        () => ({ body: { content: items, page: 0, size: 50, totalElements: items.length, counts: {}, categories: [], campaigns: [] } }),
      ],
      [listWritten, () => ({ body: { content: [kit], page: 0, size: 200, totalElements: 1 } })],
      [
        getWritten,
        ({ path }) => {
          const [kind, id] = path.split('/').slice(-2)
          if (kind === 'items')
            return { body: { id, revision: 'i1', value: { campaign: 'feira', name: items.find((one) => one.id === id)?.name } } }
          return id === kit.id ? { body: kit } : { status: 404, body: { code: 'not_found' } }
        },
      ],
    ],
  })
  server.answer = ({ path, body }) => ({ body: { id: path.split('/').at(-1), revision: 'r2', value: body['value'], warnings: [] } })
  go(address)
  render(<App />)
  return { server, user: userEvent.setup() }
}

it('an unchanged kit is written as it was read', () => {
  expect(valueOf(draftOf('cesta')(value))).toEqual(value)
})

describe('the kits', () => {
  it('are listed by the name of their item, with what they hold', async () => {
    serve('kits')
    const link = await screen.findByRole('link', { name: /^Cesta da semana/ })
    expect(link.textContent).toBe('Cesta da semana1 produto fixo · Folhas')
    expect(screen.getByRole('link', { name: 'Produtos', current: 'page' })).toBeTruthy()
  })

  it('are made of an item that is chosen, with parts and a group of choices', async () => {
    const { server, user } = serve('kits/new')
    expect(await screen.findByRole('button', { name: 'Montar Bolo' })).toBeTruthy()
    // A kit, and what has left the shop, cannot become one.
    expect(screen.queryByRole('button', { name: 'Montar Cesta da semana' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Montar Mel' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Montar Bolo' }))
    await user.click(await screen.findByRole('button', { name: 'Adicionar produto' }))
    await user.click(await screen.findByRole('button', { name: 'Adicionar Ovos' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Fechar' }))
    await user.click(screen.getByRole('button', { name: 'Mais um de Ovos' }))
    await user.click(screen.getByRole('button', { name: 'Adicionar grupo de escolhas' }))
    await user.type(screen.getByLabelText('Nome do grupo'), 'Para a mesa')
    await user.selectOptions(screen.getByLabelText('O que é'), 'Adicionais')
    await user.clear(screen.getByLabelText('Escolher ao menos'))
    await user.click(screen.getByRole('button', { name: 'Adicionar produto a Para a mesa' }))
    await user.click(await screen.findByRole('button', { name: 'Adicionar Alface' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Fechar' }))
    await user.click(screen.getByText('Acréscimo e nome de Alface'))
    const options = within(screen.getByRole('region', { name: 'Opções' }))
    await user.type(options.getByLabelText('Acréscimo'), '3,50')
    await user.click(screen.getByText('Partes que só se vendem em kits'))
    await user.click(screen.getByRole('switch', { name: 'Alface' }))
    await user.click(screen.getByRole('button', { name: 'Criar kit' }))
    await waitFor(() => expect(server.acts).toHaveLength(1))
    expect(server.acts[0]).toMatchObject({ path: '/api/admin/written/kits/bolo' })
    expect(server.acts[0]!.body).toEqual({
      value: {
        campaign: 'feira',
        items: [{ itemId: 'ovos', quantity: 2 }],
        groups: [
          {
            id: 'para-a-mesa',
            name: 'Para a mesa',
            kind: 'optional',
            minimum: 0,
            maximum: 1,
            options: [{ itemId: 'alface', addOn: 350, quantityEach: 1 }],
          },
        ],
        onlyInKits: ['alface'],
      },
    })
    expect(await screen.findByText('Bolo agora é um kit.')).toBeTruthy()
  })

  it('keep the form of a new kit while the shop is read again', async () => {
    const { server, user } = serve('kits/bolo')
    const add = await screen.findByRole('button', { name: 'Adicionar grupo de escolhas' })
    server.answer = () => ({
      body: { mistakes: [{ path: '', message: 'um kit pede items ou groups' }], warnings: [], changes: [], effects: [] },
    })
    // Nothing is offered to be looked at while the kit is empty.
    expect(screen.queryByRole('button', { name: 'Ver o que muda' })).toBeNull()
    await user.click(add)
    await user.click(screen.getByRole('button', { name: 'Ver o que muda' }))
    expect(await screen.findByText('Ponha ao menos um produto, ou um grupo de escolhas.')).toBeTruthy()
    await act(() => askAgain())
    expect(add.isConnected).toBe(true)
    expect(screen.getByText('Ponha ao menos um produto, ou um grupo de escolhas.')).toBeTruthy()
  })

  it('say which part has left the shop, and show a mistake at its part in words without the folder', async () => {
    const { server, user } = serve('kits/cesta', { ...written, value: { ...value, items: [{ itemId: 'mel', quantity: 1 }] } })
    expect(await screen.findByText('Saiu da loja: tire do kit.')).toBeTruthy()
    server.answer = () => ({
      status: 400,
      body: {
        code: 'validation_failed',
        errors: [{ path: 'items.0.itemId', message: 'o item mel não está em catalogs/feira.csv' }],
      },
    })
    await user.type(screen.getByLabelText('Nome do grupo'), 's')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect((await screen.findAllByText(/não está mais na campanha do kit/)).length).toBeGreaterThan(1)
    expect(screen.queryByText(/catalogs/)).toBeNull()
  })

  it('read a change in names, also one inside a group', async () => {
    const { server, user } = serve('kits/cesta')
    server.answer = ({ body }) => ({
      body: {
        mistakes: [],
        warnings: [],
        effects: [{ reaches: 'shoppers', text: 'O kit muda na hora.' }],
        changes: ['items', 'groups'].map((key) => ({
          key,
          before: value[key as 'items'],
          after: (body['value'] as typeof value)[key as 'items'],
        })),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Mais um de Ovos' }))
    await user.click(screen.getByRole('button', { name: 'Ver o que muda' }))
    expect((await screen.findByText('3 Ovos')).textContent).toBe('2 Ovos → 3 Ovos')
    expect(screen.getByText('Mudou por dentro')).toBeTruthy()
  })
})
