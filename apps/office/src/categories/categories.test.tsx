import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { go } from '#device/address.ts'
import { serveOffice } from '#testing/server.ts'
import { getWritten, listWritten, listWrittenStates, previewWritten, type Written } from '@mutirao/contract/written'
import { App } from '../app.tsx'
import { categoryForm } from './category-draft.ts'

afterEach(() => {
  for (const id of ['padaria', 'new']) categoryForm.drafts.forget(id)
})

const picture = { name: 'pao.webp', hash: 'abc', width: 1, height: 1, color: '#eee' }
const bakery: Written = {
  id: 'padaria',
  revision: 'r1',
  value: { id: 'padaria', name: 'Padaria', hue: 75, picture: 'pao.webp' },
  pictures: [picture],
}

function serve(address: string, mistakes: object[] = []) {
  const server = serveOffice({
    role: 'manager',
    reads: [
      [listWrittenStates, () => ({ body: { content: [] } })],
      [listWritten, () => ({ body: { content: [bakery], page: 0, size: 200, totalElements: 1 } })],
      [getWritten, ({ path }) => (path.endsWith('/padaria') ? { body: bakery } : { status: 404, body: { code: 'not_found' } })],
      [previewWritten, () => ({ body: { mistakes, warnings: [], changes: [], effects: [] } })],
    ],
  })
  server.answer = ({ path, body }) => ({ body: { id: path.split('/').at(-1), revision: 'r2', value: body['value'], warnings: [] } })
  go(address)
  render(<App />)
  return { server, user: userEvent.setup() }
}

describe('the categories', () => {
  it('are listed, each with the way to its form', async () => {
    serve('categories')
    const link = await screen.findByRole('link', { name: 'Padaria' })
    expect(link.getAttribute('href')).toBe('/office/categories/padaria')
    expect(screen.getByRole('link', { name: 'Nova categoria' }).getAttribute('href')).toBe('/office/categories/new')
  })

  it('are written with name and ground, and keep what was not touched', async () => {
    const { server, user } = serve('categories/padaria')
    const name = await screen.findByLabelText('Nome')
    expect(screen.getByRole('radio', { name: 'Como está' })).toHaveProperty('checked', true)
    await user.clear(name)
    await user.type(name, 'Pães')
    await user.click(screen.getByRole('radio', { name: 'Laranja' }))
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(server.acts).toHaveLength(1))
    expect(server.acts[0]).toMatchObject({
      path: '/api/admin/written/categories/padaria',
      body: { revision: 'r1', value: { name: 'Pães', hue: 60, picture: 'pao.webp' } },
    })
  })

  it('get a code of their name when they are new, and say what is missing', async () => {
    const { server, user } = serve('categories/new')
    const missing = { path: 'picture', message: 'falta o nome da foto' }
    server.answer = () => ({ status: 400, body: { code: 'validation_failed', errors: [missing] } })
    await user.type(await screen.findByLabelText('Nome'), 'Pães & bolos')
    await user.click(screen.getByRole('button', { name: 'Criar categoria' }))
    expect((await screen.findAllByText(/Escolha uma foto para a categoria/)).length).toBeGreaterThan(0)
    expect(server.acts[0]).toMatchObject({
      path: '/api/admin/written/categories/paes-bolos',
      body: { value: { name: 'Pães & bolos', hue: 140 } },
    })
    expect(server.acts[0]!.body).not.toHaveProperty('revision')
  })

  it('cannot be removed while products are in them', async () => {
    const inUse = { path: '', message: 'catalogs/feira.csv padaria não está em categories.json' }
    const { user } = serve('categories/padaria', [inUse, { ...inUse }])
    await user.click(await screen.findByRole('button', { name: 'Tirar da loja' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Tirar Padaria da loja?' }))
    expect(await sheet.findAllByText(/Ainda há produtos nesta categoria/)).toHaveLength(1)
    expect(sheet.getByRole('button', { name: 'Tirar da loja' })).toHaveProperty('disabled', true)
  })
})
