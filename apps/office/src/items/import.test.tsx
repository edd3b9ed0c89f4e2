import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { go } from '#device/address.ts'
import { serveOffice } from '#testing/server.ts'
import { listDeskItems } from '@mutirao/contract/desk-items'
import { importItems, listItemImports, previewItemImport, type ItemImport, type ItemImportPreview } from '@mutirao/contract/item-imports'
import { App } from '../app.tsx'

const preview = (over: Partial<ItemImportPreview> = {}): ItemImportPreview => ({
  platform: 'nuvemshop',
  products: 214,
  created: 2,
  updated: 0,
  left: 1,
  skipped: 1,
  mistakes: [],
  items: [
    {
      line: 2,
      item: 'cam-p',
      name: 'Camiseta (P)',
      price: 5990,
      compareAt: 7990,
      stock: 4,
      category: 'Roupas',
      pictures: 2,
      outcome: 'CREATED',
    },
    { line: 5, item: 'broa', name: 'Broa', price: 1000, category: 'Pães', pictures: 0, outcome: 'LEFT', knownBy: 'NAME' },
  ],
  notes: [
    { kind: 'SKIPPED', line: 9, item: 'Mesa', message: 'falta o preço' },
    { kind: 'COLUMN', line: 0, item: 'Custo', message: 'os custos se escrevem em Custos: a coluna fica de fora' },
  ],
  moreNotes: 40,
  columns: ['Custo', 'Sexo', 'Faixa etária'],
  categories: ['Roupas'],
  uncounted: 1,
  pictures: 2,
  seen: 'abc',
  ...over,
})
const imported = (over: Partial<ItemImport> = {}): ItemImport => ({
  id: '0192f0c8-0000-7000-8000-000000000001',
  createdAt: '2026-11-27T12:00:00.000Z',
  by: 'Rosa',
  platform: 'nuvemshop',
  file: 'produtos.csv',
  campaign: 'feira',
  products: 214,
  created: 2,
  updated: 0,
  left: 1,
  skipped: 1,
  notes: 42,
  isCancelled: false,
  pictures: { all: 10, done: 3, failed: 1, left: 6 },
  ...over,
})

type Answers = {
  campaigns?: { id: string; name: string }[]
  look?: (body: Record<string, unknown>) => { status?: number; body: object }
  past?: ItemImport[]
}

function open({
  campaigns = [
    { id: 'feira', name: 'Feira' },
    { id: 'clube', name: 'Clube' },
  ],
  look = () => ({ body: preview() }),
  past = [],
}: Answers = {}) {
  // prettier-ignore
  const counts = { sold: 0, low: 0, out: 0, hidden: 0 }
  const list = { content: [], page: 0, size: 1, totalElements: 0, counts, categories: [], campaigns }
  const server = serveOffice({
    role: 'manager',
    reads: [
      [listDeskItems, () => ({ body: list })],
      [listItemImports, () => ({ body: { content: past } })],
    ],
  })
  const sent: { path: string; body: Record<string, unknown> }[] = []
  server.answer = ({ path, body }) => {
    sent.push({ path, body })
    if (path === previewItemImport.path) return look(body)
    if (path === importItems.path) past.unshift(imported())
    return { body: imported() }
  }
  go('items/import')
  render(<App />)
  return { user: userEvent.setup(), sent }
}
const file = () => new File(['Identificador URL;Nome'], 'produtos.csv', { type: 'text/csv' })
const choose = async (user: ReturnType<typeof userEvent.setup>) =>
  user.upload(await screen.findByLabelText('Escolher o arquivo exportado (.csv)'), file())
const plain = (text: string | null) => (text ?? '').replaceAll('\u00A0', ' ')

