import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { go } from '#device/address.ts'
import { serveOffice } from '#testing/server.ts'
import { getAdults } from '@mutirao/contract/age'
import type { Role } from '@mutirao/domain/staff'
import { App } from '../app.tsx'

function open({ role = 'owner' as Role, there = { people: 2, isAsked: true } } = {}) {
  const server = serveOffice({ role, reads: [[getAdults, () => ({ body: there })]] })
  go('shop/adults')
  render(<App />)
  return { server, there, user: userEvent.setup() }
}
const sheet = () => within(screen.getByRole('dialog'))

it('the list of adults takes a person whose number and date are right, and shows the count alone', async () => {
  const { server, there, user } = open()
  expect(await screen.findByText('2 pessoas na lista')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Pôr na lista' }))
  await user.type(sheet().getByLabelText('CPF'), '111.444.777-36')
  await user.type(sheet().getByLabelText('Data de nascimento'), '2020-01-01')
  await user.click(sheet().getByRole('button', { name: 'Pôr na lista' }))
  const alerts = sheet().getAllByRole('alert')
  expect(alerts.map(({ textContent }) => textContent)).toEqual([
    'CPF inválido: confira os dígitos.',
    'Escolha a data de nascimento de uma pessoa com 18 anos ou mais.',
  ])
  expect(server.acts).toEqual([])
  await user.clear(sheet().getByLabelText('CPF'))
  await user.type(sheet().getByLabelText('CPF'), '111.444.777-35')
  await user.clear(sheet().getByLabelText('Data de nascimento'))
  await user.type(sheet().getByLabelText('Data de nascimento'), '1985-10-02')
  there.people = 3
  await user.click(sheet().getByRole('button', { name: 'Pôr na lista' }))
  expect(await screen.findByText('A pessoa está na lista.')).toBeDefined()
  expect(await screen.findByText('3 pessoas na lista')).toBeDefined()
  const body = { people: [{ cpf: '111.444.777-35', birthDate: '1985-10-02' }] }
  expect(server.acts).toMatchObject([{ path: '/api/admin/adults', body }])
})

it('a person leaves the list by number; the screen says when the shop does not ask for it, and opens to those with the right', async () => {
  const { server, user } = open({ there: { people: 1, isAsked: false } })
  expect(await screen.findByText(/não confirma idades por lista/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Tirar da lista' }))
  await user.type(sheet().getByLabelText('CPF'), '11144477735')
  server.answer = () => ({ status: 409, body: { code: 'conflict', reason: 'Este CPF não está na lista.' } })
  await user.click(sheet().getByRole('button', { name: 'Tirar da lista' }))
  expect((await sheet().findByRole('alert')).textContent).toBe('Este CPF não está na lista.')
  expect(server.acts).toMatchObject([{ path: '/api/admin/adults/removal', body: { cpf: '11144477735' } }])
  cleanup()
  open({ role: 'manager' })
  expect(await screen.findByText('Sua função não abre esta tela')).toBeDefined()
})
