import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { go } from '#device/address.ts'
import { serveOffice } from '#testing/server.ts'
import { listDeskBulletins, type DeskBulletin, type DeskBulletins } from '@mutirao/contract/bulletins'
import { App } from '../app.tsx'

const bulletin: DeskBulletin = {
  id: crypto.randomUUID(),
  campaignId: 'feira',
  text: 'A colheita começou.',
  at: '2026-11-21T15:00:00.000Z',
  revision: 1,
  author: 'Ana Souza',
  tellsAt: '2026-11-21T15:00:00.000Z',
  told: 12,
}

function serve(over: Partial<DeskBulletins> = {}) {
  const there: DeskBulletins = { name: 'Feira', bulletins: [bulletin], buyers: 12, left: 1, ...over }
  const server = serveOffice({ role: 'manager', reads: [[listDeskBulletins, () => ({ body: there })]] })
  go('bulletins/feira')
  render(<App />)
  return { server, there, user: userEvent.setup() }
}

describe('the news of a campaign', () => {
  it('are written with a message to those who wait, which the sheet counts', async () => {
    const { server, there, user } = serve()
    expect(await screen.findByRole('heading', { level: 1, name: 'Notícias: Feira' })).toBeTruthy()
    expect(screen.getByText('Aviso enviado a 12 pessoas.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Escrever notícia' }))
    const sheet = within(screen.getByRole('dialog'))
    expect(sheet.getByText('Uma mensagem, nas mensagens da loja e no celular, para 12 pessoas.')).toBeTruthy()
    await user.click(sheet.getByRole('button', { name: 'Publicar' }))
    expect(await sheet.findByText('Escreva a notícia, com ao menos 3 letras.')).toBeTruthy()
    expect(server.acts).toEqual([])
    await user.type(sheet.getByLabelText('Notícia'), 'Os morangos chegaram.')
    server.answer = () => {
      there.bulletins = [{ ...bulletin, id: crypto.randomUUID(), text: 'Os morangos chegaram.', told: undefined }, bulletin]
      return { body: there.bulletins[0] }
    }
    await user.click(sheet.getByRole('button', { name: 'Publicar' }))
    expect(await screen.findByText('Notícia publicada.')).toBeTruthy()
    expect(await screen.findByRole('article', { name: 'Os morangos chegaram.' })).toBeTruthy()
    expect(server.acts.map(({ body }) => body)).toEqual([{ text: 'Os morangos chegaram.', revision: 0, tells: true }])
  })

  it('say that no more messages may go, and stay without one', async () => {
    const { server, user } = serve({ left: 0, waitsUntil: '2026-11-22T11:00:00.000Z' })
    await user.click(await screen.findByRole('button', { name: 'Escrever notícia' }))
    const sheet = within(screen.getByRole('dialog'))
    expect(sheet.getByText(/já avisa 2 vezes em 24 horas/)).toBeTruthy()
    expect(sheet.getByRole<HTMLInputElement>('switch').disabled).toBe(true)
    await user.type(sheet.getByLabelText('Notícia'), 'Chove.')
    server.answer = () => ({ body: bulletin })
    await user.click(sheet.getByRole('button', { name: 'Publicar' }))
    await screen.findByText('Notícia publicada.')
    expect(server.acts[0]!.body).toMatchObject({ tells: false })
  })

  it('say when a message that is written at night goes', async () => {
    const { user } = serve({ buyers: 1, waitsUntil: '2026-11-22T11:00:00.000Z' })
    await user.click(await screen.findByRole('button', { name: 'Escrever notícia' }))
    expect(screen.getByText(/para 1 pessoa\. O aviso sai .*8h: das 21h às 8h nada sai\./)).toBeTruthy()
  })

  it('are changed as they were read, and a change by somebody else is told', async () => {
    const { server, user } = serve()
    await user.click(await screen.findByRole('button', { name: 'Mudar: A colheita começou.' }))
    const sheet = within(screen.getByRole('dialog'))
    expect(sheet.queryByRole('switch')).toBeNull()
    const reason = 'Outra pessoa mudou esta notícia. Leia de novo antes de continuar.'
    server.answer = () => ({ status: 409, body: { code: 'conflict', reason } })
    await user.type(sheet.getByLabelText('Notícia'), ' Venham!')
    await user.click(sheet.getByRole('button', { name: 'Guardar' }))
    expect(await sheet.findByText(reason)).toBeTruthy()
    expect(server.acts[0]).toMatchObject({
      path: `/api/admin/campaigns/feira/bulletins/${bulletin.id}`,
      body: { revision: 1, text: 'A colheita começou. Venham!' },
    })
  })

  it('are removed after a question', async () => {
    const { server, there, user } = serve()
    await user.click(await screen.findByRole('button', { name: 'Apagar: A colheita começou.' }))
    server.answer = () => {
      there.bulletins = []
      return { status: 204 }
    }
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Apagar' }))
    expect(await screen.findByText(/Nenhuma notícia ainda/)).toBeTruthy()
    expect(server.acts).toHaveLength(1)
  })
})
