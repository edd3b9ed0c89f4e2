import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { setTransport } from '@mutirao/client/call'
import type { ShippingAddress } from '@mutirao/contract/order-shapes'
import { AddressForm } from './address-form.tsx'

const point = { latitude: -23.533773, longitude: -46.62529 }
const fradique = { cep: '05416-011', logradouro: 'Rua Fradique Coutinho', bairro: 'Vila Madalena', localidade: 'São Paulo', uf: 'SP' }

async function typeCep(answer: () => Response) {
  setTransport(async () => answer())
  const onSave = vi.fn<(address: ShippingAddress) => void>()
  const onReadyChange = vi.fn<(isReady: boolean) => void>()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AddressForm id="address" point={point} onSave={onSave} onReadyChange={onReadyChange} />
      <button type="submit" form="address">
        Salvar endereço
      </button>
    </QueryClientProvider>,
  )
  await userEvent.type(screen.getByLabelText('CEP'), '05416011')
  return { onSave, onReadyChange }
}

/** Types a postal code; each one has its own response. */
async function typeAnyCep(answers: Record<string, object>, first: string) {
  setTransport(async (request) => Response.json(answers[/\d{5}-\d{3}/.exec(request.url)![0]]))
  const onReadyChange = vi.fn<(isReady: boolean) => void>()
  show(<AddressForm id="address" point={point} onSave={() => {}} onReadyChange={onReadyChange} />)
  async function retype(cep: string) {
    await userEvent.clear(field('CEP'))
    await userEvent.type(field('CEP'), cep)
  }
  await retype(first)
  return { retype, onReadyChange }
}

function show(form: ReactNode) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      {form}
      <button type="submit" form="address">
        Salvar endereço
      </button>
    </QueryClientProvider>,
  )
}

async function write(words: Record<string, string>) {
  for (const [label, value] of Object.entries(words)) {
    await userEvent.clear(field(label))
    await userEvent.type(field(label), value)
  }
}

const areLocked = () => ['Rua', 'Bairro', 'Cidade', 'UF'].map((label) => field(label).readOnly)

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar endereço' }))