describe('items from another shop', () => {
  it('are previewed when the file is chosen, imported with what the preview saw, and listed with their progress', async () => {
    const { user, sent } = open()
    await choose(user)
    await screen.findByRole('heading', { name: 'Planilha da Nuvemshop, 214 produtos, 3 colunas que não usamos' })
    expect(sent[0]).toMatchObject({
      path: previewItemImport.path,
      body: { campaign: 'feira', known: 'LEAVE', uncounted: 0, isWeightUnit: false, name: 'produtos.csv' },
    })
    const row = await screen.findByRole('row', { name: /Camiseta/ })
    expect(plain(row.textContent)).toContain('R$ 59,90R$ 79,90')
    expect(screen.getByRole('row', { name: /Broa/ }).textContent).toContain('já está aqui: fica como estáreconhecido pelo nome')
    expect(screen.getByText('1 produto sem estoque contado entra com 0')).toBeTruthy()
    await user.click(screen.getByText('O que não entra como está (42)'))
    expect(screen.getByText('Fica de fora, linha 9: Mesa')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Importar 2 produtos' }))
    await screen.findByText('2 produtos na loja. As fotos vêm agora, aos poucos.')
    expect(sent.at(-1)).toMatchObject({ path: importItems.path, body: { seen: 'abc', act: expect.any(String), campaign: 'feira' } })
    const card = within(await screen.findByRole('article', { name: 'Planilha da Nuvemshop: produtos.csv' }))
    expect(card.getByRole('progressbar', { name: '4 de 10 fotos' })).toBeTruthy()
    expect(card.getByText('2 produtos entraram')).toBeTruthy()
    expect(card.getByText('1 produto já estava aqui')).toBeTruthy()
    expect(card.getByText('1 foto não veio')).toBeTruthy()
    await user.click(card.getByRole('button', { name: 'Parar de buscar as fotos' }))
    expect(sent.at(-1)!.path).toMatch(/\/cancel$/)
    await user.click(card.getByRole('button', { name: 'Buscar de novo as fotos que faltam' }))
    expect(sent.at(-1)!.path).toMatch(/\/retry$/)
    expect(card.getByRole('button', { name: 'Baixar o relatório (43 linhas)' })).toBeTruthy()
  })

  it('are previewed again after another choice', async () => {
    const { user, sent } = open()
    await choose(user)
    await screen.findByRole('button', { name: 'Importar 2 produtos' })
    await user.selectOptions(screen.getByLabelText('Produtos que já estão nesta loja'), 'Atualizar preço, descrição e marca')
    expect(screen.queryByRole('button', { name: 'Importar 2 produtos' })).toBeNull()
    await user.selectOptions(screen.getByLabelText('Campanha em que os produtos entram'), 'Clube')
    const units = screen.getByLabelText('Estoque de quem não tem estoque contado')
    await user.clear(units)
    await user.type(units, 'dez')
    expect(screen.getByRole('button', { name: 'Conferir' })).toHaveProperty('disabled', true)
    await user.clear(units)
    await user.type(units, '10')
    await user.click(screen.getByRole('switch', { name: 'Mostrar o peso como quantidade' }))
    await user.click(screen.getByRole('button', { name: 'Conferir' }))
    await screen.findByRole('button', { name: 'Importar 2 produtos' })
    expect(sent.at(-1)!.body).toMatchObject({ campaign: 'clube', known: 'UPDATE', uncounted: 10, isWeightUnit: true })
  })

  it('are not imported from a file that is something else', async () => {
    const mistakes = [{ line: 1, message: 'isto parece uma planilha de clientes' }]
    const { user } = open({
      look: () => ({ body: preview({ platform: undefined, mistakes, items: [], notes: [], columns: [], created: 0 }) }),
    })
    await choose(user)
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('isto parece uma planilha de clientes')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Importar/ })).toBeNull()
  })

  it('say when the server has too much to do, and wait for another try', async () => {
    const { user } = open({ look: () => ({ status: 503, body: { code: 'overloaded', status: 503 } }) })
    await choose(user)
    expect((await screen.findByRole('alert')).textContent).not.toBe('')
    expect(screen.getByRole('button', { name: 'Conferir' })).toHaveProperty('disabled', false)
  })

  it('need a campaign first', async () => {
    open({ campaigns: [] })
    await screen.findByText('Crie primeiro uma campanha: os produtos entram no catálogo dela.')
    expect(screen.getByRole('link', { name: 'Criar uma campanha' }).getAttribute('href')).toMatch(/campaigns\/new$/)
  })

  it('say that the pictures of a cancelled import do not come', async () => {
    open({ past: [imported({ isCancelled: true, pictures: { all: 10, done: 4, failed: 0, left: 0 } })] })
    const card = within(await screen.findByRole('article'))
    expect(card.getByText('Parada: as fotos que faltavam não vêm.')).toBeTruthy()
    expect(card.queryByRole('progressbar')).toBeNull()
    expect(card.getByText('4 fotos vieram')).toBeTruthy()
  })
})
