import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { chooseAddress } from '#features/address/address-store.ts'
import { heldCart, keepFee, publishCart } from '#features/cart/cart-store.ts'
import { changeDraft, readBuyer, readDraft, setBuyer } from '#features/checkout/checkout-store.ts'
import {
  action,
  answersOfShop,
  beginEachTest,
  beginToBuy,
  calls,
  cartUuid,
  coffee,
  home,
  inTurn,
  lost,
  never,
  point,
  press,
  priced,
  quote,
  refuse,
  saturday,
  soldOut,
  storeInOtherTab,
  sunday,
  told,
  words,
} from '#testing/buying.ts'
import { openScreen, type Answer, type StubRequest } from '#testing/open-screen.tsx'
import { readStored, store } from '@mutirao/client/storage'
import { typedFieldsKey } from '@mutirao/client/stored-keys'
import type { Quote } from '@mutirao/contract/carts'
import type { PlaceOrderBody } from '@mutirao/contract/orders'

beginEachTest({ done: 0, slot: undefined })

async function open(over: Record<string, Answer> = {}) {
  const { router, asked } = await openScreen(`/cart/${cartUuid}/checkout`, { answers: answersOfShop(over) })
  return { router, asked, path: () => router.state.location.pathname }
}
const account = { name: 'Ana de Souza', phone: '+5511912345678', email: 'ana@exemplo.com.br' }
const step = (name: string) => screen.findByRole('region', { name })
const now = async (name: string) => waitFor(async () => expect((await step(name)).getAttribute('aria-current')).toBe('step'))
const first = 'Entrega ou retirada'

