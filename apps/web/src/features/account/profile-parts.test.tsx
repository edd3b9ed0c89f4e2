import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PageStateContext } from '#page/page-state.ts'
import { saveFile } from '#platform/download.ts'
import { setTransport } from '@mutirao/client/call'
import { store } from '@mutirao/client/storage'
import type { Client } from '@mutirao/contract/accounts'
import type { PageState } from '@mutirao/contract/pages'
import { Consents } from './consents.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import { LikingChips } from './liking-chips.tsx'
import { MyAddresses } from './my-addresses.tsx'
import { MyPasskeys } from './my-passkeys.tsx'
import { exportedAreas, MyRights } from './my-rights.tsx'
import { Whatsapp } from './whatsapp.tsx'

const { signOut } = vi.hoisted(() => ({ signOut: vi.fn(async () => {}) }))
vi.mock('#session/session.ts', () => ({ signOut }))
vi.mock('#platform/download.ts', () => ({ saveFile: vi.fn() }))

const page = { tenant: { timeZone: 'America/Sao_Paulo' } } as PageState
const client: Client = {
  id: 'c',
  userId: 'u',
  addresses: [],
  properties: { likings: ['cafes'], codes: [], devices: [], answers: {}, enhancedAnswers: {} },
  missing: [],
  version: 7,
}
const home = {
  address: 'Rua Fradique Coutinho',
  streetNumber: '1139',
  latitude: -23.5,
  longitude: -46.6,
  properties: { postalCode: '05416-011' },
}

let seen: { path: string; body?: unknown }[] = []
function show(screen: ReactNode, answer: (path: string, body: unknown) => Response | Promise<Response>) {
  seen = []
  setTransport(async (request) => {
    const path = `${request.method} ${new URL(request.url).pathname}`
    const text = await request.text()
    const body = text ? JSON.parse(text) : undefined
    seen.push({ path, body })
    return answer(path, body)
  })
  render(
    <PageStateContext value={page}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>{screen}</QueryClientProvider>
    </PageStateContext>,
  )
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  localStorage.clear()
  store('lead', 'a-lead')
  vi.clearAllMocks()
})
afterEach(cleanup)

it('passkeys name the host where they sign in when it is another one, and are removed there, too', async () => {
  const passkey = { id: 'a', hostname: window.location.hostname, device: 'Android · Chrome', createdAt: '2026-11-20T12:00:00Z' }
  const elsewhere = { ...passkey, id: 'b', hostname: 'outra.example', device: 'Windows · Edge' }
  show(<MyPasskeys />, (path) => (path.startsWith('GET') ? Response.json([passkey, elsewhere]) : new Response(null, { status: 204 })))
  const [here, there] = await screen.findAllByRole('listitem')
  expect(here!.textContent).not.toContain('para entrar em')
  expect(there!.textContent).toContain('para entrar em outra.example')
  await press('Remover Windows · Edge')
  await waitFor(() => expect(seen.map(({ path }) => path)).toContain('DELETE /api/users/passkeys/b'))
})

describe('deleting the account', () => {
  const ask = async (answer: () => Response) => {
    show(<DeleteAccount client={client} />, answer)
    await press('Excluir conta')
    expect(screen.getByText(/5 anos/)).toBeTruthy()
    await press('Continuar com a exclusão')
    expect(screen.getByRole('button', { name: 'Excluir minha conta' })).toHaveProperty('disabled', true)
    expect(seen).toEqual([])
    await userEvent.click(screen.getByRole('checkbox'))
    await press('Excluir minha conta')
  }

  it('requires two confirmations, and ends the session', async () => {
    await ask(() => new Response(null, { status: 204 }))
    await waitFor(() => expect(signOut).toHaveBeenCalled())
    expect(seen[0]?.path).toBe('DELETE /api/accounts/client')
  })

  it('waits for open orders, and says so', async () => {
    await ask(() => Response.json({ openOrders: 2 }))
    expect((await screen.findByRole('alert')).textContent).toContain('quando os 2 pedidos em andamento terminarem')
    // The pressed button no longer exists.
    expect(document.activeElement?.closest('section')).not.toBeNull()
    expect(signOut).not.toHaveBeenCalled()
  })

  it('is unchanged when the server refuses', async () => {
    await ask(() => Response.json({ code: 'server_error' }, { status: 500 }))
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(signOut).not.toHaveBeenCalled()
  })
})

describe('consents', () => {
  const given = { name: 'marketing', version: '2026-11', granted: true, at: '2026-11-20T12:00:00.000Z' }

  it('shows the newest answer, and sends the next with its version', async () => {
    show(<Consents />, (path, body) =>
      path.startsWith('GET')
        ? Response.json([given, { ...given, granted: false }])
        : Response.json({ ...(body as object), at: given.at }, { status: 201 }),
    )
    const box = await screen.findByRole<HTMLInputElement>('switch', { name: 'Novidades e ofertas' })
    expect(box.checked).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Localização' }).checked).toBe(false)
    // Without notifications on this device, the switch is not shown.
    expect(screen.queryByRole('switch', { name: 'Notificações' })).toBeNull()
    await userEvent.click(box)
    await waitFor(() => expect(seen.at(-1)?.body).toEqual({ name: 'marketing', version: '2026-11-27', granted: false }))
    await waitFor(() => expect(box.checked).toBe(false))
  })
})

