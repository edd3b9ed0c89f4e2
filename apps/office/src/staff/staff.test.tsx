import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { go } from '#device/address.ts'
import { serveOffice } from '#testing/server.ts'
import { getStaffSelf, listRoles, listStaff } from '@mutirao/contract/staff'
import { rightsOf, roles, type Right } from '@mutirao/domain/staff'
import { App } from '../app.tsx'
import type { Member, RoleShown } from './staff-queries.ts'

const since = '2026-11-21T12:00:00.000Z'
const me: Member = { id: crypto.randomUUID(), name: 'Bento', role: 'owner', mayChange: true, since, isMe: true, keys: ['ERP'] }
const rosa: Member = { id: crypto.randomUUID(), name: 'Rosa', role: 'picker', mayChange: true, since, isMe: false, keys: [] }
const everybodys: RoleShown[] = roles.map((id) => ({ id, rights: [...rightsOf(id)], mayGive: true, people: [] }))

function serve({ role = 'owner' as const, there = { people: [me, rosa] } } = {}) {
  const server = serveOffice({
    role,
    reads: [
      [listStaff, () => ({ body: { content: there.people } })],
      [listRoles, () => ({ body: { roles: everybodys, most: 24 } })],
    ],
  })
  go('staff')
  render(<App />)
  return { server, there, user: userEvent.setup() }
}
const sheet = () => within(screen.getByRole('dialog'))
const card = async (name: string) => within(await screen.findByRole('article', { name }))

describe('the people of the shop', () => {
  it('are added by a contact, which is checked before it is sent', async () => {
    const { server, there, user } = serve()
    await user.click(await screen.findByRole('button', { name: 'Adicionar pessoa' }))
    await user.type(sheet().getByLabelText('E-mail ou celular da pessoa'), 'ivo')
    await user.click(sheet().getByRole('button', { name: 'Adicionar pessoa' }))
    expect(sheet().getByRole('alert').textContent).toBe('Escreva um e-mail ou um celular com DDD.')
    expect(server.acts).toEqual([])
    await user.type(sheet().getByLabelText('E-mail ou celular da pessoa'), '@loja.example')
    await user.selectOptions(sheet().getByLabelText('Função'), 'Entrega')
    expect(sheet().getByText('Faz as rotas de entrega.')).toBeDefined()
    const ivo: Member = { id: crypto.randomUUID(), name: 'Ivo', role: 'courier', mayChange: true, since, isMe: false, keys: [] }
    server.answer = () => ({ status: 201, body: ivo })
    there.people.push(ivo)
    await user.click(sheet().getByRole('button', { name: 'Adicionar pessoa' }))
    expect(await screen.findByText('Ivo trabalha na loja: Entrega.')).toBeDefined()
    expect(server.acts).toMatchObject([{ path: '/api/admin/staff', body: { key: 'ivo@loja.example', role: 'courier' } }])
    expect((await card('Ivo')).getByText('Entrega')).toBeDefined()
  })

  it('show why somebody cannot be added, and keep the contact', async () => {
    const { server, user } = serve()
    await user.click(await screen.findByRole('button', { name: 'Adicionar pessoa' }))
    await user.type(sheet().getByLabelText('E-mail ou celular da pessoa'), '(11) 98765-4321')
    server.answer = () => ({ status: 409, body: { code: 'conflict', reason: 'Ninguém entrou nesta loja com este contato.' } })
    await user.click(sheet().getByRole('button', { name: 'Adicionar pessoa' }))
    expect((await sheet().findByRole('alert')).textContent).toBe('Ninguém entrou nesta loja com este contato.')
    expect(sheet().getByLabelText('E-mail ou celular da pessoa')).toHaveProperty('value', '(11) 98765-4321')
  })

  it('get another role, with a warning to who gives up the own one, and are removed after a question', async () => {
    const { server, there, user } = serve()
    await user.click((await card('Bento')).getByRole('button', { name: 'Mudar função: Bento' }))
    expect(sheet().getByRole('button', { name: 'Mudar função' })).toHaveProperty('disabled', true)
    await user.selectOptions(sheet().getByLabelText('Função'), 'Gerente')
    expect(sheet().getByText('Depois disto você não cuida mais da equipe nem das chaves.')).toBeDefined()
    expect(sheet().getByText(/^A chave que esta pessoa criou é encerrada: ERP\. /)).toBeDefined()
    await user.click(sheet().getByRole('button', { name: 'Fechar' }))
    await user.click((await card('Rosa')).getByRole('button', { name: 'Tirar da equipe: Rosa' }))
    expect(sheet().queryByText(/chave/)).toBeNull()
    server.answer = () => ({ status: 204 })
    there.people = [me]
    await user.click(sheet().getByRole('button', { name: 'Tirar da equipe' }))
    expect(await screen.findByText('Rosa não trabalha mais na loja.')).toBeDefined()
    expect(server.acts).toMatchObject([{ path: `/api/admin/staff/${rosa.id}` }])
    expect(screen.queryByRole('article', { name: 'Rosa' })).toBeNull()
  })
})

const caixa: RoleShown = {
  id: crypto.randomUUID(),
  name: 'Caixa',
  rights: ['office.enter', 'orders.read', 'orders.refund'],
  edition: 3,
  mayGive: true,
  people: [],
}

