import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { go } from '#device/address.ts'
import { serveOffice } from '#testing/server.ts'
import type { CallOutput } from '@mutirao/contract/endpoint'
import { getStaffSelf, listOtherShops } from '@mutirao/contract/staff'
import type { Right, Role } from '@mutirao/domain/staff'
import { App } from '../app.tsx'

const horta = { name: 'Horta da Rosa', address: 'https://horta.example/office/' }

function serve(body: CallOutput<typeof listOtherShops>, role: Role | 'nobody' = 'manager', at = 'today') {
  const server = serveOffice({ role, reads: [[listOtherShops, () => ({ body })]] })
  go(at)
  render(<App />)
  return { server, user: userEvent.setup() }
}
const sheet = () => within(screen.getByRole('dialog', { name: 'Suas outras lojas' }))

describe('the other shops of a person', () => {
  it('are asked for when they are wanted, and lead to their own doors', async () => {
    const { server, user } = serve({ isProved: true, shops: [horta] })
    const [open] = await screen.findAllByRole('button', { name: /Trocar de loja/ })
    expect(server.asked.some(({ path }) => path.endsWith('/users/shops'))).toBe(false)
    await user.click(open!)
    const link = await sheet().findByRole('link', { name: /Horta da Rosa/ })
    expect(link.getAttribute('href')).toBe(horta.address)
    expect(link.textContent).toContain('horta.example')
  })

  it.each(['courier', 'keeper'] as const)('are found by a %s, who has no navigation, beside the account', async (role) => {
    const { user } = serve({ isProved: true, shops: [horta] }, role, '')
    await user.click(await screen.findByRole('button', { name: 'Minha conta' }))
    const account = within(screen.getByRole('dialog', { name: 'Minha conta' }))
    expect(account.getByRole('link', { name: /Aparelhos em que você entrou/ }).getAttribute('href')).toBe('/profile')
    await user.click(account.getByRole('button', { name: /Trocar de loja/ }))
    expect(await sheet().findByRole('link', { name: /Horta da Rosa/ })).toBeDefined()
  })

  it('are found on a phone by a role whose screens all have room in the bar', async () => {
    const rights: Right[] = ['office.enter', 'orders.ship', 'orders.handOver']
    serveOffice({
      reads: [
        [getStaffSelf, () => ({ body: { name: 'Bento', role: 'rua', rights } })],
        [listOtherShops, () => ({ body: { isProved: true, shops: [horta] } })],
      ],
    })
    go('')
    render(<App />)
    const user = userEvent.setup()
    const account = await screen.findByRole('button', { name: 'Minha conta' })
    expect(account.className).not.toContain('max-lg:hidden')
    await user.click(account)
    await user.click(within(screen.getByRole('dialog', { name: 'Minha conta' })).getByRole('button', { name: /Trocar de loja/ }))
    expect(await sheet().findByRole('link', { name: /Horta da Rosa/ })).toBeDefined()
  })

  it('are found from the door of a shop in which the person does not work', async () => {
    const { user } = serve({ isProved: true, shops: [horta] }, 'nobody')
    await user.click(await screen.findByRole('button', { name: 'Ver onde eu trabalho' }))
    expect(await sheet().findByRole('link', { name: /Horta da Rosa/ })).toBeDefined()
  })

  it.each([
    ['none', { isProved: true, shops: [] }, 'Com este contato você só trabalha nesta loja.'],
    ['a sign-in without a code', { isProved: false, shops: [] }, /entre com um código/],
  ])('say so: %s', async (_, body, text) => {
    const { user } = serve(body)
    await user.click((await screen.findAllByRole('button', { name: /Trocar de loja/ }))[0]!)
    expect(await sheet().findByText(text)).toBeDefined()
  })

  it('that did not come say so', async () => {
    const { server, user } = serve({ isProved: true, shops: [] })
    const [open] = await screen.findAllByRole('button', { name: /Trocar de loja/ })
    server.isOffline = true
    await user.click(open!)
    expect(await sheet().findByText('Não deu para buscar suas lojas agora. Feche e tente de novo.')).toBeDefined()
  })
})
