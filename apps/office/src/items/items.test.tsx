import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { go } from '#device/address.ts'
import { forgetReads } from '#kept/reads.ts'
import { serveOffice } from '#testing/server.ts'
import { forgetStored } from '@mutirao/client/forget-stored'
import { officeItemDraftsKey } from '@mutirao/client/stored-keys'
import { listDeskItems, type DeskItem } from '@mutirao/contract/desk-items'
import { addPicture, getWritten, listWrittenStates, previewWritten, type Written } from '@mutirao/contract/written'
import { circleAlert } from '@mutirao/ui/service-icons.gen.ts'
import { App } from '../app.tsx'
import { itemWords } from './item-issues.ts'
import { sheetDraft } from './sheet-draft.ts'

beforeEach(() => {
  forgetStored([])
})

const cake: DeskItem = {
  updatedAt: '2026-11-21T12:00:00.000Z',
  id: 'bolo',
  name: 'Bolo de fubá',
  unit: '500 g',
  campaignId: 'feira',
  campaign: 'Feira de sábado',
  categoryId: 'padaria',
  category: 'Padaria',
  hue: 70,
  price: 1890,
  onHand: 6,
  reserved: 2,
  state: 'LOW',
}
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
    tags: ['caseiro'],
  },
  pictures: [{ name: 'bolo.webp', hash: 'a'.repeat(20), width: 400, height: 400, color: '#cccccc' }],
}

function serve(
  path: string,
  there: {
    item: Written
    offer?: Written
    items?: DeskItem[]
    campaigns?: { id: string; name: string }[]
    changes?: object[]
    picture?: () => Promise<{ status?: number; body: unknown }>
  } = {
    item: written,
  },
) {
  const { items = [cake] } = there
  const counts = { sold: 128, low: 5, out: 1, hidden: 2 }
  const server = serveOffice({
    role: 'manager',
    reads: [
      [
        listDeskItems,
        ({ query }) => ({
          body: {
            content: items,
            page: 0,
            size: Number(query['size']),
            totalElements: items.length,
            counts,
            categories: [{ id: 'padaria', name: 'Padaria' }],
            campaigns: there.campaigns ?? [{ id: 'feira', name: 'Feira de sábado' }],
          },
        }),
      ],
      [
        listWrittenStates,
        () => ({
          body: {
            content: [
              { id: crypto.randomUUID(), keys: [], isPresent: true },
              { id: '00000000-0000-7000-8000-000000000001', keys: ['price'], isPresent: false },
            ],
          },
        }),
      ],
      [addPicture, () => there.picture!()],
      [
        getWritten,
        ({ path: asked }) => {
          const found = [there.item, there.offer].find((one) => one && asked.endsWith(`/${one.id}`))
          return found ? { body: found } : { status: 404, body: { code: 'not_found' } }
        },
      ],
      [
        previewWritten,
        () => ({
          body: {
            mistakes: [],
            warnings: [],
            changes: there.changes ?? [],
            effects: [{ reaches: 'payers', text: '2 pedidos pagos: nada muda.' }],
          },
        }),
      ],
    ],
  })
  go(path)
  render(<App />)
  return { server, user: userEvent.setup() }
}

const field = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name)
const retype = async (user: ReturnType<typeof userEvent.setup>, name: string | RegExp, text: string) => {
  const input = await field(name)
  await user.clear(input)
  await user.type(input, text)
}

describe('the list of products', () => {
  it('shows what each costs, what is left and its state, and its views are addresses', async () => {
    const { server } = serve('items?campaign=feira')
    const link = await screen.findByRole('link', { name: 'Bolo de fubá 500 g' })
    const row = link.closest('tr')!
    expect([...row.cells].map(({ textContent }) => textContent!.replaceAll('\u00A0', ' '))).toEqual([
      'Bolo de fubá 500 g',
      'Padaria',
      'R$ 18,90',
      '4',
      'Feira de sábado',
      'Acabando',
      '',
    ])
    expect(link.getAttribute('href')).toBe('/office/items/bolo?campaign=feira')
    const views = within(screen.getByRole('navigation', { name: 'Listas de produtos' }))
    expect(views.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'À venda 128',
      'Acabando 5',
      'Acabou 1',
      'Fora da loja 2',
    ])
    expect(views.getByRole('link', { name: 'Acabou 1' }).getAttribute('href')).toBe('/office/items?campaign=feira&state=OUT')
    expect(server.asked.find(({ path }) => path === '/api/admin/items')!.query).toMatchObject({ campaign: 'feira', size: '50' })
  })
})

