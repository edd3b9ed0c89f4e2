import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { forgetTokens } from '#api/tokens.ts'
import { go } from '#device/address.ts'
import { forgetMine } from '#kept/queue.ts'
import { forgetReads } from '#kept/reads.ts'
import { session } from '#kept/session.ts'
import { buildOrderPage } from '#testing/desk.ts'
import { serveOffice } from '#testing/server.ts'
import { getDeskOrder, listDeskOrders, listOrderTags, type DeskOrderDetail } from '@mutirao/contract/desk-orders'
import type { Role } from '@mutirao/domain/staff'
import { App } from '../app.tsx'

// Its first loading is no part of what a test waits for.
beforeAll(() => import('#routes/desk-routes.tsx'))
afterEach(async () => {
  cleanup()
  await forgetMine()
  await forgetReads()
  forgetTokens()
  session.set({ status: 'unknown' })
})

const at = '2026-11-21T13:00:00.000Z'
const remark = { id: '019a0000-0000-7000-8000-000000000001', text: 'Ligar antes de sair', at, author: 'Ana', isOwn: false }

function serve(over: Partial<DeskOrderDetail> = {}, { role = 'support', path }: { role?: Role; path?: string } = {}) {
  let order = buildOrderPage(over)
  const server = serveOffice({
    role,
    reads: [
      [getDeskOrder, () => ({ body: order })],
      [
        listOrderTags,
        () => ({
          body: {
            content: [
              { tag: 'presente', orders: 3 },
              { tag: 'vip', orders: 1 },
            ],
          },
        }),
      ],
      [listDeskOrders, () => ({ body: { content: [order], page: 0, size: 50, totalElements: 1 } })],
    ],
  })
  go(path ?? `orders/${order.id}`)
  render(<App />)
  const change = (more: Partial<DeskOrderDetail>) => void (order = { ...order, ...more })
  return { server, user: userEvent.setup(), order, change }
}
const open = (name: string | RegExp) => screen.findByRole('button', { name })
const dialog = () => within(screen.getByRole('dialog'))

describe('the tags of an order', () => {
  it('are added, by the keys or from those that the shop knows', async () => {
    const { server, user, order, change } = serve({ tags: ['vip'] })
    await user.click(await open('Pôr marcador'))
    // One that the order has is not offered again.
    expect((await dialog().findAllByRole('button', { name: /^(presente|vip)$/ })).map(({ textContent }) => textContent)).toEqual([
      'presente',
    ])
    await user.click(dialog().getByRole('button', { name: 'Pôr marcador' }))
    expect(dialog().getByText('Escreva o marcador.')).toBeDefined()
    await user.click(dialog().getByRole('button', { name: 'presente' }))
    change({ tags: ['presente', 'vip'] })
    server.answer = () => ({ body: { tags: ['presente', 'vip'] } })
    await user.click(dialog().getByRole('button', { name: 'Pôr marcador' }))
    expect(await screen.findByText('Marcador presente posto.')).toBeDefined()
    expect(server.acts).toEqual([expect.objectContaining({ path: `/api/admin/orders/${order.id}/tags`, body: { add: ['presente'] } })])
    expect((await screen.findByRole('link', { name: 'Ver pedidos com o marcador presente' })).getAttribute('href')).toBe(
      '/office/orders?tag=presente',
    )
  })

  it('are taken away, and a refusal is said', async () => {
    const { server, user, change } = serve({ tags: ['vip'] })
    server.answer = () => ({ status: 404, body: { code: 'order_not_found' } })
    await user.click(await open('Tirar marcador vip'))
    expect(await screen.findByRole('alert')).toBeDefined()
    change({ tags: [] })
    server.answer = () => ({ body: { tags: [] } })
    await user.click(await open('Tirar marcador vip'))
    await waitFor(() => expect(screen.queryByRole('link', { name: /marcador vip/ })).toBeNull())
    expect(server.acts.map(({ body }) => body)).toEqual([{ remove: ['vip'] }, { remove: ['vip'] }])
  })

  it('are a filter of the list, which shows them', async () => {
    const { server, user } = serve({ tags: ['presente'] }, { path: 'orders' })
    const row = within(await screen.findByRole('row', { name: /AAAA-BBBB-C77/ }))
    expect(row.getByRole('list', { name: 'Marcadores' }).textContent).toBe('presente')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Marcador' }), 'vip')
    await waitFor(() => expect(server.asked).toContainEqual(expect.objectContaining({ query: expect.objectContaining({ tag: 'vip' }) })))
  })

  it('stand in the history with who changed them', async () => {
    const acts = [
      { action: 'order.tags', at, author: 'Ana', added: ['presente'], removed: ['vip'] },
      { action: 'order.remark', at },
    ]
    serve({ acts })
    const line = (await screen.findByText(/^Marcador posto: presente\. Marcador tirado: vip/)).closest('li')!
    expect(line.textContent).toContain('Ana')
    expect(screen.getByRole('heading', { name: 'Como andou' }).parentElement!.querySelectorAll('li')).toHaveLength(3)
  })
})

describe('the remarks about an order', () => {
  it('are written once and removed', async () => {
    const { server, user, order, change } = serve()
    await user.click(await open('Nova observação'))
    await user.click(dialog().getByRole('button', { name: 'Guardar observação' }))
    expect(dialog().getByText('Escreva a observação.')).toBeDefined()
    await user.type(dialog().getByLabelText('Nova observação'), 'Ligar antes de sair')
    server.answer = () => ({ status: 201, body: remark })
    change({ remarks: [remark] })
    await user.click(dialog().getByRole('button', { name: 'Guardar observação' }))
    expect(await screen.findByText('Observação guardada.')).toBeDefined()
    expect(server.acts[0]).toMatchObject({ path: `/api/admin/orders/${order.id}/remarks`, body: { text: 'Ligar antes de sair' } })
    await user.click(await open('Apagar observação: Ligar antes de sair'))
    server.answer = () => ({ status: 204 })
    change({ remarks: [] })
    await user.click(dialog().getByRole('button', { name: 'Apagar observação' }))
    expect(await screen.findByText('Observação apagada.')).toBeDefined()
    expect(server.acts[1]).toMatchObject({ path: `/api/admin/orders/${order.id}/remarks/${remark.id}` })
  })

  it('are written by those who prepare orders, too', async () => {
    serve({ remarks: [remark], tags: ['vip'] }, { role: 'picker' })
    expect(await screen.findByText('Ligar antes de sair')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Nova observação' })).toBeDefined()
  })
})
