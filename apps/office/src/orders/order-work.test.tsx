import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { go } from '#device/address.ts'
import { askAgain } from '#kept/reads.ts'
import { buildOrderPage } from '#testing/desk.ts'
import { serveOffice } from '#testing/server.ts'
import { getDeskOrder, listDeskOrders, listOrderTags, type DeskOrderDetail } from '@mutirao/contract/desk-orders'
import { getPostalCode } from '@mutirao/contract/postal-codes'
import type { Role } from '@mutirao/domain/staff'
import { App } from '../app.tsx'

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
      [getPostalCode, () => ({ body: { logradouro: 'Rua Fradique Coutinho', bairro: 'Pinheiros', localidade: 'São Paulo', uf: 'SP' } })],
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

describe('the address of an order', () => {
  const address = { cep: '01001-000', street_address: 'Praça da Sé', street_number: '1', neighborhood: 'Sé', city: 'São Paulo', administrative_area: 'SP' } // prettier-ignore

  it('is changed with what the postal code tells, for the address that was read', async () => {
    const { server, user, order } = serve({ shippingAddress: address })
    await user.click(await open('Mudar endereço'))
    const field = (name: string) => dialog().getByLabelText(name)
    expect(dialog().getByText(/Quem comprou é avisado/)).toBeDefined()
    await user.clear(field('CEP'))
    await user.clear(field('Número'))
    await user.click(dialog().getByRole('button', { name: 'Mudar endereço' }))
    expect(dialog().getByText('Escreva os 8 números do CEP.')).toBeDefined()
    expect(dialog().getByText('Preencha este campo.')).toBeDefined()
    await user.type(field('CEP'), '05416-011')
    await waitFor(() => expect(field('Rua')).toHaveProperty('value', 'Rua Fradique Coutinho'))
    expect([field('Bairro'), field('Cidade')]).toEqual([
      expect.objectContaining({ value: 'Pinheiros' }),
      expect.objectContaining({ value: 'São Paulo' }),
    ])
    await user.type(field('Número'), '1139')
    server.answer = () => ({ status: 204 })
    await user.click(dialog().getByRole('button', { name: 'Mudar endereço' }))
    expect(await screen.findByText('Endereço mudado. Quem comprou foi avisado.')).toBeDefined()
    expect(server.acts.at(-1)).toMatchObject({
      path: `/api/admin/orders/${order.id}/address`,
      body: { cep: '05416-011', street_address: 'Rua Fradique Coutinho', street_number: '1139', neighborhood: 'Pinheiros', revision: 'a1' },
    })
  })

  it.each([
    ['out_of_area', /fora da área de entrega/],
    ['address_locked', /só entrega no endereço da conta/],
    ['precondition_failed', /mudou desde que você leu/],
  ])('that is refused with %s says what to do', async (code, words) => {
    const { server, user } = serve({ shippingAddress: address })
    await user.click(await open('Mudar endereço'))
    server.answer = () => ({ status: 409, body: { code } })
    await user.click(dialog().getByRole('button', { name: 'Mudar endereço' }))
    expect(await dialog().findByText(words)).toBeDefined()
  })

  it('is sent with the revision of the address that the fields began with', async () => {
    const { server, user, change } = serve({ shippingAddress: address })
    await user.click(await open('Mudar endereço'))
    change({ shippingAddress: { ...address, street_number: '99' }, addressRevision: 'a2' })
    await act(() => askAgain())
    expect(await screen.findByText(/^Praça da Sé, 99/)).toBeDefined()
    server.answer = () => ({ status: 409, body: { code: 'precondition_failed' } })
    await user.click(dialog().getByRole('button', { name: 'Mudar endereço' }))
    expect(server.acts.at(-1)).toMatchObject({ body: { street_number: '1', revision: 'a1' } })
  })

  it('of an order that has left is not offered for change', async () => {
    serve({ shippingAddress: address, canReaddress: false })
    expect(await screen.findByText(/Praça da Sé, 1 · Sé/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Mudar endereço' })).toBeNull()
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

describe('the tracking codes of an order', () => {
  it('are written by who sends orders, for one parcel or several, with the errors beside their fields', async () => {
    const { server, user, order, change } = serve({ shippingMethod: { id: 'bike', name: 'Bicicleta' } }, { role: 'picker' })
    await user.click(await open('Informar código de rastreio'))
    const volume = (at: number) => within(dialog().getByRole('group', { name: `Volume ${at}` }))
    expect(volume(1).getByLabelText<HTMLInputElement>('Transportadora').value).toBe('Bicicleta')
    await user.type(volume(1).getByLabelText('Código de rastreio'), ' AA 1')
    await user.type(volume(1).getByLabelText(/Página de rastreio/), 'javascript:alert(1)')
    await user.click(dialog().getByRole('button', { name: 'Guardar códigos' }))
    expect(dialog().getByText('Escreva o código com letras, números e os sinais . / _ -.')).toBeDefined()
    expect(dialog().getByText('Escreva o endereço com https://.')).toBeDefined()
    await user.clear(volume(1).getByLabelText('Código de rastreio'))
    await user.type(volume(1).getByLabelText('Código de rastreio'), 'AA1')
    await user.clear(volume(1).getByLabelText(/Página de rastreio/))
    await user.click(dialog().getByRole('button', { name: 'Outro volume' }))
    await user.clear(volume(2).getByLabelText('Transportadora'))
    await user.type(volume(2).getByLabelText('Transportadora'), 'Jadlog')
    await user.type(volume(2).getByLabelText('Código de rastreio'), 'J1')
    const parcels = [
      { code: 'AA1', carrier: 'Bicicleta' },
      { code: 'J1', carrier: 'Jadlog' },
    ]
    server.answer = () => ({ body: { parcels, revision: 'p2' } })
    change({ parcels, parcelsRevision: 'p2' })
    await user.click(dialog().getByRole('button', { name: 'Guardar códigos' }))
    expect(await screen.findByText('2 códigos guardados.')).toBeDefined()
    expect(server.acts).toEqual([expect.objectContaining({ path: `/api/admin/orders/${order.id}/parcels`, body: { parcels } })])
    expect(within(await screen.findByRole('list', { name: 'Rastreio' })).getAllByRole('listitem')).toHaveLength(2)
  })

  it('are taken away by an empty code, with the revision that was read', async () => {
    const { server, user, change } = serve(
      { parcels: [{ code: 'AA1', carrier: 'Correios', url: 'https://a.example/AA1' }] },
      { role: 'picker' },
    )
    expect((await screen.findByRole('link', { name: 'AA1' })).getAttribute('href')).toBe('https://a.example/AA1')
    await user.click(await open('Mudar códigos de rastreio'))
    await user.clear(dialog().getByLabelText('Código de rastreio'))
    await user.clear(dialog().getByLabelText(/Página de rastreio/))
    server.answer = () => ({ body: { parcels: [], revision: 'p0' } })
    change({ parcels: [] })
    await user.click(dialog().getByRole('button', { name: 'Guardar códigos' }))
    expect(await screen.findByText('O pedido ficou sem código de rastreio.')).toBeDefined()
    expect(server.acts).toMatchObject([{ body: { parcels: [], revision: 'p1' } }])
  })

  it('are refused when somebody else wrote them while the sheet was open, however often they are sent', async () => {
    const { server, user, change } = serve({ parcels: [{ code: 'AA1', carrier: 'Correios' }] }, { role: 'picker' })
    await user.click(await open('Mudar códigos de rastreio'))
    const code = dialog().getByLabelText('Código de rastreio')
    await user.clear(code)
    await user.type(code, 'AA2')
    const parcels = [
      { code: 'AA1', carrier: 'Correios' },
      { code: 'BB1', carrier: 'Jadlog' },
    ]
    change({ parcels, parcelsRevision: 'p2' })
    await act(() => askAgain())
    expect(await screen.findByText('BB1')).toBeDefined()
    server.answer = () => ({ status: 409, body: { code: 'conflict', parcels } })
    for (const times of [1, 2]) {
      await user.click(dialog().getByRole('button', { name: 'Guardar códigos' }))
      await waitFor(() => expect(server.acts).toHaveLength(times))
      expect(server.acts.at(-1)).toMatchObject({ body: { parcels: [{ code: 'AA2', carrier: 'Correios' }], revision: 'p1' } })
    }
    expect(await dialog().findByText('Isto mudou desde que você abriu. Feche, confira e faça de novo.')).toBeDefined()
  })

  it('are only shown to who may not write them', async () => {
    serve({ parcels: [{ code: 'AA1', carrier: 'Correios' }] }, { role: 'support' })
    expect(await screen.findByText('AA1')).toBeDefined()
    expect(screen.queryByRole('button', { name: /rastreio/ })).toBeNull()
  })
})
