import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { percentOf } from '#desk/percent.ts'
import { go } from '#device/address.ts'
import { serveOffice } from '#testing/server.ts'
import { listDeskItems, type DeskItem } from '@mutirao/contract/desk-items'
import { changeItems, previewItemSheet, type ItemSheetPreview } from '@mutirao/contract/item-sheets'
import { App } from '../app.tsx'
import { sheetDraft } from './sheet-draft.ts'

afterEach(() => {
  sheetDraft.set(undefined)
})

const item = (id: string, price: number): DeskItem => ({
  updatedAt: '2026-11-21T12:00:00.000Z',
  id,
  name: `Bolo ${id}`,
  unit: '500 g',
  campaignId: 'feira',
  campaign: 'Feira',
  categoryId: 'padaria',
  category: 'Padaria',
  hue: 20,
  price,
  onHand: 5,
  reserved: 0,
  state: 'SELLING',
})
const options = { categories: [{ id: 'padaria', name: 'Padaria' }, { id: 'doces', name: 'Doces' }], campaigns: [] } // prettier-ignore
const list = {
  content: [item('a', 1000), item('b', 2000)],
  page: 0,
  size: 50,
  totalElements: 2,
  counts: { sold: 2, low: 0, out: 0, hidden: 0 },
  ...options,
}
const preview = (over: Partial<ItemSheetPreview> = {}): ItemSheetPreview => ({
  lines: 1,
  changed: 1,
  changes: [{ line: 2, item: 'a', name: 'Bolo a', price: { before: 1000, after: 1100 }, category: { before: 'padaria', after: 'doces' } }],
  mistakes: [],
  moreMistakes: 0,
  warnings: [],
  effects: [{ reaches: 'shoppers', text: '1 produto muda na hora' }],
  seen: 'abcdef',
  ...over,
})

/** The preview of an undo while nobody has changed the item since. */
const previewBack = (over: Partial<ItemSheetPreview['changes'][0]> = {}) =>
  preview({
    changes: [
      {
        line: 1,
        item: 'a',
        name: 'Bolo a',
        price: { before: 1100, after: 1000 },
        category: { before: 'doces', after: 'padaria' },
        ...over,
      },
    ],
  })

function open(path: string, looked: (body: Record<string, unknown>) => object = () => preview()) {
  const server = serveOffice({ role: 'manager', reads: [[listDeskItems, () => ({ body: list })]] })
  const changes: object[] = []
  const answers: { status?: number; body: object }[] = []
  server.answer = ({ path: at, body }) => {
    if (at === previewItemSheet.path) return { body: looked(body) }
    expect(at).toBe(changeItems.path)
    changes.push(body)
    return answers.shift() ?? { body: { changed: 1 } }
  }
  go(path)
  render(<App />)
  return { user: userEvent.setup(), changes, answers }
}
const textOf = (sheet: unknown) => new TextDecoder().decode(Uint8Array.from(atob(String(sheet)), (sign) => sign.codePointAt(0)!))
const plain = (text: string | null) => (text ?? '').replaceAll('\u00A0', ' ')

