import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { go } from '#device/address.ts'
import { serveOffice } from '#testing/server.ts'
import { listPublicCampaigns } from '@mutirao/contract/campaigns'
import { listDeskItems } from '@mutirao/contract/desk-items'
import { getMarketing, listMarketing, type MarketingMessage } from '@mutirao/contract/marketing'
import { getReach, type Reach } from '@mutirao/contract/people'
import { getToday } from '@mutirao/contract/today'
import { App } from '../app.tsx'
import type { ReadMessage } from './marketing-queries.ts'

const at = '2026-11-21T15:00:00.000Z'
const reach = { people: 60, optedIn: 41, mail: 30, push: 12 }
const draft: MarketingMessage = {
  id: crypto.randomUUID(),
  revision: 3,
  state: 'DRAFT',
  title: 'A feira abriu',
  text: 'Já dá para comprar.',
  byMail: true,
  byPush: false,
  byWhatsapp: false,
  segment: { times: 2 },
  author: 'Bento Lima',
  createdAt: at,
}
const shown = (message: MarketingMessage): ReadMessage => ({ ...message, reach, nextStart: at, isTargetShown: true })

function serve(address: string, message: ReadMessage = shown(draft), reached: Reach = reach) {
  const there = { message }
  const asked: Record<string, string>[] = []
  const server = serveOffice({
    role: 'manager',
    reads: [
      [
        getReach,
        ({ query }) => {
          asked.push(query)
          return { body: reached }
        },
      ],
      [listMarketing, () => ({ body: { content: [draft] } })],
      [getMarketing, () => ({ body: there.message })],
      [listPublicCampaigns, () => ({ body: [{ id: 'cafe', name: 'Café' }] })],
      [listDeskItems, () => ({ body: { content: [], page: 0, size: 200, totalElements: 0, campaigns: [], categories: [] } })],
      [
        getToday,
        () => ({
          body: {
            date: '2026-11-21',
            tasks: [],
            failed: { letters: { count: 0, orders: [] } },
            groups: [{ campaignId: 'cafe', name: 'Café', minimumUnits: 20, rules: [], paidUnits: 12, waitingUnits: 0, buyers: 4 }],
          },
        }),
      ],
    ],
  })
  go(address)
  render(<App />)
  return { server, there, asked, user: userEvent.setup() }
}

