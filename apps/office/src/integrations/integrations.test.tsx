import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { go } from '#device/address.ts'
import { serveOffice } from '#testing/server.ts'
import { listApiKeys } from '@mutirao/contract/api-keys'
import { listBulkMistakes, listBulks, type BulkJob } from '@mutirao/contract/bulk'
import type { CallOutput } from '@mutirao/contract/endpoint'
import { getWebhookEvent, listWebhookEndpoints, listWebhookEvents, type WebhookEndpoint } from '@mutirao/contract/webhooks'
import { getWhatsapp } from '@mutirao/contract/whatsapp'
import type { Role } from '@mutirao/domain/staff'
import { App } from '../app.tsx'
import type { ApiKey, EventRow } from './integration-queries.ts'

const since = '2026-11-21T12:00:00.000Z'
const erp: ApiKey = { id: crypto.randomUUID(), name: 'ERP', rights: ['office.enter', 'orders.read'], networks: [], createdAt: since }
const address: WebhookEndpoint = {
  id: crypto.randomUUID(),
  url: 'https://erp.example/x',
  events: ['order.*'],
  lines: false,
  hasSecret: true,
}
const event: EventRow = {
  id: crypto.randomUUID(),
  url: address.url,
  event: 'order.paid',
  subject: 'order 1',
  data: { order: { code: 'AAAA-BBBB-C77' } },
  state: 'FAILED',
  attempts: 12,
  answer: '500',
  createdAt: since,
}
const job: BulkJob = {
  id: crypto.randomUUID(),
  state: 'FAILED',
  by: 'ERP',
  createdAt: since,
  lines: 3,
  created: 0,
  changed: 0,
  removed: 0,
  kept: 0,
  mistakes: 1,
}

type There = { jobs?: BulkJob[]; keys: ApiKey[]; addresses: WebhookEndpoint[]; answer?: string; whatsapp?: CallOutput<typeof getWhatsapp> }
const noWhatsapp = {
  webhook: { url: 'https://loja.example/webhooks/whatsapp/1', verifyToken: 'v' },
  people: { orders: 0, news: 0 },
  messages: [],
}
function serve({ role = 'owner' as Role, there = { keys: [erp], addresses: [address] } as There } = {}) {
  there.whatsapp ??= noWhatsapp
  const server = serveOffice({
    role,
    reads: [
      [listApiKeys, () => ({ body: { content: there.keys } })],
      [listWebhookEndpoints, () => ({ body: { content: there.addresses } })],
      [listWebhookEvents, () => ({ body: { content: [event], page: 0, size: 20, totalElements: 1 } })],
      [getWebhookEvent, () => ({ body: { ...event, state: 'TAKEN', answer: there.answer, data: { order: { code: 'KXTR' } } } })],
      [getWhatsapp, () => ({ body: there.whatsapp })],
      [listBulks, () => ({ body: { content: there.jobs ?? [job] } })],
      [listBulkMistakes, () => ({ body: { content: [{ line: 2, path: 'price', message: 'use centavos' }] } })],
    ],
  })
  go('integrations')
  render(<App />)
  return { server, there, user: userEvent.setup() }
}
const sheet = () => within(screen.getByRole('dialog'))
const card = async (name: string) => within(await screen.findByRole('article', { name }))

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

