import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { askAgain } from '#session/session-renewal.ts'
import { adoptTokens } from '#session/session.ts'
import { openScreen, type Answer } from '../../testing/open-screen.tsx'

const fradique = {
  cep: '05416-011',
  logradouro: 'Rua Fradique Coutinho',
  bairro: 'Vila Madalena',
  localidade: 'São Paulo',
  uf: 'SP',
  latitude: -23.5561,
  longitude: -46.6895,
}
const withoutNumber = {
  alias: 'Casa',
  address: 'Rua Fradique Coutinho',
  neighborhood: 'Vila Madalena',
  city: 'São Paulo',
  administrativeArea: 'SP',
  addressType: 'home',
  reception: 'portaria',
  latitude: -23.5561,
  longitude: -46.6895,
  properties: { postalCode: '05416-011' },
}
const calls = { cep: 'GET /ws/05416-011/json', campaigns: 'GET /api/operation/campaigns/public', client: 'GET /api/accounts/client' }

const book = () => JSON.parse(localStorage.getItem('addresses') ?? '{}') as { current: string; addresses: object[] }
const open = (path: string, answers: Record<string, Answer> = {}) =>
  openScreen(path, { answers: { [calls.cep]: () => Response.json(fradique), [calls.campaigns]: () => Response.json([]), ...answers } })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar endereço' }))

function enter() {
  const user = { id: '8a0c7f6e-6f1e-4bb5-9d3b-7c3f7f6b1f00', activated: true, firstAccess: false, hasPassword: false, keys: [] }
  adoptTokens({ access_token: 'good', expires_in: 604_800, user })
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  askAgain()
})
afterEach(cleanup)

