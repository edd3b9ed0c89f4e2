import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { start } from '#api/start.ts'
import { go } from '#device/address.ts'
import { serveOffice } from '#testing/server.ts'
import { firstStepNames, getFirstSteps, type FirstStepName } from '@mutirao/contract/first-steps'
import { getWritten } from '@mutirao/contract/written'
import type { Role } from '@mutirao/domain/staff'
import { App } from '../app.tsx'

beforeEach(() => void (start.isPreparing = true))
afterEach(() => {
  delete start.isPreparing
})

const palette = { primary: '#9a3412', secondary: '#1c7a38', tertiary: '#f2b134', background: '#fffaf5' }
const profile = { id: 'profile', revision: 'r1', value: { name: 'Horta', tagline: '', palette } }

function serve(done: readonly FirstStepName[], { role = 'owner', address = '' }: { role?: Role; address?: string } = {}) {
  let isOpen = false
  const steps = firstStepNames.map((name) => ({ name, isDone: done.includes(name) }))
  const server = serveOffice({
    role,
    reads: [
      [getFirstSteps, () => ({ body: isOpen ? { isOpen, steps: [] } : { isOpen, steps } })],
      [getWritten, () => ({ body: profile })],
    ],
  })
  go(address)
  render(<App />)
  return { server, user: userEvent.setup(), open: () => (isOpen = true) }
}

const rows = async () => within(await screen.findByRole('list', { name: 'Passos' })).getAllByRole('listitem')

describe('the first steps', () => {
  it('are the first screen of an owner, with what is done and the next step', async () => {
    serve(['profile', 'logo', 'contact'])
    expect(await screen.findByText('3 de 8 prontos')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Seguir: Quem vende' }).getAttribute('href')).toBe('/office/shop/seller')
    const [profile, , , seller, payment] = await rows()
    expect(profile!.textContent).toContain('Pronto')
    expect(within(seller!).getByRole('link').getAttribute('aria-current')).toBe('step')
    expect(payment!.textContent).toContain('Falta')
    expect(within(payment!).getByRole('link').getAttribute('href')).toBe('/office/shop/payment')
    expect(screen.getByRole('link', { name: 'Montar' }).getAttribute('aria-current')).toBe('page')
    expect(screen.getByRole('link', { name: /^Já vende em outra loja/ }).getAttribute('href')).toBe('/office/items/import')
  })

  it('open the shop only once, and say so', async () => {
    const { server, user, open } = serve(firstStepNames)
    server.answer = () => {
      open()
      return { status: 200, body: { isOpen: true, steps: [] } }
    }
    expect(await screen.findByText('8 de 8 prontos')).toBeDefined()
    expect(screen.queryByRole('link', { name: /^Seguir/ })).toBeNull()
    const openIt = await screen.findByRole('button', { name: 'Abrir a loja' })
    // In view before the list of eight steps, which fills a phone.
    expect(openIt.compareDocumentPosition(screen.getByRole('list', { name: 'Passos' }))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await user.click(openIt)
    await user.click(screen.getByRole('button', { name: 'Ainda não' }))
    expect(server.acts).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Abrir a loja' }))
    await user.click(screen.getByRole('button', { name: 'Abrir agora' }))
    expect(await screen.findByRole('heading', { name: 'A loja está aberta' })).toBeDefined()
    expect(server.acts).toMatchObject([{ path: '/api/admin/first-steps/open' }])
    expect(screen.queryByRole('button', { name: 'Abrir a loja' })).toBeNull()
  })

  it('end with the shop’s address, to be sent', async () => {
    const { server, user, open } = serve(firstStepNames)
    server.answer = () => {
      open()
      return { status: 200, body: { isOpen: true, steps: [] } }
    }
    const share = vi.fn(async () => {})
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }))
    await user.click(await screen.findByRole('button', { name: 'Abrir a loja' }))
    await user.click(screen.getByRole('button', { name: 'Abrir agora' }))
    expect((await screen.findByText(location.host)).textContent).toBe(location.host)
    await user.click(screen.getByRole('button', { name: 'Compartilhar a loja' }))
    expect(share).toHaveBeenCalledWith({ title: start.name, url: `${location.origin}/` })
  })

  it('are the way back from the parts of the shop, until it opens', async () => {
    serve([], { address: 'shop/profile' })
    expect((await screen.findByRole('link', { name: 'Monte sua loja' })).getAttribute('href')).toBe('/office/first-steps')
    cleanup()
    delete start.isPreparing
    serve([], { address: 'shop/profile' })
    expect((await screen.findAllByRole('link', { name: 'Loja' })).some((link) => link.getAttribute('href') === '/office/shop')).toBe(true)
    expect(screen.queryByRole('link', { name: 'Monte sua loja' })).toBeNull()
  })

  it('never lead to a step that was done meanwhile: the way back waits for what is missing now', async () => {
    serve([])
    expect(await screen.findByRole('link', { name: 'Seguir: Nome e cores' })).toBeDefined()
    act(() => go('shop/profile'))
    await screen.findByRole('link', { name: 'Seguir os passos' })
    cleanup()
    serve(['profile', 'logo'])
    const seen: (string | null)[] = []
    const watch = new MutationObserver(() =>
      seen.push(...screen.queryAllByRole('link', { name: /^Seguir: / }).map((link) => link.textContent)),
    )
    watch.observe(document.body, { childList: true, subtree: true })
    expect(await screen.findByRole('link', { name: 'Seguir: Contato e horários' })).toBeDefined()
    watch.disconnect()
    expect(seen).not.toContain('Seguir: Nome e cores')
  })

  it('lead on from a part with nothing to save', async () => {
    serve([], { address: 'shop/profile' })
    expect((await screen.findByRole('link', { name: 'Seguir os passos' })).getAttribute('href')).toBe('/office/')
    expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull()
    await userEvent.setup().type(screen.getByLabelText('Frase da loja'), 'Pão quente')
    expect(screen.getByRole('button', { name: 'Guardar' })).toHaveProperty('disabled', false)
    expect(screen.queryByRole('link', { name: 'Seguir os passos' })).toBeNull()
  })

  it('list what the server still misses', async () => {
    const { server, user } = serve(['profile'])
    const errors = [{ path: 'items', message: 'falta um produto numa campanha publicada' }]
    server.answer = () => ({ status: 400, body: { code: 'validation_failed', errors } })
    await user.click(await screen.findByRole('button', { name: 'Abrir a loja' }))
    expect((await screen.findByRole('alert')).textContent).toContain('falta um produto numa campanha publicada')
  })

  it('leave the money and the opening to an owner', async () => {
    serve([], { role: 'manager' })
    const [, , , seller] = await rows()
    expect(within(seller!).queryByRole('link')).toBeNull()
    expect(seller!.textContent).toContain('Quem é dono ou dona preenche')
    expect(screen.getByText('Quem é dono ou dona abre a loja.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Abrir a loja' })).toBeNull()
  })

  it('have no place in the menu of an open shop', async () => {
    delete start.isPreparing
    serve([], { address: 'orders' })
    expect(await screen.findByRole('link', { name: 'Pontos e áreas' })).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Montar' })).toBeNull()
  })
})