describe('the words of a product', () => {
  it.each([
    ['stock', 'esperava um número inteiro sem aspas, como 10', 'Escreva um número inteiro.'],
    ['stock', 'no máximo 1000000', 'No máximo 1000000'],
    ['price', 'no máximo 100000000 centavos, R$ 1.000.000,00', 'No máximo R$ 1.000.000,00.'],
    ['name', 'no mínimo 1 caracteres: este tem 0', 'Falta preencher'],
  ])('say of %s “%s” what the form means', (path, message, expected) => {
    expect(itemWords.worded({ path, message }).message).toBe(expected)
  })

  it.each([
    ['campaigns/feira.json story.pages.1.link.to', 'A história da campanha Feira de sábado ainda leva a este produto. Tire-o de lá antes.'],
    ['campaigns/feira.json formerly.0', 'A campanha Feira de sábado ainda leva a este produto. Tire-o de lá antes.'],
  ])('say where %s holds a product that is to leave, without the names of files', (place, expected) => {
    const thing = { kind: 'campaigns', id: 'feira', name: 'Feira de sábado' }
    expect(itemWords.worded({ path: '', message: `${place}: o item bolo não está em catalogs/feira.csv`, thing }).message).toBe(expected)
  })
})

describe('one product', () => {
  it('is written with the revision that was read, says so, and is undone', async () => {
    const there = { item: written }
    const { server, user } = serve('items/bolo', there)
    await retype(user, /^Preço nesta campanha/, '19,90')
    server.answer = () => {
      there.item = { ...written, revision: 'r2', value: { ...written.value, price: 1990 } }
      return { body: { ...there.item, warnings: [] } }
    }
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('Bolo de fubá guardado.')).toBeTruthy()
    const { id: _id, ...value } = written.value
    expect(server.acts).toEqual([
      expect.objectContaining({ path: '/api/admin/written/items/bolo', body: { revision: 'r1', value: { ...value, price: 1990 } } }),
    ])
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    await waitFor(() => expect(server.acts).toHaveLength(2))
    expect(server.acts[1]).toMatchObject({
      path: '/api/admin/written/items/bolo/history/00000000-0000-7000-8000-000000000001',
      body: { revision: 'r2' },
    })
    expect(await screen.findByText('Desfeito.')).toBeTruthy()
  })

  it('shows each mistake at its field, and keeps what was typed', async () => {
    const { server, user } = serve('items/bolo')
    await retype(user, 'Nome', 'Bolo')
    server.answer = () => ({
      status: 400,
      body: {
        code: 'validation_failed',
        errors: [
          { path: 'unit', message: 'no máximo 40 caracteres' },
          { path: '', message: 'trades.json 0.item: falta uma troca' },
        ],
      },
    })
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('No máximo 40 caracteres')).toBeTruthy()
    expect((await field('Vendido por')).getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Falta uma troca')).toBeTruthy()
    expect((await field('Nome')).value).toBe('Bolo')
  })

  it('says what is wrong in words of this form, not in those of the folder', async () => {
    const { server, user } = serve('items/bolo')
    await retype(user, /^Preço nesta campanha/, 'abc')
    const folder = 'use centavos inteiros, sem aspas, como 1990 para R$ 19,90'
    server.answer = () => ({
      status: 400,
      body: {
        code: 'validation_failed',
        errors: [
          { path: 'price', message: folder },
          { path: 'pictures', message: 'no mínimo 1 elementos: há 0' },
          { path: 'featured', message: 'esperava um número sem aspas, como 10' },
          { path: 'description', message: 'falta preencher' },
        ],
      },
    })
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    const price = await field(/^Preço nesta campanha/)
    await waitFor(() => expect(price.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText('Escreva o valor como 19,90.')).toBeTruthy()
    expect(screen.getByText('Ponha ao menos uma foto.')).toBeTruthy()
    expect(screen.getByText('Escreva um número de 1 a 100.')).toBeTruthy()
    expect(screen.getByText('Falta preencher')).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/centavos|aspas|elementos/)
  })

  it('says a failure beside the buttons, which are in view wherever one types', async () => {
    const { server, user } = serve('items/bolo')
    await retype(user, 'Nome', 'Bolo')
    const save = screen.getByRole('button', { name: 'Guardar' })
    const dock = save.closest('.fixed')!
    server.answer = () => ({
      status: 400,
      body: { code: 'validation_failed', errors: [{ path: '', message: 'trades.json 0.item: falta uma troca' }] },
    })
    await user.click(save)
    await waitFor(() => expect(dock.textContent).toContain('Falta uma troca'))
    server.isOffline = true
    await user.click(save)
    await waitFor(() => expect(dock.textContent).toContain('Sem rede'))
  })

  it('goes on at the photos when one is missing', async () => {
    const { server, user } = serve('items/bolo')
    await user.click(await screen.findByRole('button', { name: 'Tirar a foto 1' }))
    server.answer = () => ({ status: 400, body: { code: 'validation_failed', errors: [{ path: 'pictures', message: 'no mínimo 1' }] } })
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Tirar foto')))
  })

  it('keeps its folded fields open while they are corrected', async () => {
    const { server, user } = serve('items/bolo')
    await retype(user, 'Nome', 'Bolo')
    server.answer = () => ({ status: 400, body: { code: 'validation_failed', errors: [{ path: 'brand', message: 'no máximo 60' }] } })
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('No máximo 60')).toBeTruthy()
    await user.type(await field('Marca (opcional)'), 'S')
    expect(screen.queryByText('No máximo 60')).toBeNull()
    expect((await field('Marca (opcional)')).closest('details')!.open).toBe(true)
  })

  it('that did not change offers no undo, which would take back an older change', async () => {
    const { server, user } = serve('items/bolo')
    await retype(user, 'Nome', 'Bolo de fubá')
    server.answer = () => ({ body: { ...written, warnings: [] } })
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('Nada mudou em Bolo de fubá.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull()
  })

  it('whose earlier state names what is gone says so', async () => {
    const { server, user } = serve('items/bolo')
    await user.click(await screen.findByRole('button', { name: 'Histórico' }))
    const sheet = within(screen.getByRole('dialog'))
    server.answer = () => ({
      status: 400,
      body: { code: 'validation_failed', errors: [{ path: 'category', message: 'doces não está em categories.json' }] },
    })
    await user.click((await sheet.findAllByRole('button', { name: 'Voltar a este' }))[0]!)
    expect((await sheet.findByRole('alert')).textContent).toContain('Categoria: Esta categoria não existe mais. Escolha outra.')
  })

  it('shows a change with the names of campaigns and categories', async () => {
    const changes = [
      { key: 'campaign', after: 'feira' },
      { key: 'id', after: 'bolo-2' },
      { key: 'category', before: 'doces', after: 'padaria' },
      { key: 'pictures', before: ['a.webp'], after: ['b.webp', 'c.webp'] },
      { key: 'tags', after: [] },
    ]
    const { user } = serve('items/bolo', { item: written, changes })
    await retype(user, 'Nome', 'Bolo')
    await user.click(screen.getByRole('button', { name: 'Ver o que muda' }))
    await screen.findByText('2 pedidos pagos: nada muda.')
    const seen = [...document.querySelectorAll('dl')].at(-1)!
    expect([...seen.children].map(({ textContent }) => textContent)).toEqual([
      'CampanhaFeira de sábado',
      'Categoriadoces → Padaria',
      'Fotos1 foto → 2 fotos',
    ])
  })

  it('shows that photos changed whose number did not', async () => {
    const { user } = serve('items/bolo', { item: written, changes: [{ key: 'pictures', before: ['a.webp'], after: ['b.webp'] }] })
    await retype(user, 'Nome', 'Bolo')
    await user.click(screen.getByRole('button', { name: 'Ver o que muda' }))
    expect(await screen.findByText('Outras fotos, ou em outra ordem')).toBeTruthy()
  })

  it('says before it is saved whom the change reaches', async () => {
    const { user, server } = serve('items/bolo')
    await retype(user, 'Nome', 'Bolo')
    await user.click(screen.getByRole('button', { name: 'Ver o que muda' }))
    expect(await screen.findByText('2 pedidos pagos: nada muda.')).toBeTruthy()
    expect(screen.getByText('Quem já pagou')).toBeTruthy()
    expect(server.acts).toEqual([])
  })

  it('keeps what is typed, and which photos are taken away, while another photo travels', async () => {
    let arrive = (_answer: { status?: number; body: unknown }): void => undefined
    const { user } = serve('items/bolo', { item: written, picture: () => new Promise((resolve) => (arrive = resolve)) })
    const camera = await field('Tirar foto')
    await user.upload(camera, new File(['x'], 'foto.webp', { type: 'image/webp' }))
    await retype(user, 'Nome', 'Bolo de milho')
    await user.click(screen.getByRole('button', { name: 'Tirar a foto 1' }))
    // Saved now, it would go on sale without the photo.
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Guardar' })
    expect(save.disabled).toBe(true)
    arrive({ status: 201, body: { name: 'foto-b.webp', hash: 'b'.repeat(20), width: 400, height: 400, color: '#cccccc' } })
    expect((await screen.findByRole('img', { name: 'Foto 1' })).getAttribute('src')).toContain('bbbb')
    expect(screen.queryByRole('img', { name: 'Foto 2' })).toBeNull()
    expect(save.disabled).toBe(false)
    expect((await field('Nome')).value).toBe('Bolo de milho')
    expect(localStorage.getItem(officeItemDraftsKey)).toContain('Bolo de milho')
  })

  it('that does not exist is no failure of the network', async () => {
    serve('items/nada')
    const note = (await screen.findByText('Não encontramos o que você procura.')).closest('output')!
    expect(note.innerHTML).toContain(circleAlert)
  })

  it('is there after a reload as it was typed, and can be discarded', async () => {
    const { user } = serve('items/bolo')
    await retype(user, 'Nome', 'Bolo de milho')
    expect(localStorage.getItem(officeItemDraftsKey)).toContain('Bolo de milho')
    cleanup()
    serve('items/bolo')
    expect((await field('Nome')).value).toBe('Bolo de milho')
    await user.click(screen.getByRole('button', { name: 'Descartar' }))
    expect((await field('Nome')).value).toBe('Bolo de fubá')
    expect(localStorage.getItem(officeItemDraftsKey)).not.toContain('Bolo de milho')
  })

  it('keeps what was typed without a network, and says so', async () => {
    const { server, user } = serve('items/bolo')
    await retype(user, 'Nome', 'Bolo de milho')
    server.isOffline = true
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Sem rede. O que você escreveu continua aqui')
    expect((await field('Nome')).value).toBe('Bolo de milho')
  })

  it('says that the right is gone, when it was taken away meanwhile', async () => {
    const { server, user } = serve('items/bolo')
    await retype(user, 'Nome', 'Bolo de milho')
    server.answer = () => ({ status: 403, body: { code: 'authorization' } })
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Sua função não permite isto.')
  })

  describe('that two people wrote', () => {
    async function collide() {
      const { server, user } = serve('items/bolo')
      await retype(user, /^Preço nesta campanha/, '19,90')
      const present = { id: 'bolo', revision: 'r9', value: { ...written.value, name: 'Bolo da Rosa', price: 2500 } }
      server.answer = ({ body }) =>
        body['revision'] === 'r1'
          ? { status: 409, body: { code: 'conflict', changed: { by: 'Rosa Lima', at: '2026-11-21T12:00:00.000Z', present } } }
          : { body: { ...present, revision: 'r10', warnings: [] } }
      await user.click(screen.getByRole('button', { name: 'Guardar' }))
      const sheet = within(await screen.findByRole('dialog', { name: 'Mudou enquanto você escrevia' }))
      expect(sheet.getByText(/^Rosa Lima guardou este produto/)).toBeTruthy()
      expect(sheet.getByText('Bolo da Rosa')).toBeTruthy()
      return { server, user, sheet }
    }

    it('keeps mine by choice, and theirs where I changed nothing', async () => {
      const { server, user, sheet } = await collide()
      await user.click(sheet.getByRole('button', { name: 'Manter o meu' }))
      await waitFor(() => expect(server.acts).toHaveLength(2))
      expect(server.acts[1]!.body).toMatchObject({ revision: 'r9', value: { name: 'Bolo da Rosa', price: 1990 } })
    })

    it('takes theirs by choice', async () => {
      const { server, user, sheet } = await collide()
      await user.click(sheet.getByRole('button', { name: 'Ficar com o da loja' }))
      expect((await field('Nome')).value).toBe('Bolo da Rosa')
      expect(server.acts).toHaveLength(1)
    })
  })

  it('that is new is of the campaign and the category that a shop has, unless it has several', async () => {
    serve('items/new')
    await waitFor(async () => expect((await field('Campanha')).value).toBe('feira'))
    expect((await field('Categoria')).value).toBe('padaria')
    cleanup()
    await forgetReads()
    serve('items/new', {
      item: written,
      campaigns: [
        { id: 'feira', name: 'Feira' },
        { id: 'mercearia', name: 'Mercearia' },
      ],
    })
    expect((await field('Categoria')).value).toBe('padaria')
    expect((await field('Campanha')).value).toBe('')
  })

  it('that is new gets its code from its name, with its opening count', async () => {
    const { server, user } = serve('items/new')
    await field('Nome')
    // Nothing would change yet.
    expect(screen.queryByRole('button', { name: 'Ver o que muda' })).toBeNull()
    await retype(user, 'Nome', 'Pão de Açúcar 500 g')
    expect(screen.getByRole('button', { name: 'Ver o que muda' })).toBeDefined()
    await user.selectOptions(await field('Campanha'), 'feira')
    await user.selectOptions(await field('Categoria'), 'padaria')
    await retype(user, /^Preço nesta campanha/, '7,5')
    await retype(user, 'Quantos há', '12')
    server.answer = () => ({ body: { ...written, id: 'pao-de-acucar-500-g', warnings: [] } })
    await user.click(screen.getByRole('button', { name: 'Pôr à venda' }))
    expect(await screen.findByText('Pão de Açúcar 500 g está à venda.')).toBeTruthy()
    expect(server.acts[0]).toMatchObject({
      path: '/api/admin/written/items/pao-de-acucar-500-g',
      body: { value: { campaign: 'feira', category: 'padaria', price: 750, stock: 12, pictures: [], tags: [] } },
    })
    expect(location.pathname).toBe('/office/items/pao-de-acucar-500-g')
  })

  it('that is new takes another code where its name has one already, in or out of the shop', async () => {
    const { server, user } = serve('items/new', { item: { ...written, isGone: true, revision: undefined } })
    await retype(user, 'Nome', 'Bolo')
    server.isOffline = true
    await user.click(screen.getByRole('button', { name: 'Pôr à venda' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Sem rede')
    server.isOffline = false
    server.answer = ({ path }) => ({ body: { ...written, id: path.split('/').at(-1), warnings: [] } })
    await user.click(screen.getByRole('button', { name: 'Pôr à venda' }))
    await waitFor(() => expect(server.acts).toHaveLength(1))
    expect(server.acts[0]!.path).toBe('/api/admin/written/items/bolo-2')
  })

  it.each([
    ['New', 'new-2'],
    ['パン', 'produto'],
  ])('called %s has the code %s', async (name, code) => {
    const { server, user } = serve('items/new')
    await retype(user, 'Nome', name)
    server.answer = () => ({ body: { ...written, id: code, warnings: [] } })
    await user.click(screen.getByRole('button', { name: 'Pôr à venda' }))
    await waitFor(() => expect(server.acts).toHaveLength(1))
    expect(server.acts[0]!.path).toBe(`/api/admin/written/items/${code}`)
  })

  it('is copied beside a new one that is half typed', async () => {
    const { user } = serve('items/new')
    await retype(user, 'Nome', 'Meio escrito')
    cleanup()
    serve('items/new?from=bolo')
    expect((await field('Nome')).value).toBe('Bolo de fubá (cópia)')
    cleanup()
    serve('items/new')
    expect((await field('Nome')).value).toBe('Meio escrito')
  })

  it('leaves the shop after a question that says what it means', async () => {
    const { server, user } = serve('items/bolo')
    await user.click(await screen.findByRole('button', { name: 'Tirar da loja' }))
    const sheet = within(screen.getByRole('dialog'))
    expect(await sheet.findByText('2 pedidos pagos: nada muda.')).toBeTruthy()
    expect(sheet.queryByText('Nada mudou ainda.')).toBeNull()
    server.answer = () => ({ body: { warnings: [] } })
    await user.click(sheet.getByRole('button', { name: 'Tirar da loja' }))
    expect(await screen.findByText('Bolo de fubá saiu da loja.')).toBeTruthy()
    expect(server.acts[0]).toMatchObject({ path: '/api/admin/written/items/bolo', query: { revision: 'r1' } })
    expect(location.pathname).toBe('/office/items')
  })
})

describe('where a product is sold', () => {
  const offer: DeskItem = { ...cake, id: 'bolo-clube', campaignId: 'clube', campaign: 'Clube', price: 1590, sameAs: 'bolo' }
  const campaigns = [
    { id: 'feira', name: 'Feira de sábado' },
    { id: 'clube', name: 'Clube' },
    { id: 'natal', name: 'Natal' },
  ]

  it('lists each campaign with its price, and sells it in another one at a price of its own', async () => {
    const { server, user } = serve('items/bolo', { item: written, items: [cake, offer], campaigns })
    server.answer = ({ path, body }) => ({ body: { id: path.split('/').at(-1), revision: 'o1', value: body['value'], warnings: [] } })
    const section = within((await screen.findByRole('heading', { name: 'Onde é vendido' })).closest('section')!)
    expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Feira de sábadoR\$\s18,90$/),
      expect.stringMatching(/^ClubeR\$\s15,90/),
    ])
    await user.click(section.getByRole('button', { name: 'Vender também em…' }))
    const sheet = within(await screen.findByRole('dialog'))
    expect(sheet.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Natal'])
    await user.clear(sheet.getByLabelText('Preço nessa campanha'))
    await user.click(sheet.getByRole('button', { name: 'Vender lá também' }))
    expect(sheet.getByText('Escreva um preço, como 19,90.')).toBeTruthy()
    expect(server.acts).toEqual([])
    await user.type(sheet.getByLabelText('Preço nessa campanha'), '17,50')
    await user.click(sheet.getByRole('button', { name: 'Vender lá também' }))
    expect(await screen.findByText('Bolo de fubá está à venda também em Natal.')).toBeTruthy()
    expect(server.acts).toEqual([
      { path: '/api/admin/written/offers/bolo-natal', query: {}, body: { value: { campaign: 'natal', item: 'bolo', price: 1750 } } },
    ])
  })

  it('of a price that somebody else changed meanwhile asks before it writes', async () => {
    const { server, user } = serve('items/bolo', {
      item: written,
      offer: { ...written, id: offer.id, value: { price: 1700 } },
      items: [cake, offer],
      campaigns,
    })
    server.answer = ({ body }) => ({ body: { id: offer.id, revision: 'r3', value: body['value'], warnings: [] } })
    await user.click(await screen.findByRole('button', { name: 'Mudar preço em Clube' }))
    const sheet = within(screen.getByRole('dialog'))
    await user.clear(sheet.getByLabelText('Preço nessa campanha'))
    await user.type(sheet.getByLabelText('Preço nessa campanha'), '12,00')
    await user.click(sheet.getByRole('button', { name: 'Guardar o preço' }))
    expect((await sheet.findByRole('alert')).textContent).toMatch(/17,00/)
    expect(server.acts).toEqual([])
    await user.click(sheet.getByRole('button', { name: 'Manter o meu' }))
    expect(await screen.findByText('Preço em Clube guardado.')).toBeTruthy()
    expect(server.acts).toMatchObject([{ body: { value: { price: 1200 } } }])
  })

  it('is changed together with others, except for its category, which is its item’s', async () => {
    const { user } = serve('items', { item: written, items: [cake, offer] })
    await user.click(await screen.findByRole('button', { name: 'Escolher vários' }))
    expect(screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'))).toEqual([
      'Escolher Bolo de fubá',
      'Escolher Bolo de fubá, em Clube',
    ])
    await user.click(screen.getByRole('button', { name: /^Escolher todos/ }))
    expect(screen.getByText('2 produtos escolhidos')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Categoria' }))
    expect(screen.getByText(/tem a categoria do seu produto/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Ver o que muda' }))
    expect(sheetDraft.get()).toMatchObject({ lines: [{ item: 'bolo' }] })
  })

  it('opens an offer of the list at its item', async () => {
    serve('items', { item: written, items: [offer] })
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /Bolo de fubá/ })
    expect(link.pathname).toBe('/office/items/bolo')
  })
})