describe('/addressnumber', () => {
  it('asks only for the number when the CEP resolves the street, and returns to the former screen', async () => {
    const { router } = await open('/addressnumber?cep=05416-011&to=%2Fcontact')
    expect(await screen.findByText(/Rua Fradique Coutinho · Vila Madalena/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Preencha os dados' })).toHaveProperty('disabled', true)
    const field = screen.getByLabelText<HTMLInputElement>('Número')
    expect([field.maxLength, field.inputMode, screen.getByLabelText<HTMLInputElement>('Complemento').maxLength]).toEqual([
      10,
      'numeric',
      40,
    ])
    await userEvent.type(field, '1139')
    await save()
    await waitFor(() => expect(router.state.location.pathname).toBe('/contact'))
    expect(book().addresses[0]).toMatchObject({ cep: '05416-011', address: 'Rua Fradique Coutinho, 1139', latitude: -23.5561 })
  })

  it('accepts a house without a number', async () => {
    const { router } = await open('/addressnumber?cep=05416-011&to=%2Fcontact')
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Sem número' }))
    await save()
    await waitFor(() => expect(router.state.location.pathname).toBe('/contact'))
    expect(book().addresses[0]).toMatchObject({ street_number: 'S/N' })
  })

  it('links to the areas from outside all of them', async () => {
    const far = { id: 'feira', canBuy: { ok: true }, inArea: false, canPickUp: false }
    const { router } = await open('/addressnumber?cep=05416-011&to=%2Fcontact', { [calls.campaigns]: () => Response.json([far]) })
    await userEvent.type(await screen.findByLabelText('Número'), '7')
    await save()
    await waitFor(() => expect(router.state.location.pathname).toBe('/deliveryarea'))
  })

  it('adds the number to the account’s address, and keeps hidden fields and alias', async () => {
    enter()
    const client = { id: 'ana', version: 3, addresses: [{ ...withoutNumber, alias: 'Loja', properties: {} }, withoutNumber], missing: [] }
    const { asked } = await open('/addressnumber?cep=05416-011&to=%2Fcontact', {
      [calls.client]: () => Response.json(client),
      'PUT /api/accounts/client': () => Response.json({ ...client, version: 4 }),
    })
    await userEvent.type(await screen.findByLabelText('Número'), '1139')
    await save()
    await waitFor(() => expect(asked.some(({ call }) => call.startsWith('PUT'))).toBe(true))
    const { body } = asked.find(({ call }) => call.startsWith('PUT'))!
    expect(body).toEqual({
      version: 3,
      addresses: [{ ...withoutNumber, streetNumber: '1139', hasNumber: true }, client.addresses[0]],
    })
  })

  it('asks for the other fields when the CEP does not resolve the street', async () => {
    const { router } = await open('/addressnumber?cep=05416-011&to=%2Fcontact', {
      [calls.cep]: () => Response.json({ ...fradique, logradouro: '', bairro: '' }),
    })
    const written = { Rua: 'Estrada do Verava', Bairro: 'Verava', Número: '10' }
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Cidade' }).value).toBe('São Paulo'))
    for (const [label, value] of Object.entries(written)) await userEvent.type(screen.getByRole('textbox', { name: label }), value)
    await save()
    await waitFor(() => expect(router.state.location.pathname).toBe('/contact'))
    expect(book().addresses[0]).toMatchObject({ cep: '05416-011', address: 'Estrada do Verava, 10' })
  })

  it('asks for all fields without a CEP, and stays, because a visitor of a closed shop has no other screen', async () => {
    // Another tab forgot the place that was chosen before.
    dispatchEvent(new StorageEvent('storage', { key: 'place-postal-code' }))
    const { router } = await open('/addressnumber?to=%2Fcontact')
    expect(await screen.findByRole('textbox', { name: 'CEP' })).toBeTruthy()
    expect(router.state.location.pathname).toBe('/addressnumber')
  })
})

describe('/location/simple/details', () => {
  it('is the short form, whose button names the missing field; only accounts have an alias', async () => {
    const { router } = await open('/location/simple/details?cep=05416-011&to=%2Fcontact')
    const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label })
    await waitFor(() => expect(field('Rua').value).toBe('Rua Fradique Coutinho'))
    expect(['CEP', 'Número', 'Complemento', 'Ponto de referência'].map((label) => field(label).readOnly)).toEqual([
      false,
      false,
      false,
      false,
    ])
    expect(['Rua', 'Bairro', 'Cidade', 'UF'].map((label) => field(label).readOnly)).toEqual([true, true, true, true])
    expect(screen.getByRole('button', { name: 'Preencha os dados' })).toHaveProperty('disabled', true)
    expect(screen.queryByLabelText('Como você chama este endereço?')).toBeNull()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Sem número' }))
    await save()
    await waitFor(() => expect(router.state.location.pathname).toBe('/contact'))
    expect(book().current).toBe('05416-011|S/N|')
  })

  it('stores it in the account with its alias; shows a refusal, and loses no input', async () => {
    enter()
    const client = { id: 'ana', version: 3, addresses: [], missing: [] }
    let isDown = true
    const { asked, router } = await open('/location/simple/details?cep=05416-011&to=%2Fcontact', {
      [calls.client]: () => Response.json(client),
      'PUT /api/accounts/client': () =>
        isDown ? Response.json({ code: 'server_error' }, { status: 500 }) : Response.json({ ...client, version: 4 }),
    })
    await userEvent.type(await screen.findByLabelText('Como você chama este endereço?'), 'Trabalho')
    await userEvent.type(screen.getByLabelText('Número'), '900')
    await save()
    await screen.findByRole('alert')
    expect(router.state.location.pathname).toBe('/location/simple/details')
    isDown = false
    await save()
    await waitFor(() => expect(router.state.location.pathname).toBe('/contact'))
    expect(asked.findLast(({ call }) => call.startsWith('PUT'))!.body).toMatchObject({
      addresses: [{ alias: 'Trabalho', streetNumber: '900', hasNumber: true, properties: { postalCode: '05416-011' } }],
    })
  })
})
