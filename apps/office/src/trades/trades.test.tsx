import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { go } from '#device/address.ts'
import { serveOffice } from '#testing/server.ts'
import { listDeskItems } from '@mutirao/contract/desk-items'
import { getWritten, listWritten, listWrittenStates, type Written } from '@mutirao/contract/written'
import { App } from '../app.tsx'
import { draftOf, tradeForm, valueOf } from './trade-draft.ts'

afterEach(() => {
  for (const id of ['creme', 'new']) tradeForm.drafts.forget(id)
})

const value = {
  id: 'creme',
  campaignId: 'loja',
  itemId: 'creme-maos',
  quantity: 2,
  code: 'PARABENS',
  title: 'Vale um creme',
  text: 'Uma vez por pessoa.',
  picture: 'creme.webp',
  limits: 1,
  uses: 300,
}
const written: Written = { id: 'creme', revision: 'r1', value }
const picture = { name: 'creme.webp', hash: 'h1', width: 1, height: 1, color: '#fff' }
const item = {
  id: 'creme-maos',
  name: 'Creme para mãos',
  unit: '50 g',
  campaignId: 'loja',
  campaign: 'Loja',
  categoryId: 'c',
  category: 'C',
  hue: 10,
  price: 2990,
  onHand: 3,
  state: 'SELLING',
}

function serve(address: string) {
  const server = serveOffice({
    role: 'manager',
    reads: [
      [listWrittenStates, () => ({ body: { content: [] } })],
      [
        listDeskItems,
        () => ({ body: { content: [item], page: 0, size: 50, totalElements: 1, counts: {}, categories: [], campaigns: [] } }),
      ],
      [listWritten, () => ({ body: { content: [written], page: 0, size: 200, totalElements: 1 } })],
      [
        getWritten,
        ({ path }) => {
          if (path.endsWith('/items/creme-maos')) return { body: { id: 'creme-maos', revision: 'i1', value: {}, pictures: [picture] } }
          return path.endsWith('/trades/creme') ? { body: written } : { status: 404, body: { code: 'not_found' } }
        },
      ],
    ],
  })
  server.answer = ({ path, body }) => ({ body: { id: path.split('/').at(-1), revision: 'r2', value: body['value'], warnings: [] } })
  go(address)
  render(<App />)
  return { server, user: userEvent.setup() }
}

it('an unchanged trade is written as it was read', () => {
  expect(valueOf(draftOf(value), written)).toEqual(value)
})

describe('the trades', () => {
  it('are listed with their terms, beside the coupons', async () => {
    serve('trades')
    const link = await screen.findByRole('link', { name: /^Vale um creme/ })
    expect(link.textContent).toBe('Vale um cremecódigo PARABENS')
    expect(screen.getByRole('link', { name: 'Cupons', current: 'page' })).toBeTruthy()
  })

  it('give an item with its campaign, its name and its picture', async () => {
    const { server, user } = serve('trades/new')
    await user.click(await screen.findByRole('button', { name: 'Escolher produto' }))
    await user.click(await screen.findByRole('button', { name: 'Dar Creme para mãos' }))
    expect(await screen.findByRole('img', { name: 'Foto 1' })).toBeTruthy()
    await user.type(screen.getByLabelText('Texto'), 'Parabéns para você.')
    await user.type(screen.getByLabelText('Código'), 'festa')
    await user.click(screen.getByRole('button', { name: 'Criar troca' }))
    await waitFor(() => expect(server.acts).toHaveLength(1))
    expect(server.acts[0]).toMatchObject({ path: '/api/admin/written/trades/creme-para-maos' })
    expect(server.acts[0]!.body['value']).toEqual({
      campaignId: 'loja',
      itemId: 'creme-maos',
      quantity: 1,
      code: 'FESTA',
      title: 'Creme para mãos',
      text: 'Parabéns para você.',
      picture: 'creme.webp',
      limits: 1,
    })
  })

  it('say why an item cannot be given, at the item', async () => {
    const { server, user } = serve('trades/creme')
    server.answer = () => ({
      status: 400,
      body: {
        code: 'validation_failed',
        errors: [{ path: 'campaignId', message: 'uma troca não conta para o grupo: use uma campanha sem groupRules' }],
      },
    })
    await user.type(await screen.findByLabelText('Título'), '!')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect((await screen.findAllByText(/é de uma campanha de compra em grupo/)).length).toBeGreaterThan(1)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Trocar o produto' }))
  })
})