describe('WhatsApp', () => {
  const orders = { kind: 'orders', granted: false, text: 'Quero que a loja me avise dos meus pedidos.' }
  const mine = { phone: '+5511912345678', choices: [orders, { ...orders, kind: 'news', text: 'Quero novidades.' }] }

  it('asks apart for orders and news, and sends back the text that was read', async () => {
    show(<Whatsapp />, (path) =>
      Response.json(path.startsWith('GET') ? mine : { ...mine, choices: [{ ...orders, granted: true, at: '2026-11-20T12:00:00.000Z' }] }),
    )
    await userEvent.click(await screen.findByRole('switch', { name: 'Avisos dos meus pedidos' }))
    expect(seen.at(-1)?.body).toEqual({ kind: 'orders', granted: true, text: orders.text })
    expect(await screen.findByText(/Aceito em 20\/11\/2026/)).toBeTruthy()
  })

  it('cannot be turned on without a verified phone, and is not there in a shop without a number', async () => {
    show(<Whatsapp />, () => Response.json({ choices: [orders] }))
    expect((await screen.findByRole<HTMLInputElement>('switch')).disabled).toBe(true)
    expect(screen.getByText(/confirme um celular/)).toBeTruthy()
  })
})

describe('the export', () => {
  it('saves JSON and CSV', async () => {
    show(<MyRights />, (path) => Response.json(path.endsWith('csv') ? { csv: 'a;b' } : { client: { name: 'Ana' } }))
    await press('Baixar meus dados')
    await waitFor(() => expect(saveFile).toHaveBeenLastCalledWith('meus-dados.json', 'application/json', expect.stringContaining('"Ana"')))
    await press('Baixar CSV')
    await waitFor(() => expect(saveFile).toHaveBeenLastCalledWith('meus-dados.csv', 'text/csv', 'a;b'))
  })

  it('is shown as plain lines', () => {
    expect(exportedAreas({ addresses: [{ city: 'São Paulo', complement: '' }], version: 7 })).toEqual([
      { area: 'addresses', lines: [['1.city', 'São Paulo']] },
      { area: 'version', lines: [['valor', '7']] },
    ])
  })
})

describe('addresses', () => {
  it('are renamed, removed and restored, always with the version', async () => {
    show(<MyAddresses client={{ ...client, addresses: [home] }} renderForm={() => null} />, (_path, body) =>
      Response.json({ ...client, ...(body as object), version: 8 }),
    )
    await press('Dar um nome: Rua Fradique Coutinho, 1139')
    await userEvent.type(screen.getByLabelText('Como você chama este endereço?'), 'Casa')
    await press('Salvar')
    await waitFor(() => expect(seen.at(-1)?.body).toEqual({ addresses: [{ ...home, alias: 'Casa' }], version: 7 }))
    await press('Remover Rua Fradique Coutinho, 1139')
    await waitFor(() => expect(seen.at(-1)?.body).toEqual({ addresses: [], version: 7 }))
  })
})

describe('interests', () => {
  const options = [
    { id: 'cafes', label: 'Cafés' },
    { id: 'paes', label: 'Pães' },
  ]

  it('are saved at once for a visitor', async () => {
    show(<LikingChips title="Do que você gosta?" options={options} />, () => Response.json({ properties: { likings: ['paes'] } }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Cafés' }))
    await waitFor(() => expect(seen.at(-1)).toEqual({ path: 'PUT /api/users/leads', body: { properties: { likings: ['paes', 'cafes'] } } }))
  })

  it('are saved in the account of a signed-in person', async () => {
    store('authorization', { authenticated: true, expiresIn: 0, timestamp: 0 })
    show(<LikingChips title="Do que você gosta?" options={options} />, () => Response.json(client))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Cafés' }))
    await waitFor(() => expect(seen.at(-1)).toEqual({ path: 'PUT /api/accounts/client', body: { properties: { likings: [] } } }))
  })
})

describe('the favourite button', () => {
  const heart = <FavoriteButton item={{ campaignId: 'feira', itemId: 'cafe' }} name="Café" />
  const isOn = () => screen.getByRole('button', { name: 'Salvar Café' }).getAttribute('aria-pressed')

  it('adds and removes a favourite', async () => {
    show(heart, (path) => (path.startsWith('GET') ? Response.json([]) : new Response(null, { status: 204 })))
    await press('Salvar Café')
    await waitFor(() => expect(seen.at(-1)?.path).toBe('PUT /api/accounts/favorites/feira/cafe'))
    expect(isOn()).toBe('true')
    await press('Salvar Café')
    await waitFor(() => expect(seen.at(-1)?.path).toBe('DELETE /api/accounts/favorites/feira/cafe'))
    expect(isOn()).toBe('false')
  })

  it('reverts when the server refuses', async () => {
    show(heart, (path) => (path.startsWith('GET') ? Response.json([]) : Response.json({ code: 'not_found' }, { status: 404 })))
    await press('Salvar Café')
    await waitFor(() => expect(seen).toHaveLength(2))
    await waitFor(() => expect(isOn()).toBe('false'))
  })

  it('reverts alone, and keeps another favourite that changed meanwhile', async () => {
    const refusal = Promise.withResolvers<Response>()
    const other = <FavoriteButton item={{ campaignId: 'feira', itemId: 'pao' }} name="Pão" />
    const both = (
      <>
        {heart}
        {other}
      </>
    )
    show(both, (path) => {
      if (path.startsWith('GET')) return Response.json([])
      return path.endsWith('cafe') ? refusal.promise : new Response(null, { status: 204 })
    })
    await press('Salvar Café')
    await press('Salvar Pão')
    refusal.resolve(Response.json({ code: 'not_found' }, { status: 404 }))
    await waitFor(() => expect(isOn()).toBe('false'))
    expect(screen.getByRole('button', { name: 'Salvar Pão' }).getAttribute('aria-pressed')).toBe('true')
  })

  it('creates no lead for a visitor who only looks', async () => {
    localStorage.clear()
    dispatchEvent(new StorageEvent('storage', { key: 'lead' }))
    show(heart, () => Response.json([]))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(seen).toEqual([])
    expect(isOn()).toBe('false')
  })
})