describe('the steps to an order', () => {
  it('name the missing part of the total until a day is chosen, and no incomplete recipient', async () => {
    setBuyer({ userName: 'Joana Prado', userPhone: '', email: 'joana@exemplo.com.br' })
    await open()
    await action('Entregar neste endereço')
    expect(words()).toContain('Total sem frete')
    expect((await step('Quem recebe')).textContent).toMatch(/Joana Prado$/)
    await press('Entregar neste endereço')
    await action(/^Confirmar dia/)
    await waitFor(() => expect(words()).not.toContain('Total sem frete'))
  })

  it('keep the delivery fee that the cart has shown, but not for a pickup', async () => {
    beginToBuy({ done: 0, slot: undefined })
    keepFee(1490)
    await open({ [calls.quote]: () => Response.json(quote({ pickup: [point] })) })
    await waitFor(() => expect(words()).toMatch(/Frete ?R\$ ?14,90.*Total ?R\$ ?68,90/))
    act(() => changeDraft(cartUuid, { orderType: 'PICKUP', slot: undefined }))
    await waitFor(() => expect(words()).toContain('Total sem frete'))
    expect(words()).not.toContain('14,90')
  })

  it('ask for address, day, recipient and the rest in order, and end at the payment', async () => {
    setBuyer({ userName: '', userPhone: '', email: '' })
    const { path } = await open()
    await press('Entregar neste endereço')
    await now('Quando?')
    expect(words()).toContain('Rua Fradique Coutinho, 1139')
    expect(readDraft(cartUuid)).toMatchObject({ orderType: 'SHIPPING', slot: saturday, done: 1 })
    await press(/^Confirmar dia/)
    await now('Quem recebe')
    await userEvent.type(screen.getByLabelText('Nome completo'), 'Marina Castro')
    await userEvent.type(screen.getByLabelText('Celular com DDD'), '11987654321')
    await press('Continuar')
    await now('Extras')
    await userEvent.type(screen.getByRole('textbox', { name: 'Observação para a loja' }), 'Portão azul')
    await press('Ir para o pagamento')
    await waitFor(() => expect(path()).toBe(`/cart/${cartUuid}/payment`))
    expect(readDraft(cartUuid)).toMatchObject({ note: 'Portão azul', done: 4 })
  })

  it('ask for CPF and e-mail when a campaign or the acquirer needs them, and reject an invalid CPF', async () => {
    setBuyer({ userName: 'Marina Castro', userPhone: '(11) 98765-4321', email: '' })
    await open({ [calls.quote]: () => Response.json(quote({ asks: ['cpf', 'email'] })) })
    await press('Entregar neste endereço')
    await now('Quando?')
    await press(/^Confirmar dia/)
    await now('Quem recebe')
    await userEvent.type(screen.getByLabelText('CPF'), '11111111111')
    await press('Continuar')
    expect(words()).toContain('CPF inválido, confira os números')
    expect(words()).toContain('Confira o e-mail')
    await userEvent.type(screen.getByLabelText('E-mail'), 'marina@example.com')
    await userEvent.clear(screen.getByLabelText('CPF'))
    await userEvent.type(screen.getByLabelText('CPF'), '52998224725')
    await press('Continuar')
    await now('Extras')
    expect(readBuyer()).toMatchObject({ userName: 'Marina Castro', email: 'marina@example.com', cpf: '52998224725' })
  })

  it('do not ask for a known recipient again, and let it be changed', async () => {
    await open()
    await press('Entregar neste endereço')
    await now('Quando?')
    await press(/^Confirmar dia/)
    await now('Extras')
    await userEvent.click(screen.getByRole('button', { name: 'Alterar: Quem recebe' }))
    await now('Quem recebe')
    expect(screen.getByLabelText<HTMLInputElement>('Nome completo').value).toBe(readBuyer().userName)
    await press('Continuar')
    await now('Extras')
  })

  it('do not ask a person with an account for name and phone', async () => {
    setBuyer({ userName: '', userPhone: '', email: '' })
    store('authorization', { authenticated: true, expiresIn: Date.now() + 60_000, timestamp: Date.now() })
    await open({ 'GET /api/accounts/client': () => Response.json(account) })
    await waitFor(() =>
      expect(readBuyer()).toEqual({ userName: 'Ana de Souza', userPhone: '(11) 91234-5678', email: 'ana@exemplo.com.br' }),
    )
    await press('Entregar neste endereço')
    await now('Quando?')
    await press(/^Confirmar dia/)
    await now('Extras')
  })

  it('can be reopened, and keep the later answers', async () => {
    beginToBuy()
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Alterar: Quando?' }))
    await now('Quando?')
    await userEvent.click(screen.getByRole('button', { name: /29/ }))
    await press(/^Confirmar dia 29/)
    expect(readDraft(cartUuid)).toMatchObject({ slot: sunday, done: 4 })
  })

  it('continue at the same step after a reload', async () => {
    beginToBuy({ done: 2 })
    await open()
    await now('Quem recebe')
    expect(screen.getByRole('button', { name: `Alterar: ${first}` })).toBeDefined()
  })

  it('keep a recipient that was typed and not confirmed through a reload, until it is confirmed', async () => {
    setBuyer({ userName: '', userPhone: '', email: '' })
    changeDraft(cartUuid, { slot: saturday, done: 2 })
    await open()
    await now('Quem recebe')
    await userEvent.type(screen.getByLabelText('Nome completo'), 'Marina Castro')
    await userEvent.type(screen.getByLabelText('Celular com DDD'), '1198765')
    const before = screen.getByLabelText<HTMLInputElement>('Celular com DDD').value
    expect(readBuyer().userName).toBe('')
    cleanup()
    await open()
    await now('Quem recebe')
    expect(screen.getByLabelText<HTMLInputElement>('Nome completo').value).toBe('Marina Castro')
    expect(screen.getByLabelText<HTMLInputElement>('Celular com DDD').value).toBe(before)
    await userEvent.type(screen.getByLabelText('Celular com DDD'), '4321')
    await press('Continuar')
    await now('Extras')
    expect(readStored(typedFieldsKey)).toEqual({ keptFor: cartUuid, steps: {} })
  })

  it('keep a note that was typed and not confirmed through a reload, and show it in no other purchase', async () => {
    changeDraft(cartUuid, { slot: saturday, done: 3 })
    await open()
    await now('Extras')
    const note = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Observação para a loja' })
    await userEvent.type(note(), 'Portão azul')
    cleanup()
    await open()
    await now('Extras')
    expect(note().value).toBe('Portão azul')
    cleanup()
    const held = readStored<object>(typedFieldsKey)
    store(typedFieldsKey, { ...held, keptFor: 'another' })
    storeInOtherTab(typedFieldsKey, { ...held, keptFor: 'another' })
    await open()
    await now('Extras')
    expect(note().value).toBe('')
  })

  it('keep an address that was typed and not saved through a reload', async () => {
    await open()
    await now(first)
    await press('Outro endereço')
    await userEvent.type(await screen.findByLabelText('Complemento'), 'Bloco B')
    cleanup()
    await open()
    await now(first)
    expect((await screen.findByLabelText<HTMLInputElement>('Complemento')).value).toBe('Bloco B')
  })

  it('show a missing value of the recipient beside its field', async () => {
    beginToBuy({ done: 2 })
    setBuyer({ userName: '', userPhone: '', email: '' })
    await open()
    await now('Quem recebe')
    await press('Continuar')
    expect((await screen.findAllByRole('alert')).length).toBeGreaterThanOrEqual(2)
    await userEvent.type(screen.getByLabelText('Nome completo'), 'marina de castro')
    await userEvent.type(screen.getByLabelText('Celular com DDD'), '11987654321')
    await userEvent.type(screen.getByLabelText(/E-mail/), 'marina@')
    await press('Continuar')
    expect(readBuyer().userName).toBe('')
    await userEvent.type(screen.getByLabelText(/E-mail/), 'exemplo.com.br')
    await press('Continuar')
    await now('Extras')
    expect(readBuyer()).toEqual({ userName: 'Marina de Castro', userPhone: '(11) 98765-4321', email: 'marina@exemplo.com.br' })
  })
})

