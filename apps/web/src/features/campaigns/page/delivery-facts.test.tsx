import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PageStateContext } from '#page/page-state.ts'
import { pageContext } from '#testing/open-screen.tsx'
import { DeliveryFacts } from './delivery-facts.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T12:00:00Z') }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const place = { latitude: -23.66, longitude: -46.54, label: 'Rua das Figueiras, 90' }
const farPlace = { latitude: -22.9, longitude: -43.2, label: 'Rua do Catete, 90' }
const slot = { date: '2026-11-28', weekday: 6, from: '08:00', to: '12:00', fee: 0, cutoffAt: '2026-11-27T12:00:00Z' }
const point = { id: 'padaria', name: 'Padaria', address: 'Rua A', addressNumber: '1', latitude: -23.5, longitude: -46.6, slots: [slot] }

function show(over: { place?: typeof place }, pickup: object[] = [point], cartControls = {}) {
  const facing = { id: 'feira', status: 'OK', inArea: false, ignoreShippingAddress: false }
  const campaign = { ...facing, delivery: [], pickup, defaults: {}, cartControls }
  render(
    <PageStateContext value={{ ...pageContext(), ...over }}>
      <DeliveryFacts campaign={campaign as unknown as Parameters<typeof DeliveryFacts>[0]['campaign']} />
    </PageStateContext>,
  )
}

it('asks for no address and shows none when the campaign delivers to a hidden fixed address', () => {
  const campaign = { id: 'beneficios', status: 'OK', inArea: true, delivery: [slot], pickup: [], cartControls: {} }
  for (const known of [undefined, place]) {
    render(
      <PageStateContext value={{ ...pageContext(), place: known }}>
        <DeliveryFacts
          campaign={{ ...campaign, defaults: { shipToDefaultAddress: true } } as unknown as Parameters<typeof DeliveryFacts>[0]['campaign']}
        />
      </PageStateContext>,
    )
    expect(screen.getByText('A loja sabe onde entregar')).toBeTruthy()
    cleanup()
  }
})

describe('delivery outside the areas of a campaign', () => {
  it('is only pickup for a given address', () => {
    show({ place })
    expect(screen.getByText('Só retirada para o seu endereço')).toBeTruthy()
  })

  it('asks for an address when none is given', () => {
    show({})
    expect(screen.queryByText(/Só retirada/)).toBeNull()
    expect(screen.getByText('Escolha o endereço')).toBeTruthy()
  })

  it('is impossible for an address without a pickup point', () => {
    show({ place }, [])
    expect(screen.getByText('Ainda não chegamos a você')).toBeTruthy()
  })

  it('offers no point hundreds of kilometres away', () => {
    show({ place: farPlace })
    expect(screen.getByText('Ainda não chegamos a você')).toBeTruthy()
    expect(screen.queryByText(/Padaria/)).toBeNull()
  })
})

it('a campaign shows its minimum order', () => {
  show({ place }, [point], { minimumOrder: 5000 })
  expect(screen.getByText(/Pedido mínimo de R\$\s50,00/)).toBeTruthy()
})

it('promises the window that the checkout preselects, and shows a sooner one with its price', () => {
  const tonight = { ...slot, id: 'tonight', date: '2026-11-27', from: '18:00', to: '21:00', fee: 1290 }
  const saturday = { ...slot, id: 'saturday', fee: 700 }
  const campaign = { id: 'feira', status: 'OK', inArea: true, delivery: [tonight, saturday], pickup: [], defaults: {}, cartControls: {} }
  render(
    <PageStateContext value={{ ...pageContext(), place }}>
      <DeliveryFacts campaign={campaign as unknown as Parameters<typeof DeliveryFacts>[0]['campaign']} />
    </PageStateContext>,
  )
  const row = screen
    .getByText(/^Receber .*28\/11/)
    .closest('li')!
    .textContent.replaceAll('\u00a0', ' ')
  expect(row).toContain('R$ 7,00')
  expect(row).toMatch(/ou .*27\/11, das 18h às 21h, por R\$ 12,90/)
})