describe('the roles', () => {
  const openRoles = (there: { roles: RoleShown[] }) => {
    const server = serveOffice({ role: 'owner', reads: [[listRoles, () => ({ body: { roles: there.roles, most: 24 } })]] })
    go('staff/roles')
    render(<App />)
    return { server, user: userEvent.setup() }
  }

  it('are made from rights, which bring those that they need', async () => {
    const there = { roles: everybodys }
    const { server, user } = openRoles(there)
    await user.click(await screen.findByRole('button', { name: 'Criar função' }))
    await user.click(sheet().getByRole('button', { name: 'Criar função' }))
    const alerts = () =>
      sheet()
        .getAllByRole('alert')
        .map(({ textContent }) => textContent)
    expect(alerts()).toEqual(['Escreva o nome da função.', 'Escolha ao menos um direito.'])
    await user.type(sheet().getByLabelText('Nome da função'), 'gerente')
    const right = (name: string | RegExp) => sheet().getByRole('checkbox', { name })
    await user.click(right(/^Devolver dinheiro/))
    // It is of no use without the orders.
    expect(right('Ler pedidos')).toHaveProperty('checked', true)
    await user.click(right('Ler pedidos'))
    expect(right(/^Devolver dinheiro/)).toHaveProperty('checked', false)
    await user.click(right(/^Devolver dinheiro/))
    await user.click(sheet().getByRole('button', { name: 'Criar função' }))
    expect(alerts()).toEqual(['Já existe uma função com este nome.'])
    await user.clear(sheet().getByLabelText('Nome da função'))
    await user.type(sheet().getByLabelText('Nome da função'), 'Caixa')
    server.answer = () => ({ status: 201, body: caixa })
    there.roles = [...everybodys, caixa]
    await user.click(sheet().getByRole('button', { name: 'Criar função' }))
    expect(await screen.findByText('A função Caixa já pode ser dada.')).toBeDefined()
    expect(server.acts).toMatchObject([
      { path: '/api/admin/roles', body: { name: 'Caixa', rights: ['office.enter', 'orders.read', 'orders.refund'] } },
    ])
    expect((await card('Caixa')).getByText('Ler pedidos · Devolver dinheiro')).toBeDefined()
  })

  it('stand in a table by rights, and one at a time on a phone', async () => {
    const { user } = openRoles({ roles: [...everybodys, caixa] })
    const table = within(await screen.findByRole('table', { name: 'Funções' }))
    const refund = table.getByRole('row', { name: /Devolver dinheiro/ })
    // Owner, manager, and the shop's own.
    expect(within(refund).getAllByText('Sim')).toHaveLength(3)
    await user.selectOptions(screen.getByLabelText('Função mostrada'), 'Caixa')
    const shown = screen
      .getAllByText('Devolver dinheiro')
      .map((text) => text.closest('li'))
      .find(Boolean)
    expect(within(shown!).getByText('Sim')).toBeDefined()
  })

  it('are changed with the edition that was read, and ended while nobody has them', async () => {
    const rosas = { ...caixa, people: ['Rosa'] }
    const { server, user } = openRoles({ roles: [...everybodys, rosas] })
    const there = await card('Caixa')
    expect(there.getByRole('button', { name: 'Encerrar função Caixa' })).toHaveProperty('disabled', true)
    await user.click(there.getByRole('button', { name: 'Mudar direitos e nome: Caixa' }))
    expect(sheet().getByText('Quem tem: Rosa')).toBeDefined()
    await user.click(sheet().getByRole('checkbox', { name: 'Ler os números da loja' }))
    const reason = 'Outra pessoa mudou esta função.'
    server.answer = () => ({ status: 409, body: { code: 'conflict', reason } })
    await user.click(sheet().getByRole('button', { name: 'Salvar função' }))
    expect((await sheet().findByRole('alert')).textContent).toBe(reason)
    expect(server.acts).toMatchObject([
      {
        path: `/api/admin/roles/${caixa.id}`,
        body: { edition: 3, rights: ['office.enter', 'orders.read', 'orders.refund', 'figures.read'] },
      },
    ])
  })
})

describe("a role of the shop's own", () => {
  const openAs = (now: { rights: Right[] }, address = '') => {
    const me = () => ({ body: { name: 'Bento', role: caixa.id, rights: now.rights } })
    const server = serveOffice({
      reads: [
        [getStaffSelf, me],
        [listStaff, () => ({ body: { content: [rosa] } })],
        [listRoles, () => ({ body: { roles: everybodys, most: 24 } })],
      ],
    })
    go(address)
    render(<App />)
    return { server, user: userEvent.setup() }
  }

  it('begins with the screen that its rights open, and sees no other', async () => {
    openAs({ rights: ['office.enter', 'staff.write'] })
    expect(await screen.findByRole('heading', { level: 1, name: 'Equipe' })).toBeDefined()
    const places = within(screen.getByRole('navigation')).getAllByRole('link')
    expect(places.map(({ textContent }) => textContent)).toEqual(['Equipe', 'Integrações', 'Minha conta'])
  })

  it('that lost a right a second ago closes the screen with the refusal', async () => {
    const now: { rights: Right[] } = { rights: ['office.enter', 'staff.write', 'orders.ship'] }
    const { server, user } = openAs(now, 'staff')
    await user.click((await card('Rosa')).getByRole('button', { name: 'Tirar da equipe: Rosa' }))
    expect(sheet().queryByText(/chave/)).toBeNull()
    now.rights = ['office.enter', 'orders.ship']
    server.answer = () => ({ status: 403, body: { code: 'authorization' } })
    await user.click(sheet().getByRole('button', { name: 'Tirar da equipe' }))
    expect(await screen.findByText('Sua função não abre esta tela')).toBeDefined()
  })
})

it('shows what a person with fewer rights may not change', async () => {
  serve({ there: { people: [{ ...rosa, mayChange: false }] } })
  expect((await card('Rosa')).queryByRole('button')).toBeNull()
  expect((await card('Rosa')).getByText(/só quem os tem muda isto/)).toBeDefined()
})

it('opens to owners alone', async () => {
  serve({ role: 'manager' as never })
  expect(await screen.findByText('Sua função não abre esta tela')).toBeDefined()
})
