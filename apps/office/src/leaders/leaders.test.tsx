import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { go } from '#device/address.ts'
import { serveOffice } from '#testing/server.ts'
import { getLeaderStatement, getPointLeader, type DeskLeader, type PointLeader } from '@mutirao/contract/leaders'
import type { Role } from '@mutirao/domain/staff'
import { App } from '../app.tsx'

const at = '2026-11-21T15:00:00.000Z'
const closed = { month: '2026-10', parts: 2, goods: 4000, amount: 200, owed: 0, moved: 200, closedAt: at }
const rosa: DeskLeader = {
  id: crypto.randomUUID(),
  name: 'Rosa Dias',
  percentage: 5,
  invitedAt: at,
  acceptedAt: at,
  months: { open: { month: '2026-11', parts: 1, goods: 1000, amount: 50 }, closed: [closed] },
}

function serve(over: Partial<PointLeader> = {}, role: Role = 'owner') {
  const there: PointLeader = { point: 'Padaria', former: [], ...over }
  const rows = [{ handedAt: at, code: 'ABCD-EFGH', campaign: 'Feira', percentage: 5, goods: 4000, amount: 200 }]
  const server = serveOffice({
    role,
    reads: [
      [getPointLeader, () => ({ body: there })],
      [getLeaderStatement, () => ({ body: { point: 'Padaria', closed, rows } })],
    ],
  })
  go('leaders/padaria')
  render(<App />)
  return { server, there, user: userEvent.setup() }
}

describe('who leads a pickup point', () => {
  it('is asked by phone or e-mail, with a percentage that exists', async () => {
    const { server, there, user } = serve()
    await user.click(await screen.findByRole('button', { name: 'Convidar alguém' }))
    const sheet = within(screen.getByRole('dialog'))
    await user.type(sheet.getByLabelText('Celular ou e‑mail'), 'rosa')
    await user.clear(sheet.getByLabelText('Agradecimento'))
    await user.type(sheet.getByLabelText('Agradecimento'), '21')
    await user.click(sheet.getByRole('button', { name: 'Convidar' }))
    expect(await sheet.findByText('Escreva um celular com DDD ou um e‑mail.')).toBeTruthy()
    expect(sheet.getByText('Escreva um número inteiro de 0 a 20.')).toBeTruthy()
    expect(server.acts).toEqual([])
    await user.type(sheet.getByLabelText('Celular ou e‑mail'), '@casa.test')
    await user.clear(sheet.getByLabelText('Agradecimento'))
    await user.type(sheet.getByLabelText('Agradecimento'), '5')
    server.answer = () => {
      there.leader = { id: rosa.id, contact: 'r•••@casa.test', percentage: 5, invitedAt: at }
      return { body: there }
    }
    await user.click(sheet.getByRole('button', { name: 'Convidar' }))
    expect(await screen.findByText(/Falta aceitar/)).toBeTruthy()
    expect(server.acts.map(({ path, body }) => [path, body])).toEqual([
      ['/api/admin/points/padaria/leader', { key: 'rosa@casa.test', percentage: 5 }],
    ])
  })

  it('is shown with her months, and a closed month with its rows', async () => {
    const { user } = serve({ leader: rosa })
    const card = within(await screen.findByRole('article', { name: 'Rosa Dias' }))
    expect(card.getByText(/5% de agradecimento/)).toBeTruthy()
    expect(card.getByText('novembro de 2026, até agora')).toBeTruthy()
    await user.click(card.getByRole('button', { name: /outubro de 2026/ }))
    const statement = within(await screen.findByRole('region', { name: 'Extrato de Rosa Dias, outubro de 2026' }))
    expect(await statement.findByText('ABCD-EFGH')).toBeTruthy()
    expect(statement.getAllByText(/R\$\s2,00/).length).toBeGreaterThan(1)
  })

  it('is ended, and stays among the former ones', async () => {
    const { server, there, user } = serve({ leader: rosa })
    await user.click(await screen.findByRole('button', { name: 'Encerrar' }))
    server.answer = () => {
      there.former = [{ ...rosa, endedAt: at }]
      there.leader = undefined
      return { body: there }
    }
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Encerrar' }))
    expect(await screen.findByText('Ninguém cuida deste ponto.')).toBeTruthy()
    expect(within(screen.getByRole('region', { name: 'Quem já cuidou' })).getByText('Rosa Dias')).toBeTruthy()
    expect(server.acts.map(({ path }) => path)).toEqual([`/api/admin/leaders/${rosa.id}`])
  })

  it('is not a manager’s', async () => {
    const { server } = serve({ leader: rosa }, 'manager')
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
    expect(screen.queryByText('Rosa Dias')).toBeNull()
    expect(server.acts).toEqual([])
  })
})
