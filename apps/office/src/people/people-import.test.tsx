import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { go } from '#device/address.ts'
import { serveOffice } from '#testing/server.ts'
import { getPerson, getReach, listPeople, listPersonPlaces, type PersonDetail } from '@mutirao/contract/people'
import { listPeopleImports, type PeopleImport, type PeopleImportPreview } from '@mutirao/contract/people-imports'
import { App } from '../app.tsx'

const at = '2026-11-21T12:00:00.000Z'
const preview = (over: Partial<PeopleImportPreview> = {}): PeopleImportPreview => ({
  platform: 'nuvemshop',
  lines: 3,
  created: 1,
  known: 1,
  skipped: 1,
  optedIn: 0,
  marked: 1,
  mistakes: [],
  people: [
    { line: 2, name: 'Ana Souza', phone: '+5511987654321', email: 'ana@casa.test', city: 'Campinas', outcome: 'CREATED', isOptedIn: false },
    { line: 3, name: 'Bia', email: 'bia@casa.test', outcome: 'KNOWN', isOptedIn: false },
  ],
  notes: [{ kind: 'ERASED', line: 4, message: 'pediu exclusão dos dados: não volta por importação' }],
  moreNotes: 0,
  columns: [],
  seen: 'abc',
  ...over,
})
const done: PeopleImport = {
  id: crypto.randomUUID(),
  createdAt: at,
  platform: 'nuvemshop',
  file: 'clientes.csv',
  lines: 3,
  created: 1,
  known: 1,
  skipped: 1,
  optedIn: 1,
  consent: { source: 'caixa da loja antiga', at },
  notes: 1,
}

function serve(address: string, answer: (path: string) => object, person?: PersonDetail) {
  const server = serveOffice({
    role: 'owner',
    reads: [
      [listPeopleImports, () => ({ body: { content: [done] } })],
      // Before the call of one person, whose address is a pattern that this one fits.
      [getReach, () => ({ body: { people: 0, optedIn: 0, mail: 0, push: 0 } })],
      [getPerson, () => ({ body: person })],
      [listPeople, () => ({ body: { content: [], totalElements: 0, countedUntil: at } })],
      [listPersonPlaces, () => ({ body: { neighborhoods: [], stores: [] } })],
    ],
  })
  server.answer = ({ path }) => ({ body: answer(path) })
  go(address)
  render(<App />)
  return { server, user: userEvent.setup() }
}
const file = () => new File(['Nome;E-mail;Telefone'], 'clientes.csv', { type: 'text/csv' })
const choose = async (user: ReturnType<typeof userEvent.setup>) =>
  user.upload(await screen.findByLabelText('Escolher o arquivo de clientes (.csv)'), file())