describe('the address step', () => {
  it('reports an address outside the area, and links to the pickup', async () => {
    await open({ [calls.quote]: () => Response.json(quote({ inArea: false, pickup: [point] })) })
    expect((await screen.findByRole('alert')).textContent).toContain('Ver pontos de retirada')
    expect((await action('Não entrega no seu endereço')).hasAttribute('disabled')).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Ver pontos de retirada' }))
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Galpão da Feira/ })).checked).toBe(true)
    await press('Retirar neste ponto')
    await now('Quando?')
    expect(readDraft(cartUuid)).toMatchObject({ orderType: 'PICKUP', orderStoreId: 'galpao', slot: point.slots[0] })
  })

  const tea = { ...coffee, id: 'cha', name: 'Chá', campaignId: 'mercearia' }
  /** Only the grocery reaches the address. */
  const reachedByOne: Answer = () => Response.json(quote({ inArea: false, beyond: [{ campaignId: 'feira', name: 'Feira' }] }))
  const ofGrocery = { 'GET /api/operation/orders/quote/mercearia': () => Response.json(quote()) }

  it('names the campaigns that do not deliver to it, and continues with the rest', async () => {
    publishCart({ uuid: cartUuid, entries: [coffee, tea] })
    await open({ [calls.quote]: reachedByOne, ...ofGrocery })
    const note = await screen.findByRole('alert')
    expect(note.textContent).toContain('Não chega a este endereço: Feira')
    expect(words()).not.toContain('Ainda não entregamos')
    const notify = within(note).getByRole('link', { name: 'Avise-me' }).getAttribute('href')!
    expect(new URL(notify, 'https://a').searchParams).toEqual(
      new URLSearchParams({ campaign: 'feira', reason: 'area', to: `/cart/${cartUuid}/checkout` }),
    )
    await press('Continuar sem Feira')
    await now('Quando?')
    expect(heldCart().entries.map(({ campaignId }) => campaignId)).toEqual(['mercearia'])
    expect(readDraft(cartUuid)).toMatchObject({ orderType: 'SHIPPING', slot: saturday })
    await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }))
    expect(heldCart().entries).toEqual([coffee, tea])
  })

  it('removes the undeliverable campaigns from the note, and requests the rest again', async () => {
    publishCart({ uuid: cartUuid, entries: [coffee, tea] })
    await open({ [calls.quote]: reachedByOne, ...ofGrocery })
    await userEvent.click(await screen.findByRole('button', { name: 'Tirar Feira' }))
    expect((await action('Entregar neste endereço')).isConnected).toBe(true)
    expect(screen.queryByText(/Não chega a/)).toBeNull()
  })

  it('offers a notice outside all areas, and removes nothing', async () => {
    await open({ [calls.quote]: () => Response.json(quote({ inArea: false, beyond: [{ campaignId: 'feira', name: 'Feira' }] })) })
    const note = await screen.findByRole('alert')
    expect(within(note).getByRole('link', { name: 'Avise-me' }).getAttribute('href')).toContain('campaign=feira')
    expect(within(note).queryByRole('button', { name: /Tirar/ })).toBeNull()
    expect((await action('Não entrega no seu endereço')).hasAttribute('disabled')).toBe(true)
  })

  it('asks the server by the postal code, and chooses another window when the chosen one is not offered there', async () => {
    const told: StubRequest[] = []
    beginToBuy({ done: 0, slot: { ...sunday, id: 'gone' } })
    await open({
      [calls.quote]: (one) => {
        told.push(one)
        return Response.json(quote())
      },
    })
    await press('Entregar neste endereço')
    await now('Quando?')
    expect(told.at(-1)?.query.get('postalCode')).toBe(home.cep)
    expect(told.at(-1)?.query.get('city')).toBe(home.city)
    expect(readDraft(cartUuid)).toMatchObject({ slot: saturday, done: 1 })
  })

  it('reports at the field that the city is in another state than the CEP, and keeps no such address', async () => {
    await open({
      'GET /ws/18150-000/json': () =>
        Response.json({ cep: '18150-000', logradouro: '', bairro: '', localidade: '', uf: 'SP', isPartial: true }),
      [calls.quote]: ({ query, ...rest }) =>
        query.get('city') === 'Rio de Janeiro' ? refuse('city_elsewhere', 409)({ query, ...rest }) : Response.json(quote()),
    })
    await press('Outro endereço')
    const written = { CEP: '18150-000', Rua: 'Rua do Ouvidor', Número: '1', Bairro: 'Centro', Cidade: 'Rio de Janeiro' }
    const form = await screen.findByRole('form', { name: 'Endereço' })
    for (const [label, value] of Object.entries(written)) {
      const input = within(form).getByRole<HTMLInputElement>('textbox', { name: label })
      await waitFor(() => expect(input.readOnly).toBe(false))
      await userEvent.type(input, value)
    }
    await press('Salvar endereço')
    const city = within(form).getByRole('textbox', { name: 'Cidade' })
    await waitFor(() => expect(document.activeElement).toBe(city))
    expect(document.getElementById(city.getAttribute('aria-describedby')!)?.textContent).toContain(
      'Esta cidade não fica no estado deste CEP',
    )
    expect(readStored('addresses')).toMatchObject({ addresses: [home] })

    await userEvent.clear(city)
    await userEvent.type(city, 'Ibiúna')
    await press('Salvar endereço')
    await now('Quando?')
    await waitFor(() => expect(words()).toContain('Rua do Ouvidor, 1'))
  })

  it('is skipped when the campaign delivers to its own fixed address', async () => {
    await open({
      [calls.quote]: () => Response.json(quote({ asksAddress: false, defaultAddress: { ...home, address: 'Praça da Sé, 1' } })),
    })
    expect(await screen.findByText('Praça da Sé, 1')).toBeDefined()
    expect(screen.queryByText('Rua Fradique Coutinho, 1139')).toBeNull()
    await press('Entregar neste endereço')
    await now('Quando?')
  })

  it('starts with the CEP that was chosen elsewhere in the shop, unless there is an address', async () => {
    const answers = {
      'GET /ws/05010-000/json': () => Response.json({ logradouro: 'Rua Caiubi', bairro: 'Perdizes', localidade: 'São Paulo', uf: 'SP' }),
    }
    localStorage.setItem('place-postal-code', '"05010-000"')
    dispatchEvent(new StorageEvent('storage', { key: 'place-postal-code' }))
    await open(answers)
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Rua').value).toBe('Rua Caiubi'))
    await press('Usar um endereço salvo')
    expect(await screen.findByText('Rua Fradique Coutinho, 1139')).toBeDefined()
    cleanup()
    chooseAddress({ ...home, cep: '05010-000', address: 'Rua Caiubi, 7', street_number: '7' })
    await open(answers)
    expect(await screen.findByRole('radio', { name: /Rua Caiubi, 7/ })).toBeDefined()
    expect(screen.queryByLabelText('Rua')).toBeNull()
  })

  it('offers only the pickup when nothing is delivered', async () => {
    await open({ [calls.quote]: () => Response.json(quote({ delivery: [], pickup: [point] })) })
    expect(await screen.findByRole('radio', { name: /Galpão da Feira/ })).toBeDefined()
    expect(screen.queryByRole('radio', { name: 'Receber em casa' })).toBeNull()
  })
})