describe('the address form (spec §5)', () => {
  afterEach(cleanup)

  it('fills the fields that the CEP knows, makes them read-only and asks for the number', async () => {
    const { onSave, onReadyChange } = await typeCep(() => Response.json({ ...fradique, latitude: -23.5561, longitude: -46.6895 }))
    await waitFor(() => expect(field('Rua').value).toBe('Rua Fradique Coutinho'))
    expect(field('CEP').value).toBe('05416-011')
    expect(['Rua', 'Bairro', 'Cidade', 'UF'].map((label) => field(label).readOnly)).toEqual([true, true, true, true])
    expect(onReadyChange).toHaveBeenLastCalledWith(false)

    await save()
    expect(screen.getByRole('alert').textContent).toBe('Informe o número')
    await userEvent.type(field('Número'), '1139')
    expect(onReadyChange).toHaveBeenLastCalledWith(true)
    await save()
    expect(onSave).toHaveBeenCalledWith(
      expect.objectContaining({
        cep: '05416-011',
        address: 'Rua Fradique Coutinho, 1139',
        latitude: -23.5561,
        longitude: -46.6895,
        country: 'Brasil',
      }),
    )
  })

  it('has the fields of the specification, with the most characters of each', () => {
    show(<AddressForm id="address" point={point} onSave={() => {}} onReadyChange={() => {}} />)
    const most = Object.entries({ CEP: 9, Rua: 40, Número: 10, Bairro: 60 })
    expect(most.map(([label]) => [label, field(label).maxLength])).toEqual(most)
    expect(field(/^Complemento/).maxLength).toBe(40)
    expect(field(/referência/i).maxLength).toBe(60)
    expect(['Rua', 'Bairro', 'Cidade', 'UF'].map((label) => field(label).readOnly)).toEqual([true, true, true, true])
    expect(screen.queryByLabelText(/addressType|reception/)).toBeNull()
  })

  it('starts with the chosen CEP and asks only for the number', async () => {
    setTransport(async () => Response.json(fradique))
    const onSave = vi.fn<(address: ShippingAddress) => void>()
    render(
      <QueryClientProvider client={new QueryClient()}>
        <AddressForm id="address" postalCode="05416-011" point={point} onSave={onSave} onReadyChange={() => {}} />
        <button type="submit" form="address">
          Salvar endereço
        </button>
      </QueryClientProvider>,
    )
    expect(field('CEP').value).toBe('05416-011')
    await waitFor(() => expect(field('Rua').value).toBe('Rua Fradique Coutinho'))
    expect([field('Bairro').value, field('Cidade').value, field('UF').value]).toEqual(['Vila Madalena', 'São Paulo', 'SP'])
    await userEvent.type(field('Número'), '1139')
    await save()
    expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ cep: '05416-011', address: 'Rua Fradique Coutinho, 1139' }))
  })

  it('reports a lost connection, keeps the CEP, and continues when it is back', async () => {
    const connect = (to: boolean) => act(() => void dispatchEvent(new Event(to ? 'online' : 'offline')))
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    setTransport(async () => Response.json(fradique))
    show(<AddressForm id="address" point={point} onSave={() => {}} onReadyChange={() => {}} />)
    connect(false)
    await userEvent.type(field('CEP'), '05416011')
    expect(await screen.findByText('Sem conexão. Buscamos o endereço quando ela voltar.')).toBeDefined()
    expect(screen.queryByText('Buscando o endereço')).toBeNull()
    expect(field('CEP').value).toBe('05416-011')
    isOnline.mockRestore()
    connect(true)
    await waitFor(() => expect(field('Rua').value).toBe('Rua Fradique Coutinho'))
    expect(screen.queryByText(/Sem conexão/)).toBeNull()
  })

  it('marks no read-only field as invalid', async () => {
    const onSave = vi.fn<(address: ShippingAddress) => void>()
    render(
      <QueryClientProvider client={new QueryClient()}>
        <AddressForm id="address" point={point} onSave={onSave} onReadyChange={() => {}} />
        <button type="submit" form="address">
          Salvar endereço
        </button>
      </QueryClientProvider>,
    )
    for (const label of ['Rua', 'Bairro', 'Cidade', 'UF']) {
      await userEvent.click(field(label))
      await userEvent.tab()
    }
    await save()
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Digite os 8 números do CEP', 'Informe o número'])
    expect(onSave).not.toHaveBeenCalled()
  })

  it('is not saved before the CEP look-up ends', async () => {
    const onSave = vi.fn<(address: ShippingAddress) => void>()
    setTransport(() => new Promise(() => {}))
    render(
      <QueryClientProvider client={new QueryClient()}>
        <AddressForm id="address" postalCode="05416-011" point={point} onSave={onSave} onReadyChange={() => {}} />
        <button type="submit" form="address">
          Salvar endereço
        </button>
      </QueryClientProvider>,
    )
    await userEvent.type(field('Número'), '1139')
    await save()
    expect(onSave).not.toHaveBeenCalled()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('needs no number for a house without one', async () => {
    const { onSave, onReadyChange } = await typeCep(() => Response.json(fradique))
    await waitFor(() => expect(field('Rua').value).toBe('Rua Fradique Coutinho'))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Sem número' }))
    expect(field('Número').disabled).toBe(true)
    expect(onReadyChange).toHaveBeenLastCalledWith(true)
    await save()
    expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ address: 'Rua Fradique Coutinho, S/N', street_number: 'S/N' }))
  })

  it('uses the chosen place when the CEP resolves only to the centre of the city', async () => {
    const { onSave } = await typeCep(() => Response.json({ ...fradique, latitude: -23.5329, longitude: -46.6395, isApproximate: true }))
    await waitFor(() => expect(field('Rua').value).toBe('Rua Fradique Coutinho'))
    await userEvent.type(field('Número'), '7')
    await save()
    expect(onSave).toHaveBeenCalledWith(expect.objectContaining(point))
  })

  it.each([
    { name: 'a pin set for its CEP', pin: { hasCustomCoordinates: true, postalCode: '05416-011' }, isKept: true },
    { name: 'a pin set for another CEP', pin: { hasCustomCoordinates: true, postalCode: '01310-100' }, isKept: false },
    { name: 'a pin set for none, where the CEP says the place', pin: { hasCustomCoordinates: true }, isKept: false },
    { name: 'a place that nobody moved', pin: { postalCode: '05416-011' }, isKept: false },
  ])('uses the manually chosen point: $name', async ({ pin, isKept }) => {
    const said = { latitude: -23.5561, longitude: -46.6895 }
    setTransport(async () => Response.json({ ...fradique, ...said }))
    const onSave = vi.fn<(address: ShippingAddress) => void>()
    render(
      <QueryClientProvider client={new QueryClient()}>
        <AddressForm id="address" postalCode="05416-011" point={{ ...point, ...pin }} onSave={onSave} onReadyChange={() => {}} />
        <button type="submit" form="address">
          Salvar endereço
        </button>
      </QueryClientProvider>,
    )
    await waitFor(() => expect(field('Rua').value).toBe('Rua Fradique Coutinho'))
    await userEvent.type(field('Número'), '7')
    await save()
    expect(onSave).toHaveBeenCalledWith(
      expect.objectContaining(isKept ? { ...point, hasCustomCoordinates: true } : { ...said, hasCustomCoordinates: undefined }),
    )
  })

  it('keeps the hidden fields of an edited address', async () => {
    setTransport(async () => Response.json({ ...fradique, latitude: -23.5561, longitude: -46.6895 }))
    const onSave = vi.fn<(address: ShippingAddress) => void>()
    const edited: ShippingAddress = {
      cep: '05416-011',
      address: 'Rua Fradique Coutinho, 7',
      street_address: 'Rua Fradique Coutinho',
      street_number: '7',
      complement: '',
      neighborhood: 'Vila Madalena',
      city: 'São Paulo',
      administrative_area: 'SP',
      country: 'Brasil',
      reference: '',
      addressType: 'home',
      reception: 'portaria',
      ...point,
    }
    render(
      <QueryClientProvider client={new QueryClient()}>
        <AddressForm id="address" edited={edited} point={point} onSave={onSave} onReadyChange={() => {}} />
        <button type="submit" form="address">
          Salvar endereço
        </button>
      </QueryClientProvider>,
    )
    await userEvent.type(field('Número'), '0')
    await waitFor(() => expect(field('CEP').getAttribute('aria-busy')).toBeNull())
    await save()
    expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ street_number: '70', addressType: 'home', reception: 'portaria' }))
  })

  it('opens street and neighbourhood of a city-wide CEP, and uses the given point', async () => {
    const { onSave } = await typeCep(() => Response.json({ localidade: 'Ibiúna', uf: 'SP', logradouro: '', bairro: '' }))
    await waitFor(() => expect(field('Cidade').value).toBe('Ibiúna'))
    expect(['Rua', 'Bairro', 'Cidade'].map((label) => field(label).readOnly)).toEqual([false, false, true])
    await userEvent.type(field('Rua'), 'Estrada do Verava')
    await userEvent.type(field('Número'), '10')
    await userEvent.type(field('Bairro'), 'Verava')
    await save()
    expect(onSave).toHaveBeenCalledWith(expect.objectContaining(point))
  })

  it.each([
    {
      name: 'a service that is down',
      answer: () => Response.json({ code: 'server_error' }, { status: 500 }),
      text: 'Não conseguimos buscar o CEP agora. Preencha o endereço manualmente.',
    },
    {
      name: 'a service that is down, of a code that tells its state',
      answer: () => Response.json({ cep: '05416-011', logradouro: '', bairro: '', localidade: '', uf: 'SP', isPartial: true }),
      text: 'Não conseguimos buscar o CEP agora. Preencha o endereço manualmente.',
    },
  ])('opens every field for $name and says so', async ({ answer, text }) => {
    await typeCep(answer)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(areLocked()).toEqual([false, false, false, false])
  })

  it('rejects an unknown CEP at its field before the rest is typed', async () => {
    const { onSave, onReadyChange } = await typeCep(() => Response.json({ erro: true }))
    expect(await screen.findByText('CEP não encontrado. Confira os números.')).toBeTruthy()
    expect(areLocked()).toEqual([true, true, true, true])
    await userEvent.type(field('Número'), '10')
    await save()
    expect(field('CEP').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field('CEP'))
    expect(onSave).not.toHaveBeenCalled()
    expect(onReadyChange).not.toHaveBeenCalledWith(true)
  })

  it('accepts an unknown CEP when mayBeUnknown is set', async () => {
    setTransport(async () => Response.json({ erro: true }))
    const onSave = vi.fn<(address: ShippingAddress) => void>()
    show(<AddressForm id="address" postalCode="05416-999" mayBeUnknown point={point} onSave={onSave} onReadyChange={() => {}} />)
    await waitFor(() => expect(areLocked()).toEqual([false, false, false, false]))
    await write({ Rua: 'Estrada do Verava', Número: '10', Bairro: 'Verava', Cidade: 'Ibiúna', UF: 'SP' })
    await save()
    expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ cep: '05416-999', city: 'Ibiúna' }))
  })

  const answersOf: Record<string, object> = {
    '18150-000': { localidade: 'Ibiúna', uf: 'SP', logradouro: '', bairro: '' },
    '18120-000': { localidade: 'Mairinque', uf: 'SP', logradouro: '', bairro: '' },
    '05416-011': fradique,
    '05416-999': { erro: true },
  }

  it('keeps typed values and open fields while the CEP is incomplete, invalid or unknown', async () => {
    const { retype, onReadyChange } = await typeAnyCep(answersOf, '18150-000')
    await waitFor(() => expect(field('Cidade').value).toBe('Ibiúna'))
    await write({ Rua: 'Estrada do Verava', Número: '10', Bairro: 'Verava' })
    const words = () => ['Rua', 'Bairro', 'Cidade'].map((label) => field(label).value)
    expect(onReadyChange).toHaveBeenLastCalledWith(true)

    for (const [cep, text] of [
      ['00999-99', 'Digite os 8 números do CEP'],
      ['00999-999', 'CEP não encontrado. Confira os números.'],
      ['05416-999', 'CEP não encontrado. Confira os números.'],
    ] as const) {
      await retype(cep)
      expect(await screen.findByText(text)).toBeTruthy()
      expect(areLocked().slice(0, 2)).toEqual([false, false])
      expect(words()).toEqual(['Estrada do Verava', 'Verava', 'Ibiúna'])
      expect(onReadyChange).toHaveBeenLastCalledWith(false)
    }

    await retype('18120-000')
    await waitFor(() => expect(field('Cidade').value).toBe('Mairinque'))
    expect(words()).toEqual(['Estrada do Verava', 'Verava', 'Mairinque'])
    await retype('05416-011')
    await waitFor(() => expect(field('Rua').value).toBe('Rua Fradique Coutinho'))
    await retype('18150-000')
    await waitFor(() => expect(words()).toEqual(['', '', 'Ibiúna']))
  })

  it('reports at the field that the CEP is in another state', async () => {
    const { onSave } = await typeCep(() => Response.json({ logradouro: '', bairro: '', localidade: '', uf: 'SP', isPartial: true }))
    await waitFor(() => expect(field('UF').value).toBe('SP'))
    await userEvent.clear(field('UF'))
    await write({ Rua: 'Rua do Ouvidor', Número: '1', Bairro: 'Centro', Cidade: 'Rio de Janeiro', UF: 'RJ' })
    await save()
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain('Este CEP é de SP')
    expect(onSave).not.toHaveBeenCalled()
    await write({ UF: 'SP' })
    await save()
    expect(onSave).toHaveBeenCalled()
  })

  it.each([
    { code: 'city_elsewhere' as const, label: 'Cidade', text: 'Esta cidade não fica no estado deste CEP. Confira a cidade e o CEP.' },
    { code: 'postal_code_not_found' as const, label: 'CEP', text: 'CEP não encontrado. Confira os números.' },
  ])('shows the refusal of the server at its field: $code', async ({ code, label, text }) => {
    setTransport(async () => Response.json({ code: 'server_error' }, { status: 500 }))
    show(<AddressForm id="address" postalCode="18150-000" point={point} onSave={async () => code} onReadyChange={() => {}} />)
    await waitFor(() => expect(field('Rua').readOnly).toBe(false))
    await write({ Rua: 'Rua do Ouvidor', Número: '1', Bairro: 'Centro', Cidade: 'Rio de Janeiro', UF: 'SP' })
    await save()
    await waitFor(() => expect(document.getElementById(field(label).getAttribute('aria-describedby')!)?.textContent).toBe(text))
    expect(document.activeElement).toBe(field(label))
    expect(field('Rua').value).toBe('Rua do Ouvidor')
  })
})
