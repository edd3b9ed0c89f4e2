import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clientQuery } from '#session/account-queries.ts'
import { setTransport } from '@mutirao/client/call'
import { readStored } from '@mutirao/client/storage'
import { addressesKey } from '@mutirao/client/stored-keys'
import type { ShippingAddress } from '@mutirao/contract/order-shapes'
import { AddressChooser } from './address-chooser.tsx'
import { chooseAddress } from './address-store.ts'

vi.mock('#session/session.ts', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ status: 'in', user: { id: 'ana' } }),
}))

vi.mock('#page/page-state.ts', async (original) => ({ ...(await original<object>()), usePageState: () => ({ tenant: {} }) }))

const point = { latitude: -23.5561, longitude: -46.6895 }
const office: ShippingAddress = {
  cep: '01310-100',
  address: 'Avenida Paulista, 900',
  street_address: 'Avenida Paulista',
  street_number: '900',
  complement: '',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  administrative_area: 'SP',
  country: 'Brasil',
  reference: '',
  addressType: '',
  ...point,
}
const home = {
  alias: 'Casa',
  address: 'Estrada do Verava',
  hasNumber: false,
  neighborhood: 'Verava',
  city: 'Ibiúna',
  administrativeArea: 'SP',
  latitude: -23.65,
  longitude: -47.22,
  properties: { postalCode: '18150-000' },
}

function open(addresses: object[] = [], over: { isLocked?: boolean } = {}) {
  const queryClient = new QueryClient()
  queryClient.setQueryData(clientQuery().queryKey, { addresses } as never)
  const onChoose = vi.fn<(address: ShippingAddress) => void>()
  render(
    <QueryClientProvider client={queryClient}>
      <AddressChooser formId="address" postalCode="" point={point} onChoose={onChoose} onFormChange={() => {}} {...over} />
      <button type="submit" form="address">
        Continuar
      </button>
    </QueryClientProvider>,
  )
  return onChoose
}

const goOn = () => userEvent.click(screen.getByRole('button', { name: 'Continuar' }))

beforeEach(() => {
  localStorage.clear()
  setTransport(async () => Response.json({ cep: '18150-000', logradouro: '', bairro: '', localidade: 'Ibiúna', uf: 'SP' }))
})
afterEach(cleanup)

describe('choosing an address', () => {
  it('offers the account’s addresses, and asks for none of their fields again', async () => {
    const onChoose = open([home])
    expect(screen.getByRole('radio', { name: /Estrada do Verava, S\/N/ })).toHaveProperty('checked', true)
    await goOn()
    expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ cep: '18150-000', street_number: 'S/N', latitude: -23.65 }))
  })

  it('stores the account’s address as this order’s on a device that knows none', async () => {
    open([home])
    await goOn()
    expect(readStored(addressesKey)).toMatchObject({ addresses: [{ cep: '18150-000', street_number: 'S/N' }] })
  })

  it('edits in place, and keeps the fields that the CEP does not fill', async () => {
    const onChoose = open([home])
    await userEvent.click(screen.getByRole('button', { name: 'Editar endereço' }))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Rua').value).toBe('Estrada do Verava'))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Sem número' }))
    await userEvent.type(screen.getByLabelText('Número'), '12')
    await goOn()
    expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ address: 'Estrada do Verava, 12', neighborhood: 'Verava' }))
  })

  it('offers only deliverable addresses, each once', () => {
    chooseAddress(office)
    const paulista = { ...home, address: 'Avenida Paulista', streetNumber: '900', hasNumber: true, properties: { postalCode: '01310-100' } }
    open([{ ...home, properties: {} }, { ...home, hasNumber: true }, paulista])
    expect(screen.getAllByRole('radio', { name: /Paulista/ })).toHaveLength(1)
    expect(screen.queryByRole('radio', { name: /S\/N|do Verava(?!, 12)/ })).toBeNull()
  })
})

describe('a campaign that locks the address', () => {
  it('offers only the account’s addresses, and no form', async () => {
    chooseAddress(office)
    const onChoose = open([home], { isLocked: true })
    expect(screen.getByText('Só para um endereço da sua conta')).toBeDefined()
    expect(screen.getAllByRole('radio')).toHaveLength(1)
    expect(screen.queryByRole('button', { name: /endereço/i })).toBeNull()
    await goOn()
    expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ cep: '18150-000', street_number: 'S/N' }))
  })
})
