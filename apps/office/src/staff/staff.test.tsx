import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { forgetTokens } from '#api/tokens.ts'
import { go } from '#device/address.ts'
import { forgetMine, hindrance } from '#kept/queue.ts'
import { forgetReads } from '#kept/reads.ts'
import { session } from '#kept/session.ts'
import { serveOffice } from '#testing/server.ts'
import { listApiKeys } from '@mutirao/contract/api-keys'
import { listStaff } from '@mutirao/contract/staff'
import { App } from '../app.tsx'
import type { ApiKey, Member } from './staff-queries.ts'

// Its first loading is no part of what a test waits for.
beforeAll(() => import('#routes/desk-routes.tsx'))
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  await forgetMine()
  await forgetReads()
  forgetTokens()
  hindrance.set(undefined)
  session.set({ status: 'unknown' })
})

const since = '2026-11-21T12:00:00.000Z'
const me: Member = { id: crypto.randomUUID(), name: 'Bento', role: 'owner', since, isMe: true }
const rosa: Member = { id: crypto.randomUUID(), name: 'Rosa', role: 'picker', since, isMe: false }
const erp: ApiKey = { id: crypto.randomUUID(), name: 'ERP', rights: ['office.enter', 'orders.read'], networks: [], createdAt: since }

function serve({ role = 'owner' as const, there = { people: [me, rosa], keys: [erp] } } = {}) {
  const server = serveOffice({
    role,
    reads: [
      [listStaff, () => ({ body: there.people })],
      [listApiKeys, () => ({ body: there.keys })],
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
    const ivo: Member = { id: crypto.randomUUID(), name: 'Ivo', role: 'courier', since, isMe: false }
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
    await user.click(sheet().getByRole('button', { name: 'Fechar' }))
    await user.click((await card('Rosa')).getByRole('button', { name: 'Tirar da equipe: Rosa' }))
    server.answer = () => ({ status: 204 })
    there.people = [me]
    await user.click(sheet().getByRole('button', { name: 'Tirar da equipe' }))
    expect(await screen.findByText('Rosa não trabalha mais na loja.')).toBeDefined()
    expect(server.acts).toMatchObject([{ path: `/api/admin/staff/${rosa.id}` }])
    expect(screen.queryByRole('article', { name: 'Rosa' })).toBeNull()
  })
})

describe('the keys of programs', () => {
  it('are created with a name, rights and networks, and shown once', async () => {
    const { server, user } = serve()
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    expect((await card('ERP')).getByText('Ler pedidos')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Criar chave' }))
    await user.click(sheet().getByRole('button', { name: 'Criar chave' }))
    expect(
      sheet()
        .getAllByRole('alert')
        .map(({ textContent }) => textContent),
    ).toEqual(['Escreva o nome do programa.', 'Escolha ao menos uma coisa.'])
    expect(document.activeElement).toBe(sheet().getByLabelText('Nome do programa'))
    await user.type(sheet().getByLabelText('Nome do programa'), 'Robô do chat')
    await user.click(sheet().getByLabelText('Escrever estoque e preços'))
    await user.type(sheet().getByLabelText('Só a partir destas redes (opcional)'), '203.0.113.7, 203.0.113.0/24')
    const refusals = [
      { status: 400, body: { code: 'validation_failed', errors: [{ path: 'networks.0' }], reason: '203.0.113.700 não é uma rede.' } },
      { status: 409, body: { code: 'conflict', reason: 'Já existe uma chave Robô do chat.' } },
    ]
    for (const refusal of refusals) {
      server.answer = () => refusal
      await user.click(sheet().getByRole('button', { name: 'Criar chave' }))
      expect((await sheet().findByText(refusal.body.reason)).closest('[role=alert]')).not.toBeNull()
    }
    server.acts.length = 0
    server.answer = ({ body }) => ({ status: 201, body: { ...erp, ...body, id: crypto.randomUUID(), token: 'mk_live_um.segredo' } })
    await user.click(sheet().getByRole('button', { name: 'Criar chave' }))
    expect(await screen.findByLabelText('A chave')).toHaveProperty('value', 'mk_live_um.segredo')
    expect(server.acts).toMatchObject([
      { body: { name: 'Robô do chat', rights: ['office.enter', 'stock.write'], networks: ['203.0.113.7', '203.0.113.0/24'] } },
    ])
    // A tap outside must not lose what is shown once.
    expect(screen.getByRole('dialog').getAttribute('closedby')).toBe('closerequest')
    await user.click(screen.getByRole('button', { name: 'Copiar chave' }))
    expect(copied).toHaveBeenCalledWith('mk_live_um.segredo')
    await user.click(screen.getByRole('button', { name: 'Já guardei' }))
    expect(screen.queryByDisplayValue('mk_live_um.segredo')).toBeNull()
  })

  it('end after a question', async () => {
    const { server, there, user } = serve()
    await user.click((await card('ERP')).getByRole('button', { name: 'Encerrar chave: ERP' }))
    server.answer = () => ({ status: 204 })
    there.keys = []
    await user.click(sheet().getByRole('button', { name: 'Encerrar chave' }))
    expect(await screen.findByText('A chave ERP não vale mais.')).toBeDefined()
    expect(server.acts).toMatchObject([{ path: `/api/admin/keys/${erp.id}` }])
    expect(await screen.findByText('Nenhum programa tem chave.')).toBeDefined()
  })
})

it('opens to owners alone', async () => {
  serve({ role: 'manager' as never })
  expect(await screen.findByText('Sua função não abre esta tela')).toBeDefined()
})
