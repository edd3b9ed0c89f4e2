import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { start } from '#api/start.ts'
import { go } from '#device/address.ts'
import { serveOffice } from '#testing/server.ts'
import { getWritten, listWritten, listWrittenStates, type Written } from '@mutirao/contract/written'
import type { Role } from '@mutirao/domain/staff'
import { App } from '../app.tsx'
import { accessForm, draftOf, valueOf } from './access-draft.ts'

afterEach(() => {
  start.isClosed = false
  accessForm.drafts.forget('access')
})

const value = {
  keys: [{ key: 'HORIZONTE-2026', campaigns: ['beneficios'], limits: 5000, endsAt: '2026-12-30T23:00:30.000Z' }],
  people: [
    { domain: 'horizonte.example', campaigns: ['beneficios'] },
    { email: 'ana@fora.example', campaigns: ['beneficios', 'cesta'] },
  ],
}
const written: Written = { id: 'access', revision: 'r1', value }
const campaigns = ['beneficios', 'cesta'].map((id) => ({
  id,
  revision: 'c',
  value: { name: id === 'cesta' ? 'Cesta de Natal' : 'Benefícios' },
}))

function serve(address: string, role: Role = 'owner') {
  start.isClosed = true
  const server = serveOffice({
    role,
    reads: [
      [listWrittenStates, () => ({ body: { content: [] } })],
      [listWritten, () => ({ body: { content: campaigns, page: 0, size: 200, totalElements: 2 } })],
      [getWritten, () => ({ body: written })],
    ],
  })
  server.answer = ({ body }) => ({ body: { id: 'access', revision: 'r2', value: body['value'], warnings: [] } })
  go(address)
  render(<App />)
  return { server, user: userEvent.setup() }
}

it('an unchanged list is written as it was read', () => {
  expect(valueOf(draftOf(value), written)).toEqual(value)
})

describe('who enters a closed shop', () => {
  it('is the owner’s to say', async () => {
    serve('shop')
    expect(await screen.findByRole('link', { name: /^Quem entra/ })).toBeTruthy()
    cleanup()
    serve('shop', 'manager')
    expect(await screen.findByRole('link', { name: /^Menu/ })).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Quem entra/ })).toBeNull()
    cleanup()
    serve('shop/access', 'manager')
    expect(await screen.findByRole('heading', { name: 'Sua função não abre esta tela' })).toBeTruthy()
  })

  it('gains a key and a domain, and loses a person', async () => {
    const { server, user } = serve('shop/access')
    await user.click(await screen.findByRole('button', { name: 'Adicionar chave' }))
    const key = within(screen.getByRole('group', { name: 'Chave 2' }))
    await user.type(key.getByLabelText('Chave'), 'natal-2026')
    await user.click(await key.findByRole('checkbox', { name: 'Cesta de Natal' }))
    await user.click(screen.getByRole('button', { name: 'Tirar a pessoa 2' }))
    await user.click(screen.getByRole('button', { name: 'Adicionar pessoa ou domínio' }))
    const person = within(screen.getByRole('group', { name: 'Pessoa 2' }))
    await user.type(person.getByLabelText('E-mail, ou domínio dos e-mails'), '@Novo.example')
    await user.click(person.getByRole('checkbox', { name: 'Benefícios' }))
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(server.acts).toHaveLength(1))
    expect(server.acts[0]).toMatchObject({ path: '/api/admin/written/access/access', body: { revision: 'r1' } })
    expect(server.acts[0]!.body['value']).toEqual({
      keys: [...value.keys, { key: 'NATAL-2026', campaigns: ['cesta'] }],
      people: [value.people[0], { domain: 'novo.example', campaigns: ['beneficios'] }],
    })
  })

  it('names what is missing at its key', async () => {
    const { server, user } = serve('shop/access')
    server.answer = () => ({
      status: 400,
      body: { code: 'validation_failed', errors: [{ path: 'keys.1.campaigns', message: 'no mínimo 1 elementos' }] },
    })
    await user.click(await screen.findByRole('button', { name: 'Adicionar chave' }))
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    expect(await within(screen.getByRole('group', { name: 'Chave 2' })).findByText('Escolha ao menos uma campanha.')).toBeTruthy()
    expect(screen.getByText('Chave 2:')).toBeTruthy()
  })
})
