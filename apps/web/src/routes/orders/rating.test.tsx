import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import {
  answersOfShop,
  beginEachTest,
  calls,
  coffee,
  inTurn,
  order,
  orderCode,
  orderId,
  press,
  refuse,
  told,
  words,
} from '#testing/buying.ts'
import { openScreen, type Answer } from '#testing/open-screen.tsx'
import type { MyRatings } from '@mutirao/contract/ratings'

vi.mock('@mutirao/ui/scaled-photo.ts', () => ({ scaledPhoto: async () => ({ picture: 'AAAA' }) }))

beginEachTest()

const { picture } = coffee
const ratings = `/api/operation/orders/${orderId}/ratings`
const until = '2026-11-28T12:00:00.000Z'
const photoId = '0192f0c0-0000-7000-8000-0000000000aa'
const campaign: MyRatings[number] = { campaignId: 'feira', name: 'Feira', picture: { ...picture, color: '#eeeeee' }, isOpen: true, until }
const item: MyRatings[number] = { ...campaign, itemId: 'cafe', name: 'Café torrado' }
const rating = { stars: 4, words: 'Bom <i>café</i>', photos: [], at: '2026-11-21T12:00:00.000Z' }
const delivered = order({ state: 'DELIVERED', events: [{ state: 'DELIVERED', at: '2026-11-21T11:00:00.000Z' }] })

async function open(mine: MyRatings, over: Record<string, Answer> = {}, shown = delivered) {
  const answers = {
    [calls.order]: () => Response.json(shown),
    [`GET ${ratings}`]: () => Response.json(mine),
    [`POST ${ratings}/photo`]: () => Response.json({ id: photoId }, { status: 201 }),
    'GET /api/operation/surveys': () => Response.json([]),
    ...over,
  }
  const { asked } = await openScreen(`/order/${orderCode}/details`, { answers: answersOfShop(answers) })
  return { sent: () => told(asked, `PUT ${ratings}`), asked }
}
const part = async (name: string) => within(await screen.findByRole('group', { name }))

describe('a delivered order', () => {
  it('sends the ratings with stars, text and photo, and shows them at once', async () => {
    const saved: MyRatings = [campaign, { ...item, rating: { ...rating, photos: [photoId] } }]
    const { sent } = await open([campaign, item], { [`PUT ${ratings}`]: () => Response.json(saved) })
    const coffeePart = await part('Sua nota para Café torrado')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Enviar avaliação' }).disabled).toBe(true)
    expect(screen.queryByLabelText('Conte como foi: Café torrado')).toBeNull()
    await userEvent.click(coffeePart.getByRole('radio', { name: '4 estrelas' }))
    await userEvent.type(screen.getByLabelText('Conte como foi: Café torrado'), 'Bom <i>café</i>')
    await userEvent.upload(screen.getByLabelText('Juntar uma foto: Café torrado'), new File(['x'], 'foto.jpg', { type: 'image/jpeg' }))
    expect(await screen.findByText('Foto 1')).toBeDefined()
    await press('Enviar avaliação')
    await screen.findByText('Obrigado! Sua avaliação já está na loja.')
    expect(sent()).toEqual([{ ratings: [{ campaignId: 'feira', itemId: 'cafe', stars: 4, words: 'Bom <i>café</i>', photos: [photoId] }] }])
    expect(words()).toContain('Bom <i>café</i>')
    expect(screen.getByText('4 de 5')).toBeDefined()
    // The campaign has no stars yet and is still asked about.
    expect(await part('Sua nota para A campanha Feira')).toBeDefined()
  })

  it('keeps the input after a failure, with the reason', async () => {
    const answers = inTurn(refuse('rating_closed', 409), () => Response.json([{ ...item, rating }]))
    const { sent } = await open([item], { [`PUT ${ratings}`]: answers })
    await userEvent.click((await part('Sua nota para Café torrado')).getByRole('radio', { name: '1 estrela' }))
    await userEvent.type(screen.getByLabelText('Conte como foi: Café torrado'), 'Veio moído')
    await press('Enviar avaliação')
    expect(await screen.findByText('Esta avaliação não pode mais ser escrita ou mudada.')).toBeDefined()
    expect(screen.getByLabelText<HTMLTextAreaElement>('Conte como foi: Café torrado').value).toBe('Veio moído')
    await press('Enviar avaliação')
    await waitFor(() => expect(sent()).toHaveLength(2))
  })

  it('shows the rating, allows changes in time, and shows why the shop hid it', async () => {
    const hidden = { ...campaign, isOpen: false, rating: { ...rating, words: undefined, hidden: { reason: 'Expõe uma pessoa' } } }
    const answered = { ...item, rating: { ...rating, answer: { text: 'Obrigado!', at: until } } }
    const { sent } = await open([hidden, answered], { [`PUT ${ratings}`]: () => Response.json([hidden, answered]) })
    expect(await screen.findByText('A loja não mostra esta avaliação. Motivo: Expõe uma pessoa')).toBeDefined()
    expect(words()).toContain('Resposta da lojaObrigado!')
    await press('Mudar avaliação')
    const form = await part('Sua nota para Café torrado')
    expect(form.getByRole<HTMLInputElement>('radio', { name: '4 estrelas' }).checked).toBe(true)
    await userEvent.click(form.getByRole('radio', { name: '5 estrelas' }))
    await press('Enviar avaliação')
    expect(sent()).toMatchObject([{ ratings: [{ itemId: 'cafe', stars: 5, words: 'Bom <i>café</i>' }] }])
  })
})

describe('an undelivered order', () => {
  it('asks for no rating', async () => {
    const { asked } = await open([item], {}, order({ state: 'SHIPPED', events: [{ state: 'SHIPPED', at: '2026-11-21T11:00:00.000Z' }] }))
    await screen.findByRole('heading', { level: 1 })
    expect(asked.filter(({ call }) => call === `GET ${ratings}`)).toEqual([])
  })
})