describe('the addresses for events', () => {
  it('are added with what they receive, and their secret is shown once', async () => {
    const { server, user } = serve()
    await user.click(await screen.findByRole('button', { name: 'Assinar avisos' }))
    await user.type(sheet().getByLabelText('Endereço'), 'http://erp.example')
    await user.click(sheet().getByRole('checkbox', { name: /^Pedidos/ }))
    await user.click(sheet().getByRole('button', { name: 'Assinar avisos' }))
    expect(
      sheet()
        .getAllByRole('alert')
        .map(({ textContent }) => textContent),
    ).toEqual(['Escreva um endereço com https://.', 'Escolha ao menos um assunto.'])
    await user.clear(sheet().getByLabelText('Endereço'))
    await user.type(sheet().getByLabelText('Endereço'), 'https://bot.example/eventos')
    await user.click(sheet().getByRole('checkbox', { name: /^Estoque/ }))
    server.answer = () => ({ status: 201, body: { id: crypto.randomUUID(), url: '', events: [], secret: 'whsec_um' } })
    await user.click(sheet().getByRole('button', { name: 'Assinar avisos' }))
    expect(await screen.findByDisplayValue('whsec_um')).toBeDefined()
    const body = { url: 'https://bot.example/eventos', events: ['stock.*'], lines: false }
    expect(server.acts).toMatchObject([{ path: '/api/admin/webhooks/subscriptions', body }])
  })

  it('are tried, with the answer', async () => {
    const { server, there, user } = serve()
    server.answer = () => ({ status: 201, body: { id: event.id } })
    await user.click((await card(address.url)).getByRole('button', { name: `Testar ${address.url}` }))
    expect(await sheet().findByText('Enviando um aviso de teste…')).toBeDefined()
    there.answer = '204'
    expect(await sheet().findByText('O teste respondeu 204.', {}, { timeout: 5000 })).toBeDefined()
    expect(server.acts).toMatchObject([{ path: '/api/admin/webhooks/ping', body: { url: address.url } }])
  })

  it('say why nothing is sent, and are resumed', async () => {
    const { server, there, user } = serve({ there: { keys: [], addresses: [{ ...address, pausedAt: since, failingSince: since }] } })
    const there1 = await card(address.url)
    expect(there1.getByText(/Suspenso: não aceitou nada por um dia/)).toBeDefined()
    expect(there1.queryByRole('button', { name: /Testar/ })).toBeNull()
    await user.click(there1.getByRole('button', { name: `Retomar avisos a ${address.url}` }))
    server.answer = () => ({ status: 204 })
    there.addresses = [address]
    await user.click(sheet().getByRole('button', { name: 'Retomar' }))
    expect(await screen.findByText('Os avisos voltam a ser enviados.')).toBeDefined()
    expect((await card(address.url)).getByText('Recebe avisos')).toBeDefined()
  })

  it('of the folder are changed there', async () => {
    serve({ there: { keys: [], addresses: [{ ...address, id: undefined, hasSecret: false }] } })
    const there = await card(address.url)
    expect(there.getByText('Sem segredo: nada é enviado.')).toBeDefined()
    expect(there.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Novo segredo'])
  })
})

describe('what was sent', () => {
  it('is shown with its content, and sent again', async () => {
    const { server, user } = serve()
    expect(await screen.findByText(/Sem entrega, respondeu 500/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Ver aviso order.paid' }))
    expect(await sheet().findByText(/"code": "KXTR"/)).toBeDefined()
    server.answer = () => ({ status: 204 })
    await user.click(sheet().getByRole('button', { name: 'Enviar de novo' }))
    expect(await screen.findByText('O aviso vai de novo.')).toBeDefined()
    expect(server.acts).toMatchObject([{ path: `/api/admin/webhooks/${event.id}/again` }])
  })
})

describe('bulk writes', () => {
  it('say who sent them and what was wrong in which line', async () => {
    const { user } = serve()
    expect(await screen.findByText('ERP · 3 linhas')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Ver 1 erro' }))
    expect(await sheet().findByText('Linha 2, price')).toBeDefined()
    expect(sheet().getByText('use centavos')).toBeDefined()
  })

  it('show how far the one that runs is', async () => {
    const running = { ...job, state: 'RUNNING' as const, mistakes: 0, progress: 42 }
    serve({ there: { keys: [], addresses: [], jobs: [running] } })
    expect((await screen.findByText('Gravando')).closest('p')?.textContent).toBe('Gravando: 42%')
    expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(42)
  })

  it('are sent as a file, whose refusal names the line', async () => {
    const { server, user } = serve()
    server.answer = () => ({
      status: 400,
      body: { code: 'validation_failed', errors: [{ path: 'lines.1', message: 'não há nenhuma linha' }] },
    })
    const file = new File(['{"kind":"coupons","id":"NATAL","value":null}'], 'x.ndjson')
    await user.upload(await screen.findByLabelText('Enviar arquivo (.ndjson)'), file)
    expect(await screen.findByText('Linha 1: não há nenhuma linha')).toBeDefined()
    expect(server.acts).toMatchObject([{ path: '/api/admin/bulk', body: { kind: 'coupons', id: 'NATAL' } }])
  })
})

it('shows each its part: a manager has no keys', async () => {
  serve({ role: 'manager' })
  expect(await screen.findByRole('heading', { name: 'Avisos a outros sistemas' })).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'Chaves de programas' })).toBeNull()
})

describe('WhatsApp', () => {
  it('is set with its credentials, which are never shown again, and says what WhatsApp refuses', async () => {
    const { server, there, user } = serve()
    await user.click(await screen.findByRole('button', { name: 'Ligar o WhatsApp' }))
    await user.click(sheet().getByRole('button', { name: 'Ligar o WhatsApp' }))
    expect(sheet().getAllByRole('alert')).toHaveLength(4)
    await user.type(sheet().getByLabelText('Identificador do número'), '106540352242922')
    await user.type(sheet().getByLabelText('Modelo dos avisos de pedido'), 'aviso_pedido')
    await user.type(sheet().getByLabelText('Token de acesso permanente'), 'EAAG-0123456789abcdef')
    await user.type(sheet().getByLabelText('Chave secreta do aplicativo'), '0123456789abcdef')
    server.answer = () => ({ status: 204 })
    there.whatsapp = {
      ...there.whatsapp!,
      account: {
        phoneNumberId: '106540352242922',
        language: 'pt_BR',
        orderTemplate: 'aviso_pedido',
        changedAt: since,
        trouble: 'TOKEN',
        troubleAt: since,
      },
      messages: [
        {
          id: crypto.randomUUID(),
          at: since,
          kind: 'orders',
          state: 'FAILED',
          code: 131_026,
          orderCode: 'AAAA-BBBB-C77',
          phoneEnd: '5678',
        },
      ],
    }
    await user.click(sheet().getByRole('button', { name: 'Ligar o WhatsApp' }))
    expect(await screen.findByText('O WhatsApp da loja está ligado.')).toBeDefined()
    expect(server.acts.at(-1)?.body).toEqual({
      phoneNumberId: '106540352242922',
      language: 'pt_BR',
      orderTemplate: 'aviso_pedido',
      token: 'EAAG-0123456789abcdef',
      appSecret: '0123456789abcdef',
    })
    expect(await screen.findByText(/O WhatsApp não aceita o token/)).toBeDefined()
    expect((await card('WhatsApp')).getByText(/o celular não tem WhatsApp ou não recebe/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Mudar número ou modelos' }))
    expect(sheet().getByLabelText('Token de acesso permanente')).toHaveProperty('value', '')
    // Credentials that are left empty stay.
    await user.click(sheet().getByRole('button', { name: 'Guardar' }))
    expect(server.acts.at(-1)?.body).not.toHaveProperty('token')
    expect(await screen.findByText('O que você mudou no WhatsApp está guardado.')).toBeDefined()
    await user.click(screen.getByText('O que escrever no painel da Meta'))
    await user.click(screen.getByRole('button', { name: 'Copiar: Código de verificação' }))
    expect(await navigator.clipboard.readText()).toBe('v')
    expect(await screen.findByRole('button', { name: 'Copiado: Código de verificação' })).toBeDefined()
  })
})