describe('the import of customers', () => {
  it('is previewed line by line, asks for the proof of consent, and is sent once as it was seen', async () => {
    const { server, user } = serve('people/import', (path) => (path.endsWith('/preview') ? preview() : done))
    await choose(user)
    expect(await screen.findByRole('heading', { name: 'Clientes da Nuvemshop, 3 linhas' })).toBeTruthy()
    expect(screen.getByText('1 pessoa aceita marketing no arquivo; sem dizer onde e quando, entra sem autorização')).toBeTruthy()
    expect(screen.getByText('Não volta, linha 4')).toBeTruthy()
    expect(screen.getByText(/não comprar nem entrar em 2 anos sai da loja/)).toBeTruthy()
    expect(screen.getAllByText('já está aqui: fica como está').length).toBeGreaterThan(0)

    await user.click(screen.getByRole('switch', { name: 'Trazer também a autorização para novidades' }))
    await user.type(screen.getByLabelText('Onde as pessoas autorizaram'), 'curto')
    await user.click(screen.getByRole('button', { name: 'Conferir' }))
    expect(screen.getByText('Escreva onde as pessoas autorizaram, com ao menos 10 letras.')).toBeTruthy()
    expect(screen.getByText('Escolha um dia que já chegou.')).toBeTruthy()
    expect(screen.getByText('Escolhido: clientes.csv')).toBeTruthy()
    await user.type(screen.getByLabelText('Onde as pessoas autorizaram'), ' caixa da loja')
    await user.type(screen.getByLabelText('Desde que dia todas já tinham autorizado'), '2026-01-31')
    await user.click(screen.getByRole('button', { name: 'Conferir' }))
    await user.click(await screen.findByRole('button', { name: 'Importar 1 pessoa' }))
    expect(await screen.findByText(/^1 pessoa na lista\./)).toBeTruthy()
    const sent = server.acts.map(({ path, body }) => [
      path.split('/').at(-1),
      (body as { seen?: string }).seen,
      (body as { consent?: object }).consent,
    ])
    const consent = { source: 'curto caixa da loja', day: '2026-01-31' }
    expect(sent).toEqual([
      ['preview', undefined, undefined],
      ['preview', undefined, consent],
      ['imports', 'abc', consent],
    ])
  })

  it('says what another file is, and offers nothing', async () => {
    const mistakes = [{ line: 1, message: 'isto parece uma planilha de produtos, que entra em Produtos' }]
    const { user } = serve('people/import', () => preview({ platform: undefined, created: 0, known: 0, people: [], notes: [], mistakes }))
    await choose(user)
    expect((await screen.findByRole('alert')).textContent).toContain('planilha de produtos')
    expect(screen.queryByRole('button', { name: /^Importar/ })).toBeNull()
  })

  it('is listed with the declared proof', async () => {
    serve('people/import', () => ({}))
    const card = within(await screen.findByRole('article', { name: 'Clientes da Nuvemshop: clientes.csv' }))
    expect(card.getByText('1 pessoa com autorização, dada em: caixa da loja antiga')).toBeTruthy()
    expect(card.getByRole('button', { name: 'Baixar o relatório (1 linha)' })).toBeTruthy()
  })
})

const imported: PersonDetail = {
  id: crypto.randomUUID(),
  name: 'Ana Souza',
  phone: '',
  email: 'ana@casa.test',
  orders: 0,
  spent: 0,
  importedAt: at,
  groups: 0,
  isOptedIn: true,
  channels: ['inbox', 'mail'],
  lastOrders: [],
  inGroups: [],
  ratings: [],
  questions: [],
  consents: [{ name: 'marketing', granted: true, at, source: 'caixa da loja antiga' }],
  notes: [],
  imported: { platform: 'shopify', at, isOnly: true },
}

describe('an imported person', () => {
  it('is shown with where they came from and agreed, and is erased when they ask', async () => {
    const { server, user } = serve(`people/${imported.id}`, () => ({}), imported)
    const page = within(await screen.findByRole('article', { name: 'Ana Souza' }))
    expect(page.getByText(/^Importada da Shopify, /)).toBeTruthy()
    expect(page.getByText(/sai da loja em \d\d\/\d\d\/2028/)).toBeTruthy()
    expect(page.getByText(/dada em: caixa da loja antiga/)).toBeTruthy()
    await user.click(page.getByRole('button', { name: 'Apagar os dados desta pessoa' }))
    server.answer = () => ({ status: 204 })
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Apagar os dados desta pessoa' }))
    expect(server.acts.map(({ path }) => path)).toEqual([`/api/admin/people/${imported.id}/imported`])
  })

  it('with an account or an order is not erased by staff', async () => {
    serve(`people/${imported.id}`, () => ({}), { ...imported, imported: { platform: 'shopify', at, isOnly: false } })
    await screen.findByText(/^Importada da Shopify, /)
    expect(screen.queryByRole('button', { name: 'Apagar os dados desta pessoa' })).toBeNull()
    expect(screen.queryByText(/sai da loja em/)).toBeNull()
  })
})