describe('the sheet of items', () => {
  it('repairs one wrong cell, or all of one cause, by a press, and previews the sheet again', async () => {
    const letters = { cause: 'letters', column: 'price' } as const
    const mistakes = ['12,90', '13,50', '14,00'].map((use, at) => ({
      line: at + 2,
      message: `Preço: não é um preço`,
      repair: { ...letters, use },
    }))
    const { user, changes } = open('items/sheet', ({ repairs = [] }) => {
      const asked = repairs as { line?: number }[]
      const left = asked.some(({ line }) => line === undefined)
        ? []
        : mistakes.filter(({ line }) => !asked.some((one) => one.line === line))
      return preview({ lines: 5, mistakes: left })
    })
    await user.type(await screen.findByLabelText('Ou cole as linhas aqui'), 'Código;Preço')
    await user.click(screen.getByRole('button', { name: 'Conferir' }))
    await user.click(await screen.findByRole('button', { name: 'Usar 13,50 na linha 3' }))
    expect(await screen.findByText('2 erros')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Usar 13,50 na linha 3' })).toBeNull()
    expect(document.activeElement?.textContent).toContain('2 erros')
    await user.click(screen.getByRole('button', { name: 'Ler como estava' }))
    await user.click(await screen.findByRole('button', { name: 'Consertar as 3: letra no lugar de número em Preço' }))
    await user.click(await screen.findByRole('button', { name: 'Guardar tudo' }))
    expect(changes).toMatchObject([{ repairs: [letters] }])
  })

  it('names the campaign of an offer beside its item', async () => {
    const offer = { line: 3, item: 'a-clube', name: 'Bolo a', campaign: 'Clube', price: { before: 900, after: 800 } }
    const { user } = open('items/sheet', () => preview({ changed: 2, changes: [...preview().changes, offer] }))
    await user.type(await screen.findByLabelText('Ou cole as linhas aqui'), 'Código;Preço{enter}a;11,00{enter}a-clube;8,00')
    await user.click(screen.getByRole('button', { name: 'Conferir' }))
    const row = await screen.findByRole('row', { name: /Bolo a\s?Clube/ })
    expect(plain(row.textContent)).toContain('R$ 9,00 → R$ 8,00')
  })

  it('is pasted, looked at line by line, saved with what the preview saw, and undone', async () => {
    const looked: Record<string, unknown>[] = []
    const { user, changes } = open('items/sheet', (body) => {
      looked.push(body)
      return 'lines' in body ? previewBack() : preview()
    })
    await user.type(await screen.findByLabelText('Ou cole as linhas aqui'), 'Código;Preço{enter}a;11,00')
    await user.click(screen.getByRole('button', { name: 'Conferir' }))
    const row = await screen.findByRole('row', { name: /Bolo a/ })
    expect(plain(row.textContent)).toContain('R$ 10,00 → R$ 11,00')
    expect(row.textContent).toContain('Padaria → Doces')
    expect(textOf(looked[0]!['sheet'])).toBe('Código;Preço\na;11,00')
    await user.click(screen.getByRole('button', { name: 'Guardar tudo' }))
    await screen.findByText('1 produto mudou.')
    expect(changes).toMatchObject([{ seen: 'abcdef', act: expect.any(String) }])
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    await screen.findByText('Desfeito.')
    expect(changes[1]).toMatchObject({ lines: [{ item: 'a', price: 1000, category: 'padaria' }] })
  })

  it('is not undone over what somebody else changed since', async () => {
    const other = { price: { before: 1500, after: 1000 } }
    const { user, changes } = open('items/sheet', (body) => ('lines' in body ? previewBack(other) : preview()))
    await user.type(await screen.findByLabelText('Ou cole as linhas aqui'), 'Código;Preço{enter}a;11,00')
    await user.click(screen.getByRole('button', { name: 'Conferir' }))
    await user.click(await screen.findByRole('button', { name: 'Guardar tudo' }))
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
    await screen.findByText('Não desfeito: Bolo a mudou de novo depois.')
    expect(changes).toHaveLength(1)
  })

  it('is not saved with a mistake, which is shown with its line', async () => {
    const mistakes = [{ line: 7, message: 'Preço: não é um preço, "doze"' }]
    const { user } = open('items/sheet', () => preview({ mistakes, moreMistakes: 3 }))
    const file = new File(['Código;Preço\na;doze'], 'precos.csv')
    await user.upload(await screen.findByLabelText('Escolher a planilha (.csv ou .xlsx)'), file)
    await screen.findByText('Escolhida: precos.csv')
    await user.click(screen.getByRole('button', { name: 'Conferir' }))
    const alert = within(await screen.findByRole('alert'))
    alert.getByText('4 erros')
    expect(alert.getByRole('listitem').textContent).toBe('Linha 7: Preço: não é um preço, "doze"')
    expect(screen.queryByRole('button', { name: 'Guardar tudo' })).toBeNull()
  })

  it('names what somebody else changed since the preview', async () => {
    const { user, answers } = open('items/sheet')
    const changed = { items: [{ line: 2, item: 'a', name: 'Bolo a' }], more: 0 }
    answers.push({ status: 409, body: { code: 'conflict', reason: 'x', changed } })
    await user.type(await screen.findByLabelText('Ou cole as linhas aqui'), 'Código')
    await user.click(screen.getByRole('button', { name: 'Conferir' }))
    await user.click(await screen.findByRole('button', { name: 'Guardar tudo' }))
    const alert = within(await screen.findByRole('alert'))
    alert.getByText('Mudaram depois que você conferiu:')
    expect(alert.getByRole('listitem').textContent).toBe('Linha 2: Bolo a')
  })

  it('begins with a selection of the list, whose prices change by a percentage', async () => {
    const looked: Record<string, unknown>[] = []
    const { user } = open('items', (body) => {
      looked.push(body)
      return preview()
    })
    await user.click(await screen.findByRole('button', { name: 'Escolher vários' }))
    await user.click(screen.getByRole('checkbox', { name: 'Escolher Bolo b' }))
    await user.click(screen.getByRole('button', { name: 'Escolher todos desta página' }))
    await user.click(screen.getByRole('checkbox', { name: 'Escolher Bolo a' }))
    screen.getByText('1 produto escolhido')
    await user.click(screen.getByRole('button', { name: 'Preço' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Ver o que muda' }))
    dialog.getByText('Escreva um número de -90 a 500.')
    await user.type(dialog.getByLabelText('Mudança em %'), '12,5')
    await user.click(dialog.getByRole('button', { name: 'Ver o que muda' }))
    await screen.findByRole('button', { name: 'Guardar tudo' })
    expect(looked).toEqual([{ lines: [{ item: 'b', price: 2250 }] }])
  })

  it.each([
    ['10', 10],
    ['-5', -5],
    ['+2,5', 2.5],
    ['0', undefined],
    ['-95', undefined],
    ['501', undefined],
    ['dez', undefined],
  ])('reads %s per cent', (text, read) => {
    expect(percentOf(text)).toBe(read)
  })
})

describe('wrong lines of a sheet', () => {
  const wrong = [
    { line: 3, message: 'Preço: não é um preço' },
    { line: 3, message: 'Contado: não é um número' },
    { line: 5, message: 'Código: não é um código' },
  ]

  async function open(first: Partial<ItemSheetPreview>) {
    const answers = [preview(first), preview({ lines: 2 })]
    const server = serveOffice({ role: 'manager', reads: [[listDeskItems, () => ({ body: list })]] })
    server.answer = ({ path }) => ({ body: path === previewItemSheet.path ? answers.shift()! : { changed: 1 } })
    go('items/sheet')
    render(<App />)
    const user = userEvent.setup()
    await user.type(await screen.findByLabelText('Ou cole as linhas aqui'), 'x')
    await user.click(screen.getByRole('button', { name: 'Conferir' }))
    await screen.findByRole('alert')
    return { server, user }
  }

  it('are left out on request, seen again and saved without them', async () => {
    const { server, user } = await open({ lines: 4, mistakes: wrong })
    await user.click(screen.getByRole('button', { name: 'Deixar as 2 linhas de fora' }))
    expect(await screen.findByText('2 linhas ficam de fora.')).toBeDefined()
    await user.click(await screen.findByRole('button', { name: 'Guardar tudo' }))
    await screen.findByText(/Desfazer/)
    expect(server.acts.map(({ body }) => body['without'])).toEqual([undefined, [3, 5], [3, 5]])
    expect(server.acts.at(-1)!.path).toBe(changeItems.path)
  })

  it.each([
    ['not all of them are named', { lines: 900, mistakes: wrong, moreMistakes: 700 }],
    ['no other line is left', { lines: 2, mistakes: wrong }],
    ['the sheet itself is wrong', { lines: 4, mistakes: [{ line: 0, message: 'falta a coluna Código' }] }],
  ])('stay when %s', async (_, first) => {
    await open(first)
    expect(screen.queryByRole('button', { name: /de fora$/ })).toBeNull()
  })
})