describe('a product in its row', () => {
  const bread: DeskItem = { ...cake, id: 'pao', name: 'Pão', price: 990, onHand: 9, reserved: 0, state: 'SELLING' }
  const open = async () => {
    const found = serve('items', { item: written, items: [cake, bread] })
    found.server.answer = ({ path, body }) =>
      path.endsWith('/stock/preview')
        ? {
            body: {
              changes: [{ item: 'bolo', name: 'Bolo', onHand: { before: 6, after: 0 }, reserved: 2 }],
              mistakes: [],
              moreMistakes: 0,
            },
          }
        : path.endsWith('/stock')
          ? { body: { changes: [] } }
          : { body: { id: 'bolo', revision: 'r2', value: body['value'], warnings: [] } }
    return found
  }
  const acts = (server: Awaited<ReturnType<typeof open>>['server']) =>
    server.acts.map(({ path, body }) => [path.replace('/api/admin/', ''), body])

  it('gets its price by Enter, which goes to the next row; Esc leaves that one as it is', async () => {
    const { server, user } = await open()
    await user.click(await screen.findByRole('button', { name: /^Mudar o preço de Bolo de fubá/ }))
    await user.keyboard('17,50{Enter}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Preço de Pão')
    await user.keyboard('1{Escape}')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Mudar o preço de Pão/))
    expect(await screen.findByText(/^Bolo de fubá: R\$\s17,50\.$/)).toBeTruthy()
    expect(acts(server)).toEqual([['written/items/bolo', { revision: 'r1', value: { ...written.value, price: 1750 } }]])
  })

  it('with a wrong price says so in its cell, and sends nothing', async () => {
    const { server, user } = await open()
    await user.click(await screen.findByRole('button', { name: /^Mudar o preço de Bolo de fubá/ }))
    await user.keyboard('caro{Enter}')
    expect(screen.getByRole('alert').textContent).toBe('Escreva um preço, como 19,90.')
    expect(screen.getByLabelText('Preço de Bolo de fubá').getAttribute('aria-invalid')).toBe('true')
    expect(server.acts).toEqual([])
  })

  const refusal = { path: 'compareAt', message: 'o preço antigo (R$ 18,90) precisa ser maior que o preço (R$ 25,00)' }
  const said = 'O preço antigo (R$ 18,90) precisa ser maior que o preço (R$ 25,00).'

  it.each([
    ['price', /^Mudar o preço de Bolo de fubá/, { status: 400, body: { code: 'validation_failed', errors: [refusal] } }, said],
    ['price', /^Mudar o preço de Bolo de fubá/, { status: 403, body: { code: 'authorization' } }, 'Sua função não permite isto.'],
    ['stock', /^Mudar o estoque de Bolo de fubá/, { status: 403, body: { code: 'authorization' } }, 'Sua função não permite isto.'],
  ] as const)('that the server refuses (%s) says why in its cell', async (_name, label, answer, text) => {
    const { server, user } = await open()
    server.answer = () => answer
    await user.click(await screen.findByRole('button', { name: label }))
    await user.keyboard('25{Enter}')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text))
    // A button's name has what the button shows.
    expect(screen.getByRole('button', { name: label }).getAttribute('aria-label')).toMatch(/: 25$/)
  })

  it('kept in spite of another price says why it is refused', async () => {
    const { server, user } = serve('items', { item: { ...written, value: { ...written.value, price: 2000 } } })
    server.answer = () => ({ status: 400, body: { code: 'validation_failed', errors: [refusal] } })
    await user.click(await screen.findByRole('button', { name: /^Mudar o preço de Bolo de fubá/ }))
    await user.keyboard('25{Enter}')
    const sheet = within(await screen.findByRole('dialog'))
    await user.click(sheet.getByRole('button', { name: 'Manter o meu' }))
    expect((await sheet.findByRole('alert')).textContent).toContain(said)
  })

  it('that somebody else has priced meanwhile asks whose price stays', async () => {
    const { server, user } = serve('items', { item: { ...written, value: { ...written.value, price: 2000 } } })
    server.answer = ({ body }) => ({ body: { id: 'bolo', revision: 'r3', value: body['value'], warnings: [] } })
    await user.click(await screen.findByRole('button', { name: /^Mudar o preço de Bolo de fubá/ }))
    await user.keyboard('17,50{Enter}')
    const sheet = within(await screen.findByRole('dialog'))
    expect(sheet.getByText(/20,00/)).toBeTruthy()
    expect(sheet.getByText(/17,50/)).toBeTruthy()
    expect(server.acts).toEqual([])
    await user.click(sheet.getByRole('button', { name: 'Manter o meu' }))
    await waitFor(() => expect(server.acts).toMatchObject([{ body: { revision: 'r1', value: { price: 1750 } } }]))
  })

  it('is counted by what is left to sell, as a difference to what is there', async () => {
    const { server, user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Mudar o estoque de Bolo de fubá: 4' }))
    await user.keyboard('10{Enter}')
    expect(await screen.findByText('Bolo de fubá: 10 para vender.')).toBeTruthy()
    expect(acts(server).map(([, body]) => (body as { lines: object[] }).lines)).toEqual([
      [{ item: 'bolo', set: 12 }],
      [{ item: 'bolo', adjust: 6 }],
    ])
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    await waitFor(() => expect(server.acts.at(-1)!.body['lines']).toEqual([{ item: 'bolo', adjust: -6 }]))
  })

  it('whose count moved meanwhile asks before it writes', async () => {
    const { server, user } = await open()
    const { answer } = server
    server.answer = (asked) =>
      asked.path.endsWith('/stock/preview')
        ? {
            body: {
              changes: [{ item: 'bolo', name: 'Bolo', onHand: { before: 20, after: 0 }, reserved: 2 }],
              mistakes: [],
              moreMistakes: 0,
            },
          }
        : answer(asked)
    await user.click(await screen.findByRole('button', { name: 'Mudar o estoque de Bolo de fubá: 4' }))
    await user.keyboard('10{Enter}')
    const sheet = within(await screen.findByRole('dialog'))
    expect(sheet.getByText('O estoque mudou enquanto você escrevia: agora há 18 para vender.')).toBeTruthy()
    expect(server.acts).toHaveLength(1)
    await user.click(sheet.getByRole('button', { name: 'Guardar 10 assim mesmo' }))
    await waitFor(() => expect(server.acts.at(-1)!.body['lines']).toEqual([{ item: 'bolo', adjust: -8 }]))
  })

  it('leaves the shop by its switch, and the undo brings it back', async () => {
    const { server, user } = await open()
    await user.click(await screen.findByRole('switch', { name: 'Bolo de fubá à venda' }))
    expect(await screen.findByText('Bolo de fubá saiu da loja.')).toBeTruthy()
    expect(server.acts[0]).toMatchObject({ path: '/api/admin/written/items/bolo', query: { revision: 'r1' } })
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    await waitFor(() => expect(server.acts.at(-1)!.path).toMatch(/items\/bolo\/(history|states|restore)/))
  })
})
