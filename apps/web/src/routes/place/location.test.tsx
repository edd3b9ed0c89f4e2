import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { adoptTokens } from '#session/session.ts'
import { openScreen, type Answer } from '#testing/open-screen.tsx'

const rua = { cep: '01123-000', logradouro: 'Rua Três Rios', bairro: 'Bom Retiro', localidade: 'São Paulo', uf: 'SP' }
const home = {
  alias: 'Casa',
  address: 'Rua A',
  streetNumber: '10',
  city: 'São Paulo',
  latitude: -23.55,
  longitude: -46.63,
  attrs: {},
  properties: { postalCode: '01001-000' },
}
const client = {
  id: '1',
  userId: '1',
  addresses: [home, { ...home, alias: undefined, address: 'Rua B', latitude: -23.56 }],
  version: 3,
  missing: [],
}

const open = (answers: Record<string, Answer> = {}) =>
  openScreen('/location?to=/products', {
    place: { latitude: -23.55, longitude: -46.63, label: 'Rua A, 10' },
    answers: {
      'GET /ws/streets/public': ({ query }) => Response.json(query.get('q') === 'tres rios' ? [rua] : []),
      'GET /ws/01123-000/json': () => Response.json({ ...rua, latitude: -23.53, longitude: -46.64 }),
      'GET /api/accounts/client': () => Response.json(client),
      ...answers,
    },
  })

const signIn = () =>
  adoptTokens({
    access_token: 'a',
    expires_in: 3600,
    user: { id: '8a0c7f6e-6f1e-4bb5-9d3b-7c3f7f6b1f00', activated: true, firstAccess: false, hasPassword: false, keys: [] },
  })

afterEach(() => {
  cleanup()
  localStorage.clear()
})

describe('/location', () => {
  it('finds a street by its name and uses it as the place', async () => {
    const { router } = await open()
    await userEvent.click(screen.getByRole('button', { name: 'Não sei o CEP: buscar pela rua' }))
    await userEvent.type(screen.getByLabelText('Rua, bairro ou cidade'), 'zz zz')
    expect((await screen.findByText(/Nenhuma rua com esse nome/)).tagName).toBe('OUTPUT')
    await userEvent.clear(screen.getByLabelText('Rua, bairro ou cidade'))
    await userEvent.type(screen.getByLabelText('Rua, bairro ou cidade'), 'tres rios')
    await userEvent.click(await screen.findByRole('button', { name: /Rua Três Rios.*01123-000/ }))
    await expect.poll(() => router.state.location.pathname).toBe('/products')
    expect(localStorage.getItem('recent-places')).toContain('"label":"Rua Três Rios"')
  })

  it('offers the addresses of the account by alias with their distance, and gives an alias', async () => {
    signIn()
    let saved: unknown
    const { router } = await open({
      'PUT /api/accounts/client': ({ body }) => {
        saved = body
        return Response.json(client)
      },
    })
    const here = await screen.findByRole('button', { name: /^Casa/ })
    expect(here.getAttribute('aria-current')).toBe('true')
    const other = screen.getByRole('button', { name: /^Rua B, 10.*a 1,5\s?km daqui/ })
    await userEvent.click(screen.getByRole('button', { name: 'Dar um nome: Rua B, 10' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Trabalho' }))
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
    await expect.poll(() => saved).toMatchObject({ version: 3, addresses: [{ alias: 'Casa' }, { alias: 'Trabalho', address: 'Rua B' }] })
    await userEvent.click(other)
    await expect.poll(() => router.state.location.pathname).toBe('/products')
  })
})
