import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chooseAddress } from '#features/address/address-store.ts'
import { keepSignUp } from '#features/sign-in/sign-up-store.ts'
import { askAgain } from '#session/session-renewal.ts'
import { adoptTokens } from '#session/session.ts'
import { home } from '#testing/buying.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const user = { id: '8a0c7f6e-6f1e-4bb5-9d3b-7c3f7f6b1f00', activated: true, firstAccess: true, hasPassword: false, keys: [] }
const client = { id: 'ana', name: 'Ana de Souza', version: 0, addresses: [], missing: [] }

const unanswered = [
  {
    name: 'a CEP that does not exist',
    answer: () => Response.json({ erro: true }),
    text: 'CEP não encontrado. Confira os números, digite o endereço, ou conclua e informe depois.',
  },
  {
    name: 'a service that is down',
    answer: () => Response.json({ code: 'server_error' }, { status: 500 }),
    text: 'Não conseguimos buscar o CEP agora. Digite o endereço, ou conclua e informe depois.',
  },
]

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  askAgain()
  adoptTokens({ access_token: 'good', expires_in: 604_800, user })
  keepSignUp({ name: 'Ana de Souza' })
})
afterEach(cleanup)

async function open(answer: () => Response, cep = '05416-999') {
  const opened = await openScreen('/signup/postalcode?to=%2Fcontact', {
    answers: {
      'GET /api/operation/marketplaces/public': () => Response.json([{ authentication: {}, defaultForms: { personalForm: [] } }]),
      [`GET /ws/${cep}/json`]: answer,
      [`POST /api/accounts/client/user/${user.id}`]: () => Response.json(client, { status: 201 }),
    },
  })
  const field = await screen.findByRole('textbox', { name: 'CEP' })
  await userEvent.clear(field)
  await userEvent.type(field, cep.replace('-', ''))
  const sent = () => opened.asked.find(({ call }) => call.startsWith('POST /api/accounts/client/user'))?.body
  return { ...opened, sent }
}

const fradique = {
  cep: '05416-999',
  logradouro: 'Rua Fradique Coutinho',
  bairro: 'Vila Madalena',
  localidade: 'São Paulo',
  uf: 'SP',
  latitude: -23.5561,
  longitude: -46.6895,
}

describe('the CEP of a new account', () => {
  it('leads to the number when it resolves the street, and then to the former screen', async () => {
    const { router, sent } = await open(() => Response.json(fradique))
    await screen.findByText('Rua Fradique Coutinho')
    await userEvent.click(screen.getByRole('button', { name: 'Criar conta' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/addressnumber'))
    expect(router.state.location.search).toEqual({ cep: '05416-999', to: '/contact' })
    expect(sent()).toMatchObject({ addresses: [{ address: 'Rua Fradique Coutinho' }] })
  })

  it('needs no number at the address of an earlier order', async () => {
    chooseAddress(home)
    const { router, sent } = await open(() => Response.json({ ...fradique, cep: home.cep }), home.cep)
    await screen.findByText('Rua Fradique Coutinho, 1139')
    await userEvent.click(screen.getByRole('button', { name: 'Criar conta' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/contact'))
    expect(sent()).toMatchObject({ addresses: [{ address: 'Rua Fradique Coutinho', streetNumber: '1139' }] })
  })

  it('needs a number at another house than that of an earlier order', async () => {
    chooseAddress(home)
    const { router } = await open(() => Response.json({ ...fradique, cep: home.cep }), home.cep)
    await userEvent.click(await screen.findByRole('button', { name: 'É outro número' }))
    await userEvent.click(screen.getByRole('button', { name: 'Criar conta' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/addressnumber'))
  })

  it('needs no number when it resolves no street', async () => {
    const { router } = await open(() => Response.json({ ...fradique, logradouro: '', bairro: '' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Criar conta' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/contact'))
  })

  it.each(unanswered)('of $name: the address can be completed by hand', async ({ answer, text }) => {
    const { router, sent } = await open(answer)
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    await userEvent.click(screen.getByRole('button', { name: 'Digitar o endereço' }))
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Rua' }).readOnly).toBe(false))
    const written = { Rua: 'Estrada do Verava', Número: '10', Bairro: 'Verava', Cidade: 'Ibiúna', UF: 'SP' }
    for (const [label, value] of Object.entries(written)) await userEvent.type(screen.getByRole('textbox', { name: label }), value)
    await userEvent.click(screen.getByRole('button', { name: 'Criar conta' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/contact'))
    expect(sent()).toMatchObject({
      addresses: [{ address: 'Estrada do Verava', streetNumber: '10', city: 'Ibiúna', properties: { postalCode: '05416-999' } }],
    })
  })

  it.each(unanswered)('of $name: the account can be created without an address', async ({ answer }) => {
    const { router, sent } = await open(answer)
    await screen.findByRole('alert')
    await userEvent.click(screen.getByRole('button', { name: 'Criar conta' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/contact'))
    expect(sent()).not.toHaveProperty('addresses')
  })
})