describe('the day step', () => {
  const offering = (...delivery: Quote['delivery']) => ({ [calls.quote]: () => Response.json(quote({ delivery })) })
  const evening = { ...saturday, id: 'entrega-28-18:00', from: '18:00', to: '20:00', left: 2 }

  it('shows a full window with the reason, and the last places of another', async () => {
    beginToBuy({ done: 1, slot: evening })
    await open(offering({ ...saturday, left: 0 }, evening))
    await now('Quando?')
    const full = screen.getByRole<HTMLInputElement>('radio', { name: /Das 8h às 12h/ })
    expect([full.disabled, full.checked, full.closest('label')?.textContent]).toEqual([
      true,
      false,
      expect.stringContaining('não cabe mais'),
    ])
    expect(screen.getByRole('radio', { name: /Das 18h às 20h.*últimas 2 vagas/ })).toHaveProperty('checked', true)
    expect((await action(/^Confirmar dia 28/)).hasAttribute('disabled')).toBe(false)
  })

  it('names the window of goods that the chosen one does not deliver', async () => {
    const later = { ...sunday, id: 'padaria-29' }
    const deliveries = [
      { campaignId: 'feira', slot: saturday, fee: 500 },
      { campaignId: 'padaria', slot: later, fee: 400 },
    ]
    beginToBuy({ done: 1, slot: saturday })
    await open({ [calls.quote]: () => Response.json(quote({ deliveries })) })
    await now('Quando?')
    expect((await screen.findByText('O resto vem em outro horário')).parentElement?.textContent).toMatch(
      /padaria: dom\., 29\/11, das 14h às 18h/,
    )
  })

  it('disables a day with only full windows', async () => {
    beginToBuy({ done: 1, slot: sunday })
    await open(offering({ ...saturday, left: 0 }, sunday))
    await now('Quando?')
    expect(screen.getByRole('button', { name: /28.*Lotado/ }).hasAttribute('disabled')).toBe(true)
    expect(screen.getByRole('button', { name: /domingo, 29/ }).getAttribute('aria-pressed')).toBe('true')
  })

  it('preselects a free window even when a full one is cheaper', async () => {
    await open(offering({ ...saturday, fee: 0, left: 0 }, sunday))
    await press('Entregar neste endereço')
    await now('Quando?')
    expect(readDraft(cartUuid)).toMatchObject({ slot: { id: sunday.id } })
  })

  it('reports that all windows are full, and stays', async () => {
    beginToBuy({ done: 1, slot: undefined })
    await open(offering({ ...saturday, left: 0 }))
    await now('Quando?')
    expect(words()).toContain('Todos os horários estão lotados')
    expect((await action('Sem horário livre')).hasAttribute('disabled')).toBe(true)
  })

  it('names the days without delivery, with the reason', async () => {
    beginToBuy({ done: 1 })
    const blackoutDays = [
      { date: '2026-11-27', reason: 'Feriado da cidade' },
      { date: '2026-11-26' },
      { date: '2027-01-01', reason: 'Ano-Novo' },
    ]
    await open({ [calls.quote]: () => Response.json(quote({ blackoutDays })) })
    await now('Quando?')
    expect(words()).toContain('Não há entrega nem retirada em sex., 27/11 (Feriado da cidade); qui., 26/11.')
    expect(words()).not.toContain('Ano-Novo')
  })
})

