import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { setTransport } from '@mutirao/client/call'
import { PlaceChoice } from './place-choice.tsx'

const caiubi = {
  cep: '05010-000',
  logradouro: 'Rua Caiubi',
  bairro: 'Perdizes',
  localidade: 'São Paulo',
  uf: 'SP',
  latitude: -23.5365,
  longitude: -46.6708,
}

function open() {
  const onChoose = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PlaceChoice onChoose={onChoose} />
    </QueryClientProvider>,
  )
  return onChoose
}

const typeCep = (cep: string) => userEvent.type(screen.getByLabelText('CEP'), cep)

function locatedBy(getCurrentPosition: Geolocation['getCurrentPosition']) {
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({ getCurrentPosition } as Geolocation)
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  localStorage.clear()
})

describe('choosing a place', () => {
  it('shows the place of the CEP and uses it after a tap', async () => {
    setTransport(async () => Response.json(caiubi))
    const onChoose = open()
    await typeCep('05010000')
    expect((await screen.findByText('Rua Caiubi')).parentElement?.textContent).toContain('Perdizes · São Paulo, SP · 05010-000')
    expect(onChoose).not.toHaveBeenCalled()

    await userEvent.click(screen.getByRole('button', { name: 'Usar este endereço' }))
    expect(onChoose).toHaveBeenCalledWith({ latitude: -23.5365, longitude: -46.6708, label: 'Rua Caiubi', postalCode: '05010-000' })
  })

  it('reports a lost connection, keeps the CEP, and continues when it is back', async () => {
    setTransport(async () => Response.json(caiubi))
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    open()
    act(() => void dispatchEvent(new Event('offline')))
    await typeCep('05010000')
    expect(await screen.findByText('Sem conexão. Buscamos o endereço quando ela voltar.')).toBeDefined()
    isOnline.mockRestore()
    act(() => void dispatchEvent(new Event('online')))
    expect(await screen.findByText('Rua Caiubi')).toBeDefined()
    expect(screen.queryByText(/Sem conexão/)).toBeNull()
  })

  it('reports an unknown CEP', async () => {
    setTransport(async () => Response.json({ erro: true }))
    open()
    await typeCep('99999999')
    expect((await screen.findByRole('alert')).textContent).toBe('CEP não encontrado. Confira os números.')
    expect(screen.queryByRole('button', { name: 'Usar este endereço' })).toBeNull()
  })

  it('reports a service failure, not an unknown CEP, and retries', async () => {
    let isDown = true
    setTransport(async () => (isDown ? new Response('', { status: 503 }) : Response.json(caiubi)))
    open()
    await typeCep('05010000')
    expect((await screen.findByRole('alert')).textContent).toContain('Não conseguimos buscar o CEP agora.')

    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByText('Rua Caiubi')).toBeTruthy()
  })

  it('reports a service failure when only the number range resolved, and retries', async () => {
    let isDown = true
    const partial = { cep: '18150-000', logradouro: '', bairro: '', localidade: '', uf: 'SP', isPartial: true }
    setTransport(async () => Response.json(isDown ? partial : caiubi))
    open()
    await typeCep('18150000')
    expect((await screen.findByRole('alert')).textContent).toContain('Não conseguimos buscar o CEP agora.')
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByText('Rua Caiubi')).toBeTruthy()
  })

  it('says when a place is only the centre of the city', async () => {
    setTransport(async () => Response.json({ ...caiubi, isApproximate: true }))
    open()
    await typeCep('05010000')
    expect(await screen.findByText(/veja o que chega ao centro de São Paulo/)).toBeTruthy()
  })

  it('does not use a CEP without a point', async () => {
    setTransport(async () => Response.json({ ...caiubi, latitude: undefined, longitude: undefined }))
    open()
    await typeCep('05010000')
    expect((await screen.findByRole('alert')).textContent).toContain('Não sabemos onde fica este CEP.')
  })

  it('asks for the position only after a tap, and keeps it to about 100 m', async () => {
    const ask = vi.fn((found: PositionCallback) =>
      found({ coords: { latitude: -23.53654321, longitude: -46.67081234 } } as GeolocationPosition),
    )
    locatedBy(ask)
    const onChoose = open()
    expect(ask).not.toHaveBeenCalled()

    await userEvent.click(screen.getByRole('button', { name: 'Usar minha localização' }))
    expect(onChoose).toHaveBeenCalledWith({ latitude: -23.537, longitude: -46.671, label: 'Minha localização' })
  })

  it.each([
    { code: 1, text: 'A localização está bloqueada para esta loja. Informe o CEP.' },
    { code: 3, text: 'Não conseguimos achar sua localização agora. Informe o CEP.' },
  ])('falls back on the CEP when the position is refused (code $code)', async ({ code, text }) => {
    locatedBy((_, refused) => refused?.({ code } as GeolocationPositionError))
    const onChoose = open()
    await userEvent.click(screen.getByRole('button', { name: 'Usar minha localização' }))
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    expect(onChoose).not.toHaveBeenCalled()
  })
})
