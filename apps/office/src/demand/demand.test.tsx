import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { areaForm } from '#delivery/place-draft.ts'
import { go } from '#device/address.ts'
import { itemForm } from '#items/item-draft.ts'
import { serveOffice } from '#testing/server.ts'
import { NEW } from '#written/drafts.ts'
import { getDemand, type Demand } from '@mutirao/contract/demand'
import type { Role } from '@mutirao/domain/staff'
import { App } from '../app.tsx'
import { placeText } from './cell-place.ts'

// The map is the library's drawing of the table's values.
vi.mock('./demand-map.tsx', () => ({ DemandMap: () => <div data-testid="map" /> }))
afterEach(() => {
  areaForm.drafts.forget(NEW)
  itemForm.drafts.forget(NEW)
})

const cell = { id: '6gyf4b', south: -23.56, west: -46.64, north: -23.55, east: -46.62, people: 7, reached: 3 }
const store = { id: 'vila', name: 'Mercado da Vila', latitude: -23.595, longitude: -46.63 }
const demand: Demand = {
  cells: [cell],
  scattered: 0,
  areas: [],
  stores: [store],
  waiting: [{ reason: 'SOLD_OUT', campaignId: 'feira', campaign: 'Feira', itemId: 'tomate', item: 'Tomate', people: 1 }],
  wishes: [{ words: 'pão de queijo', people: 3, last: '2026-11-21T12:00:00.000Z' }],
  carts: {
    people: 2,
    reached: 1,
    items: [{ campaignId: 'feira', campaign: 'Feira', itemId: 'tomate', item: 'Tomate', people: 2, units: 5, reached: 1 }],
  },
}

function open(role: Role = 'owner', there = demand) {
  serveOffice({ role, reads: [[getDemand, () => ({ body: there })]] })
  go('demand')
  render(<App />)
  return userEvent.setup()
}
/** A second one stands for the paper. */
const table = async (name: string) => within((await screen.findAllByRole('table', { name }))[0]!)

describe('demand', () => {
  it('is shown with counts and places, and without a name', async () => {
    open()
    const outside = await table('Fora das suas áreas')
    expect(outside.getByText('a 4,4 km de Mercado da Vila, para o norte')).toBeTruthy()
    expect(outside.getByText('7 pessoas')).toBeTruthy()
    expect((await table('O que esperam de volta')).getByText('acabou')).toBeTruthy()
    expect((await table('Carrinhos deixados')).getByText('5 unidades')).toBeTruthy()
    expect(screen.getByText(/2 pessoas deixaram produtos no carrinho/)).toBeTruthy()
    expect(await screen.findByTestId('map')).toBeTruthy()
  })

  it('drafts an area around the cell, and keeps a name that was typed', async () => {
    const user = open()
    const outside = await table('Fora das suas áreas')
    areaForm.drafts.keep({ id: NEW, draft: { texts: { ...areaForm.emptyDraft.texts, name: 'Zona Norte' } } })
    await user.click(outside.getByRole('button', { name: 'Criar área aqui' }))
    expect(location.pathname).toMatch(/\/delivery\/areas\/new$/)
    const { draft } = areaForm.drafts.find(NEW)!
    expect(draft.texts).toMatchObject({ name: 'Zona Norte', latitude: '-23,555', longitude: '-46,63', radius: '1' })
  })

  it('drafts an item with the words that were searched', async () => {
    const user = open()
    await user.click((await table('Pedidos de produto')).getByRole('button', { name: 'Criar produto' }))
    expect(location.pathname).toMatch(/\/items\/new$/)
    expect(itemForm.drafts.find(NEW)?.draft.name).toBe('Pão de queijo')
  })

  it('drafts a message to those of a cell or a cart who asked for news, with how many they are', async () => {
    open()
    const to = (name: string) => screen.findAllByRole('link', { name }).then((all) => all.map((one) => one.getAttribute('href')))
    expect(await to('Escrever a 3 pessoas')).toContain('/office/marketing/new?cell=6gyf4b')
    expect(await to('Escrever a 1 pessoa')).toContain('/office/marketing/new?cartItem=tomate&campaign=feira&item=Tomate')
    expect(await to('Escrever a todos os carrinhos deixados: alcança 1 pessoa')).toContain('/office/marketing/new?cart=left')
  })

  it('says so when nobody waits', async () => {
    open('manager', { ...demand, cells: [], waiting: [], wishes: [], carts: { people: 0, reached: 0, items: [] } })
    expect(await screen.findByText('Nos últimos 7 dias, ninguém deixou produtos no carrinho.')).toBeTruthy()
    expect(screen.queryByTestId('map')).toBeNull()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('says how many people wait where too few do, and not where', async () => {
    open('owner', { ...demand, scattered: 1 })
    expect(await screen.findByText(/Mais 1 pessoa espera em lugares com menos de 3/)).toBeTruthy()
  })

  it('is not for a courier', async () => {
    open('courier')
    expect(await screen.findByText('Sua função não abre esta tela')).toBeTruthy()
  })
})

describe('the place of a cell', () => {
  const at = (latitude: number, longitude: number) => ({ ...cell, south: latitude, north: latitude, west: longitude, east: longitude })
  it.each([
    [-23.5, -46.63, 'a 11 km de Mercado da Vila, para o norte'],
    [-23.595, -46.55, 'a 8,2 km de Mercado da Vila, para o leste'],
    [-23.68, -46.63, 'a 9,5 km de Mercado da Vila, para o sul'],
    [-23.55, -46.69, 'a 7,9 km de Mercado da Vila, para o noroeste'],
    [-23.596, -46.63, 'ao lado de Mercado da Vila'],
  ])('%d, %d is %s', (latitude, longitude, text) => expect(placeText(at(latitude, longitude), [store])).toBe(text))
  it('without a pickup point is its coordinates', () => expect(placeText(at(-23.5, -46.6), [])).toBe('perto de -23,500; -46,600'))
})