describe('changes during the checkout', () => {
  it('a full window is replaced by the next one, with a note, and typed values stay', async () => {
    beginToBuy({ note: 'Portão azul' })
    await open({ [calls.quote]: () => Response.json(quote({ delivery: [{ ...saturday, left: 0 }, sunday] })) })
    const said = await screen.findByRole('alert')
    expect(said.textContent).toContain('O horário sáb., 28/11, das 8h às 12h acabou de lotar')
    expect(said.textContent).toContain('Escolhemos o próximo livre: dom., 29/11, das 14h às 18h')
    expect(readDraft(cartUuid)).toMatchObject({ slot: { id: sunday.id }, note: 'Portão azul', done: 4 })
    await userEvent.click(await screen.findByRole('button', { name: 'Alterar: Quando?' }))
    await userEvent.click(screen.getByRole('button', { name: /domingo, 29/ }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('a full window must be chosen again when none is free', async () => {
    beginToBuy()
    await open({ [calls.quote]: () => Response.json(quote({ delivery: [{ ...saturday, left: 0 }] })) })
    await now('Quando?')
    expect((await screen.findByRole('alert')).textContent).toContain('Não há outro horário livre por enquanto')
    expect(readDraft(cartUuid).slot).toBeUndefined()
  })

  it('a removed window must be chosen again', async () => {
    beginToBuy({ done: 1, slot: { ...sunday, id: 'gone' } })
    await open()
    await now('Quando?')
    expect((await action('Escolha um dia')).hasAttribute('disabled')).toBe(true)
  })

  it('a price increase changes the total before anything is sent', async () => {
    const dearer: Answer = ({ body }) =>
      Response.json(priced((body as { products: PlaceOrderBody['items'] }).products, { unitPrice: 3000 }))
    const totals = { subTotal: 6000, discount: 0, shippingTotal: 500, price: 6500 }
    await open({ [calls.putCart]: dearer, [calls.quote]: () => Response.json(quote({ totals })) })
    await waitFor(() => expect(document.querySelector('aside table')!.textContent.replaceAll('\u00a0', ' ')).toContain('R$ 60,00'))
  })

  it('a cart of another visitor continues under a new uuid', async () => {
    const { path } = await open({ [calls.putCart]: refuse('cart_not_found', 404) })
    await waitFor(() => expect(path()).toBe('/cart'))
    expect(heldCart().uuid).not.toBe(cartUuid)
    expect(heldCart().entries).toEqual([coffee])
  })

  it('a lost connection is reported, and another try continues', async () => {
    const cart = answersOfShop()[calls.putCart]!
    await open({ [calls.putCart]: inTurn(lost, lost, lost, cart) })
    await screen.findByText('Não conseguimos atualizar agora', {}, { timeout: 8000 })
    await press('Tentar novamente')
    await press('Entregar neste endereço')
    await now('Quando?')
    expect(screen.queryByText('Não conseguimos atualizar agora')).toBeNull()
  })

  it('names the next step, and no incomplete address', async () => {
    localStorage.removeItem('addresses')
    dispatchEvent(new StorageEvent('storage', { key: 'addresses' }))
    const { asked } = await open({ [calls.quote]: never })
    await waitFor(() => expect(told(asked, calls.quote)).not.toHaveLength(0))
    expect(screen.queryByRole('button', { name: 'Entregar neste endereço' })).toBeNull()
    expect(screen.getAllByRole<HTMLButtonElement>('button', { name: 'Preencha os dados' })[0]!.disabled).toBe(true)
  })

  it('keeps an address during typing when the quote is refetched', async () => {
    localStorage.removeItem('addresses')
    dispatchEvent(new StorageEvent('storage', { key: 'addresses' }))
    await open({ [calls.quote]: inTurn(refuse('server_error', 500), never) })
    await userEvent.type(await screen.findByLabelText('Ponto de referência'), 'Perto da praça')
    await press('Tentar novamente')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull())
    expect(screen.getByLabelText<HTMLInputElement>('Ponto de referência').value).toBe('Perto da praça')
  })

  it('a sold-out item is reported, and leads to the cart first', async () => {
    await open({ [calls.putCart]: soldOut })
    expect(await screen.findByText(/1 item do carrinho não pode ser comprado/)).toBeDefined()
    expect(screen.getByRole('alert').textContent).toContain('Café torrado')
    expect(screen.getByRole('link', { name: 'Ver carrinho' }).getAttribute('href')).toBe('/cart')
  })

  it.each([
    ['lost', [lost, lost, lost], 'Sem conexão'],
    ['no answer but trouble', [refuse('overloaded', 503)], 'não conseguiu atender agora'],
  ] as const)('the quote is %s: nothing can be chosen until another try', async (_, failures, text) => {
    await open({ [calls.quote]: inTurn(...failures, () => Response.json(quote())) })
    expect((await screen.findByRole('alert', {}, { timeout: 8000 })).textContent).toContain(text)
    expect((await action('Entregar neste endereço')).hasAttribute('disabled')).toBe(true)
    expect(readDraft(cartUuid).done).toBe(0)
    await press('Tentar novamente')
    await press('Entregar neste endereço')
    await now('Quando?')
  })

  it('the quote is slow: nothing is promised before it arrives', async () => {
    await open({ [calls.quote]: never })
    expect((await action('Entregar neste endereço')).hasAttribute('disabled')).toBe(true)
    expect(screen.queryByText('Rua Fradique Coutinho, 1139')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('two taps complete one step', async () => {
    await open()
    const button = await action('Entregar neste endereço')
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
    button.click()
    button.click()
    await now('Quando?')
    expect(readDraft(cartUuid).done).toBe(1)
  })

  it('a visitor unknown to the server continues at the same step', async () => {
    const { asked } = await open({
      [calls.putCart]: inTurn(refuse('authentication', 401), answersOfShop()[calls.putCart]!),
      [calls.lead]: () => Response.json({ id: 'new' }, { status: 201 }),
    })
    await press('Entregar neste endereço')
    await now('Quando?')
    expect(told(asked, calls.lead)).toHaveLength(1)
  })

  it('the way back from the payment opens the last step, with all answers', async () => {
    beginToBuy()
    const { router, path } = await open()
    await now('Extras')
    await press('Ir para o pagamento')
    await waitFor(() => expect(path()).toBe(`/cart/${cartUuid}/payment`))
    act(() => router.history.back())
    await waitFor(() => expect(path()).toBe(`/cart/${cartUuid}/checkout`))
    await now('Extras')
    expect(readDraft(cartUuid)).toMatchObject({ slot: saturday, done: 4 })
  })

  it('a cart that another tab emptied is no longer checked out', async () => {
    const { path } = await open()
    await action('Entregar neste endereço')
    storeInOtherTab('cart', { uuid: '', entries: [] })
    await waitFor(() => expect(path()).toBe('/cart'))
  })

  it('a guest identifies first when the shop requires an account', async () => {
    const { path } = await open({ [calls.shop]: () => Response.json([{ simplifiedSignupEligible: false, authentication: {} }]) })
    await waitFor(() => expect(path()).toBe('/unauthenticated/cart'))
  })

  it('an empty cart has no checkout', async () => {
    publishCart({ uuid: '', entries: [] })
    const { path } = await open()
    await waitFor(() => expect(path()).toBe(`/cart/${cartUuid}`))
  })
})