describe('a message to many people', () => {
  it('is filled from the group that lacks units, previewed, counted, and sent as it is shown', async () => {
    const { server, there, asked, user } = serve('marketing/new?times=2&cursor=x')
    expect(await screen.findByText('Alcança 41 de 60: 19 não pediram novidades.')).toBeTruthy()
    expect(asked).toEqual([{ times: '2' }])
    await screen.findByRole('option', { name: 'Café' })
    await user.selectOptions(screen.getByLabelText('Leva para'), 'Café')
    await user.click(await screen.findByRole('button', { name: 'Texto: faltam 8 unidades' }))
    expect(screen.getByLabelText<HTMLInputElement>('Título').value).toBe('Café: faltam 8 unidades')
    await user.click(screen.getByRole('switch', { name: 'Aviso no celular' }))
    const preview = within(screen.getByRole('region', { name: 'Como chega' }))
    expect(preview.getAllByText('Café: faltam 8 unidades')).toHaveLength(2)
    expect(preview.getByText(/Para não receber mais/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Enviar' }))
    const sheet = within(screen.getByRole('dialog'))
    expect(sheet.getByText('Alcança 41 de 60: 19 não pediram novidades.')).toBeTruthy()
    server.answer = ({ path }) => {
      const id = path.split('/')[4]!
      there.message = { ...shown({ ...draft, id, state: 'SENDING', sender: 'Bento Lima', sentAt: at }) }
      return { body: { ...draft, id, revision: 1 } }
    }
    await user.click(sheet.getByRole('button', { name: 'Enviar' }))
    expect(await screen.findByText('Saindo')).toBeTruthy()
    const [saved, sent, ...others] = server.acts
    expect(saved!.body).toMatchObject({ revision: 0, byPush: false, byMail: true, segment: { times: 2 }, target: { campaignId: 'cafe' } })
    expect([sent!.path, sent!.body, others]).toEqual([`${saved!.path}/sending`, { revision: 1 }, []])
  })

  it('needs a title and a text', async () => {
    const { server, user } = serve('marketing/new')
    await screen.findByText(/^Alcança/)
    await user.click(screen.getByRole('button', { name: 'Enviar' }))
    expect(await screen.findByText('Escreva o título, com ao menos 3 letras.')).toBeTruthy()
    expect(screen.getByText('Escreva a mensagem, com ao menos 3 letras.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.acts).toEqual([])
  })

  it('cannot be sent to a segment of nobody', async () => {
    serve('marketing/new?times=20', undefined, { people: 0, optedIn: 0, mail: 0, push: 0 })
    expect(await screen.findByText('Ninguém está nestas regras.')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Enviar' }).disabled).toBe(true)
  })

  it('that somebody else has sent says who, and is not sent again', async () => {
    const { server, user } = serve(`marketing/${draft.id}`)
    await screen.findByText(/^Alcança/)
    await user.click(screen.getByRole('button', { name: 'Enviar' }))
    const reason = 'Esta mensagem já foi enviada por Ana Souza, hoje, 12h. Ela não vai de novo.'
    server.answer = ({ path }) => (path.endsWith('sending') ? { status: 409, body: { code: 'conflict', reason } } : { body: draft })
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Enviar' }))
    expect(await screen.findByText(reason)).toBeTruthy()
    expect(server.acts.map(({ body }) => body?.['revision'])).toEqual([3, 3])
  })

  it('that the server refuses to send is changed and sent again: nobody else has changed it', async () => {
    const { server, user } = serve('marketing/new')
    await screen.findByText(/^Alcança/)
    await user.type(screen.getByLabelText('Título'), 'A feira abriu')
    await user.type(screen.getByLabelText('Mensagem'), 'Já dá para comprar.')
    let revision = 0
    const reason = 'O lugar para onde a mensagem leva não está na loja agora.'
    server.answer = ({ path, body }) => {
      if (path.endsWith('sending')) return { status: 409, body: { code: 'conflict', reason } }
      if (body?.['revision'] !== revision) return { status: 409, body: { code: 'conflict', reason: 'Outra pessoa mudou esta mensagem.' } }
      return { body: { ...draft, id: path.split('/')[4]!, revision: ++revision } }
    }
    const pressSend = async () => {
      await user.click(screen.getByRole('button', { name: 'Enviar' }))
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Enviar' }))
    }
    await pressSend()
    expect(await screen.findByText(reason)).toBeTruthy()
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Fechar' }))
    await user.type(screen.getByLabelText('Título'), ' hoje')
    await pressSend()
    expect(await screen.findByText(reason)).toBeTruthy()
    expect(server.acts.map(({ body }) => body?.['revision'])).toEqual([0, 1, 1, 2])
  })

  it('that was sent shows what came of it, and may be stopped while it goes', async () => {
    const outcome = { people: 60, waiting: 10, sent: 29, skipped: 2, whatsapp: 0, failed: 1, withdrawn: 1, orders: 3, amount: 9000 }
    const { server, there, user } = serve(
      `marketing/${draft.id}`,
      shown({ ...draft, state: 'SENDING', sender: 'Ana Souza', sentAt: at, startsAt: at, outcome }),
    )
    const part = await screen.findByRole('region', { name: 'O que veio dela' })
    const plain = (part.textContent ?? '').replaceAll('\u00A0', ' ')
    for (const text of ['Receberam29', 'Ainda esperam10', 'em 3 dias1', '3 · R$ 90,00']) expect(plain).toContain(text)
    await user.click(screen.getByRole('button', { name: 'Parar' }))
    server.answer = () => {
      there.message = shown({ ...draft, state: 'STOPPED', sentAt: at, sender: 'Ana Souza', outcome })
      return { body: draft }
    }
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Parar' }))
    expect(await screen.findByText('Mensagem parada.')).toBeTruthy()
    expect(screen.getByText('Parada')).toBeTruthy()
    // Nobody waits for a message that goes no further.
    const stopped = screen.getByRole('region', { name: 'O que veio dela' }).textContent
    expect(stopped).toContain('Não receberam: a mensagem foi parada10')
    expect(stopped).not.toContain('Ainda esperam')
    expect(server.acts.map(({ path }) => path)).toEqual([`/api/admin/marketing/${draft.id}/sending`])
  })

  it('is listed with its state', async () => {
    serve('marketing')
    const card = within(await screen.findByRole('article', { name: 'A feira abriu' }))
    expect(card.getByRole('link').getAttribute('href')).toBe(`/office/marketing/${draft.id}`)
    expect(card.getByText('Rascunho')).toBeTruthy()
  })
})

describe('a message by WhatsApp', () => {
  it('is counted apart, previewed, and reaches those who asked for it alone', async () => {
    const { server, user } = serve('marketing/new', undefined, { ...reach, whatsapp: 9, onlyWhatsapp: 4 })
    expect(await screen.findByText('Alcança 41 de 60: 19 não pediram novidades.')).toBeTruthy()
    expect(screen.getByText(/^9 pessoas pediram novidades por ele, 4 só por ele/)).toBeTruthy()
    await user.click(screen.getByRole('switch', { name: 'WhatsApp' }))
    expect(screen.getByText('Alcança 45 de 60: 15 não pediram novidades.')).toBeTruthy()
    expect(within(screen.getByRole('region', { name: 'Como chega' })).getByText(/responde SAIR/)).toBeTruthy()
    await user.type(screen.getByLabelText('Título'), 'Abriu')
    await user.type(screen.getByLabelText('Mensagem'), 'Venha ver.')
    await user.click(screen.getByRole('button', { name: 'Enviar' }))
    expect(within(screen.getByRole('dialog')).getByText(/vai por WhatsApp a 9, por e‑mail a até 30/)).toBeTruthy()
    server.answer = () => ({ body: { ...draft, revision: 1 } })
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Enviar' }))
    expect(server.acts[0]!.body).toMatchObject({ byWhatsapp: true })
  })

  it('is off without a template', async () => {
    serve('marketing/new')
    expect(await screen.findByText(/cadastre o número da loja e um modelo/)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('switch', { name: 'WhatsApp' }).disabled).toBe(true)
  })
})

describe('a message to an unmet demand', () => {
  it('begins with a text and the item of the cart, and says who gets it', async () => {
    const { asked } = serve('marketing/new?cartItem=tomate&campaign=cafe&item=Tomate')
    expect(await screen.findByText(/deixaram este produto no carrinho/)).toBeTruthy()
    expect(asked[0]).toEqual({ cartItem: 'tomate' })
    expect(screen.getByLabelText<HTMLInputElement>('Título').value).toBe('Tomate ficou no seu carrinho')
    expect(screen.getByRole('link', { name: 'Ver em Procura' })).toBeTruthy()
    cleanup()
    serve('marketing/new?cell=6gyf4b')
    expect(await screen.findByText(/de um lugar fora das suas áreas/)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Título').value).toMatch(/ mais perto de você$/)
  })
})
