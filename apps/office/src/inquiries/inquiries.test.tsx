import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { go } from '#device/address.ts'
import { serveOffice } from '#testing/server.ts'
import { listDeskInquiries, type DeskInquiry } from '@mutirao/contract/inquiries'
import { App } from '../app.tsx'

const inquiry: DeskInquiry = {
  id: crypto.randomUUID(),
  protocol: '20261121-12345678',
  name: 'Ana Souza',
  contact: 'ana@casa.test',
  text: 'Veio sem o <b>pão</b>.',
  at: '2026-11-21T12:00:00.000Z',
  order: { id: crypto.randomUUID(), code: 'AAAA-BBBB-C77' },
  item: { campaignId: 'feira', itemId: 'pao', name: 'Pão de casa' },
  person: crypto.randomUUID(),
}

function serve(there: { inquiries: DeskInquiry[] }, address = 'inquiries') {
  const asked: unknown[] = []
  const server = serveOffice({
    role: 'support',
    reads: [
      [
        listDeskInquiries,
        ({ query }) => {
          asked.push(query)
          return { body: { content: there.inquiries, page: 0, size: 20, totalElements: there.inquiries.length } }
        },
      ],
    ],
  })
  go(address)
  render(<App />)
  return { server, asked, user: userEvent.setup() }
}

describe('questions', () => {
  it('are answered with a text, which is sent once and is then shown', async () => {
    const there = { inquiries: [inquiry] }
    const { server, user } = serve(there)
    const card = within(await screen.findByRole('article', { name: 'Ana Souza 20261121-12345678' }))
    expect(card.getByText('Veio sem o <b>pão</b>.')).toBeTruthy()
    expect(card.getByText('Sem resposta')).toBeTruthy()
    expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `/office/orders/${inquiry.order!.id}`,
      '/store/feira/product/pao',
      `/office/people/${inquiry.person!}`,
    ])
    await user.click(card.getByRole('button', { name: /^Responder/ }))
    const sheet = within(screen.getByRole('dialog'))
    await user.click(sheet.getByRole('button', { name: 'Responder' }))
    expect((await sheet.findByRole('alert')).textContent).toBe('Escreva a resposta.')
    expect(server.acts).toEqual([])
    const answered = { ...inquiry, answer: { text: 'Levamos amanhã.', at: inquiry.at, author: 'Bento' } }
    server.answer = () => {
      there.inquiries = [answered]
      return { body: answered }
    }
    await user.type(sheet.getByLabelText('Resposta'), 'Levamos amanhã.')
    await user.click(sheet.getByRole('button', { name: 'Responder' }))
    expect(await screen.findByText('Resposta enviada.')).toBeTruthy()
    expect(await screen.findByText('Levamos amanhã.')).toBeTruthy()
    expect(server.acts.map(({ body }) => body)).toEqual([{ text: 'Levamos amanhã.' }])
  })

  it('that somebody else answered meanwhile say so, and keep the typed text', async () => {
    const answered = { ...inquiry, answer: { text: 'Sim.', at: inquiry.at, author: '' } }
    const { server, user } = serve({ inquiries: [answered] })
    await user.click(await screen.findByRole('button', { name: /^Trocar resposta/ }))
    const sheet = within(screen.getByRole('dialog'))
    const reason = 'Outra pessoa da loja respondeu enquanto você escrevia.'
    server.answer = () => ({ status: 409, body: { code: 'conflict', reason } })
    await user.type(sheet.getByLabelText('Resposta'), ' Amanhã.')
    await user.click(sheet.getByRole('button', { name: 'Trocar resposta' }))
    expect(await sheet.findByText(reason)).toBeTruthy()
    expect(sheet.getByLabelText<HTMLTextAreaElement>('Resposta').value).toBe('Sim. Amanhã.')
    expect(server.acts.map(({ body }) => body)).toEqual([{ text: 'Sim. Amanhã.', replaces: 'Sim.' }])
  })

  it('whose answer could not be sent say so', async () => {
    serve({ inquiries: [{ ...inquiry, answer: { text: 'Sim.', at: inquiry.at, author: '', isUnsent: true } }] })
    expect(await screen.findByText(/^Não foi possível enviar para ana@casa.test/)).toBeTruthy()
  })

  it('are filtered and searched in the address', async () => {
    const { asked, user } = serve({ inquiries: [inquiry] }, 'inquiries?q=pao')
    await user.click(await screen.findByRole('radio', { name: 'Sem resposta' }))
    await screen.findByRole('article')
    expect(asked.at(-1)).toEqual({ only: 'unanswered', searchText: 'pao', page: '0', size: '20' })
  })
})
