import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { go } from '#device/address.ts'
import { serveOffice } from '#testing/server.ts'
import { getDeskRatingPhoto, listDeskRatings, type DeskRating } from '@mutirao/contract/ratings'
import { App } from '../app.tsx'

const rating: DeskRating = {
  id: crypto.randomUUID(),
  campaignId: 'feira',
  itemId: 'cafe',
  subject: 'Café torrado',
  order: { id: crypto.randomUUID(), code: 'AAAA-BBBB-C77' },
  author: 'Ana S.',
  stars: 2,
  words: 'Veio <b>moído</b>.',
  photos: [crypto.randomUUID()],
  at: '2026-11-21T12:00:00.000Z',
}

function serve(there: { ratings: DeskRating[] }) {
  const asked: unknown[] = []
  const server = serveOffice({
    role: 'support',
    reads: [
      [
        listDeskRatings,
        ({ query }) => {
          asked.push(query)
          return { body: { content: there.ratings, page: Number(query['page']), size: 20, totalElements: 21 } }
        },
      ],
      [getDeskRatingPhoto, () => ({ body: { picture: 'AAAA' } })],
    ],
  })
  go('ratings')
  render(<App />)
  return { server, asked, user: userEvent.setup() }
}

describe('ratings', () => {
  it('are answered with a text, which is sent once', async () => {
    const there = { ratings: [rating] }
    const { server, user } = serve(there)
    const card = within(await screen.findByRole('article', { name: 'Café torrado AAAA-BBBB-C77' }))
    expect(card.getByText('Veio <b>moído</b>.')).toBeTruthy()
    expect(card.getByText(/2 estrelas de 5/)).toBeTruthy()
    await user.click(card.getByRole('button', { name: /^Responder/ }))
    const sheet = within(screen.getByRole('dialog'))
    await user.click(sheet.getByRole('button', { name: 'Responder' }))
    expect((await sheet.findByRole('alert')).textContent).toBe('Escreva a resposta.')
    expect(server.acts).toEqual([])
    const answered = { ...rating, answer: { text: 'Trocamos o seu.', at: rating.at } }
    server.answer = () => {
      there.ratings = [answered]
      return { body: answered }
    }
    await user.type(sheet.getByLabelText('Resposta'), 'Trocamos o seu.')
    await user.click(sheet.getByRole('button', { name: 'Responder' }))
    expect(await screen.findByText('Resposta publicada.')).toBeTruthy()
    expect(await screen.findByText('Trocamos o seu.')).toBeTruthy()
    expect(server.acts.map(({ body }) => body)).toEqual([{ text: 'Trocamos o seu.' }])
  })

  it('are hidden with a reason, and shown again', async () => {
    const there = { ratings: [rating] }
    const { server, user } = serve(there)
    await user.click(await screen.findByRole('button', { name: /^Ocultar: / }))
    const sheet = within(screen.getByRole('dialog'))
    await user.click(sheet.getByRole('button', { name: 'Ocultar' }))
    expect(await sheet.findByText('Escreva o motivo, com ao menos 3 letras.')).toBeTruthy()
    server.answer = () => {
      there.ratings = [{ ...rating, hidden: { reason: 'Ofende', at: rating.at } }]
      return { body: there.ratings[0] }
    }
    await user.type(sheet.getByLabelText('Motivo'), 'Ofende')
    await user.click(sheet.getByRole('button', { name: 'Ocultar' }))
    expect(await screen.findByText('Oculta. Motivo: Ofende')).toBeTruthy()
    server.answer = () => {
      there.ratings = [rating]
      return { body: rating }
    }
    await user.click(await screen.findByRole('button', { name: /^Mostrar de novo/ }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Mostrar de novo' }))
    expect(await screen.findByText('Avaliação à vista de novo.')).toBeTruthy()
    expect(server.acts.map(({ path }) => path.split('/').slice(-2))).toEqual([
      [rating.id, 'hiding'],
      [rating.id, 'hiding'],
    ])
  })

  it('are filtered and turned page by page, with photos on demand', async () => {
    const { asked, user } = serve({ ratings: [rating] })
    await user.click(await screen.findByRole('button', { name: 'Ver foto: Foto 1 da avaliação' }))
    expect((await screen.findByRole<HTMLImageElement>('img', { name: 'Foto 1 da avaliação' })).src).toContain('AAAA')
    await user.click(screen.getByRole('button', { name: 'Mais antigos' }))
    expect(await screen.findByRole('button', { name: 'Mais novos' })).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: 'Ocultas' }))
    expect(await screen.findByRole('button', { name: 'Mais antigos' })).toBeTruthy()
    expect(asked).toEqual([
      { page: '0', size: '20' },
      { page: '1', size: '20' },
      { only: 'hidden', page: '0', size: '20' },
    ])
  })
})
