import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { start } from '#api/start.ts'
import { go } from '#device/address.ts'
import { serveOffice } from '#testing/server.ts'
import { getPostalCode } from '@mutirao/contract/postal-codes'
import { getWritten, listWritten, type Written } from '@mutirao/contract/written'
import { circleArea } from '@mutirao/domain/circle-area'
import { App } from '../app.tsx'
import { areaDraftOf, areaForm, areaValueOf, storeDraftOf, storeForm, storeValueOf } from './place-draft.ts'

afterEach(() => {
  delete start.map
  for (const id of ['banca', 'centro', 'new']) for (const form of [storeForm, areaForm]) form.drafts.forget(id)
})

const banca = {
  id: 'banca',
  name: 'Banca da praça',
  address: 'Rua Aspicuelta',
  addressNumber: '214',
  neighborhood: 'Vila Madalena',
  city: 'São Paulo',
  administrativeArea: 'SP',
  postalCode: '05433-010',
  latitude: -23.5575,
  longitude: -46.6906,
  hours: 'Sábados',
  picture: 'banca.webp',
}
const centre = { latitude: -23.5575, longitude: -46.6906 }
const circle = { type: 'Feature', properties: { name: 'Vila' }, geometry: circleArea({ ...centre, km: 3 }) }
const square = { type: 'Polygon', coordinates: [[[-46.7, -23.6], [-46.6, -23.6], [-46.6, -23.5], [-46.7, -23.6]]] } // prettier-ignore
const outline = { type: 'Feature', properties: { name: 'Centro' }, geometry: square }

type Things = { stores?: (typeof banca)[]; areas?: { id: string; value: object }[] }

function serve(address: string, { stores = [banca], areas = [] }: Things = {}) {
  const written = (id: string, value: object): Written => ({ id, revision: 'r1', value: value as Written['value'] })
  const all = new Map([
    ['stores', stores.map((value) => written(value.id, value))],
    ['areas', areas.map(({ id, value }) => written(id, value))],
  ])
  const server = serveOffice({
    role: 'owner',
    reads: [
      [
        getWritten,
        ({ path }) => {
          const [kind, id] = path.split('/').slice(-2)
          const found = all.get(kind!)!.find((one) => one.id === id)
          return found ? { body: found } : { status: 404, body: { code: 'not_found' } }
        },
      ],
      [
        listWritten,
        ({ path }) => {
          const content = all.get(path.split('/').at(-1)!)!
          return { body: { content, page: 0, size: 200, totalElements: content.length } }
        },
      ],
      [
        getPostalCode,
        () => ({ body: { logradouro: 'Rua Aspicuelta', bairro: 'Vila Madalena', localidade: 'São Paulo', uf: 'SP', ...centre } }),
      ],
    ],
  })
  go(address)
  render(<App />)
  return { server, user: userEvent.setup() }
}

/** coords: undefined when the person refuses. */
function locate(coords: object | undefined) {
  const geolocation = {
    getCurrentPosition: (found: (at: object) => void, refuse: (fault: object) => void) =>
      coords ? found({ coords }) : refuse({ code: 1 }),
  }
  const get = (target: object, key: string) => (key === 'geolocation' ? geolocation : Reflect.get(target, key, target))
  vi.stubGlobal('navigator', new Proxy(navigator, { get: get as never, has: () => true }))
}
const saved = (id: string, value: object) => ({ status: 200, body: { id, revision: 'r2', value, warnings: [] } })
const field = (label: string) => screen.getByLabelText(label)

describe('what the form does not change', () => {
  it('stays as it was written', () => {
    const written = (value: object): Written => ({ id: 'x', revision: 'r', value: value as Written['value'] })
    expect(storeValueOf(storeDraftOf(banca), written(banca))).toEqual(banca)
    for (const area of [circle, outline]) expect(areaValueOf(areaDraftOf(area as never), written(area))).toEqual(area)
  })
})

describe('the list', () => {
  it('names points with their address, and areas with their shape', async () => {
    serve('delivery', { areas: [{ id: 'vila', value: circle }, { id: 'centro', value: outline }] }) // prettier-ignore
    expect(await screen.findByRole('link', { name: /Banca da praça.*Rua Aspicuelta, 214 · Vila Madalena · Sábados/ })).toBeDefined()
    expect(await screen.findByRole('link', { name: /Vila.*Até 3 km em volta/ })).toBeDefined()
    expect(screen.getByRole('link', { name: /Centro.*Contorno com 3 pontos/ })).toBeDefined()
  })
})

describe('a pickup point', () => {
  it('gets its address from the postal code and its point from the device, and is created', async () => {
    locate({ latitude: -23.561234567, longitude: -46.65 })
    const { server, user } = serve('delivery/stores/new')
    await user.type(await screen.findByLabelText('Nome do ponto'), 'Feira da Rosa')
    await user.type(field('CEP'), '05433010')
    await vi.waitFor(() => expect(field('Rua')).toHaveProperty('value', 'Rua Aspicuelta'))
    expect(field('Latitude')).toHaveProperty('value', '-23,5575')
    await user.click(screen.getByRole('button', { name: 'Usar minha posição' }))
    await vi.waitFor(() => expect(field('Latitude')).toHaveProperty('value', '-23,56123'))
    await user.type(field('Número'), '10')
    await user.type(field('Quando abre'), 'Domingos')
    server.answer = ({ body }) => saved('feira-da-rosa', { id: 'feira-da-rosa', ...(body['value'] as object) })
    await user.click(screen.getByRole('button', { name: 'Criar ponto' }))
    await vi.waitFor(() => expect(server.acts).toHaveLength(1))
    expect(server.acts[0]).toMatchObject({
      path: '/api/admin/written/stores/feira-da-rosa',
      body: {
        value: {
          name: 'Feira da Rosa',
          address: 'Rua Aspicuelta',
          addressNumber: '10',
          city: 'São Paulo',
          administrativeArea: 'SP',
          postalCode: '05433-010',
          latitude: -23.56123,
          longitude: -46.65,
          hours: 'Domingos',
        },
      },
    })
    expect(await screen.findByText('Ponto criado: Feira da Rosa.')).toBeDefined()
  })

  it('has its numbers folded away, and says without them whether it has a place', async () => {
    const { server, user } = serve('delivery/stores/new')
    await user.type(await screen.findByLabelText('Nome do ponto'), 'Feira da Rosa')
    const numbers = () => field('Latitude').closest('details')
    expect(numbers()).toHaveProperty('open', false)
    expect(screen.getByText('Ainda sem lugar no mapa.')).toBeDefined()
    const errors = ['latitude', 'longitude'].map((path) => ({ path, message: 'falta preencher' }))
    server.answer = () => ({ status: 400, body: { code: 'validation_failed', errors } })
    await user.click(screen.getByRole('button', { name: 'Criar ponto' }))
    expect((await screen.findAllByText(/^Diga onde fica: pelo CEP/)).length).toBeGreaterThan(0)
    expect(numbers()).toHaveProperty('open', false)
    await user.type(field('CEP'), '05433010')
    expect(await screen.findByText('O lugar está marcado no mapa.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Criar ponto' }))
    await vi.waitFor(() => expect(numbers()).toHaveProperty('open', true))
  })

  it('is put on a map that shows streets by a tap', async () => {
    start.map = { tiles: 'https://mapa.example/{z}/{x}/{y}.png', attribution: '© Mapa' }
    serve('delivery/stores/banca')
    const map = await screen.findByRole('application', { name: /^Mapa do lugar/ })
    await vi.waitFor(() => expect(map.querySelectorAll('.area-corner')).toHaveLength(1))
    fireEvent.click(map, { clientX: 100, clientY: 0 })
    await vi.waitFor(() => expect(field('Longitude')).not.toHaveProperty('value', '-46,6906'))
    expect(field('Latitude')).toHaveProperty('value', '-23,5575')
    await vi.waitFor(() => expect(map.querySelectorAll('.area-corner')).toHaveLength(1))
  })

  it('says what to do when the device gives no position', async () => {
    locate(undefined)
    const { user } = serve('delivery/stores/banca')
    await user.click(await screen.findByRole('button', { name: 'Usar minha posição' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Dê a permissão ao navegador')
    expect(field('Latitude')).toHaveProperty('value', '-23,5575')
  })

  it('shows a refused postal code in the words of the form', async () => {
    const { server, user } = serve('delivery/stores/banca')
    await user.clear(await screen.findByLabelText('CEP'))
    await user.type(field('CEP'), '123')
    const message = 'use um CEP como 01310-100, com o zero do começo'
    server.answer = () => ({ status: 400, body: { code: 'validation_failed', errors: [{ path: 'postalCode', message }] } })
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await vi.waitFor(() => expect(field('CEP').getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getAllByText('Escreva um CEP como 05433-010').length).toBeGreaterThan(0)
  })

  it('leaves the shop after a question, and returns to the list', async () => {
    const { server, user } = serve('delivery/stores/banca')
    server.answer = () => ({ status: 200, body: { mistakes: [], warnings: [], changes: [], effects: [] } })
    await user.click(await screen.findByRole('button', { name: 'Tirar da loja' }))
    const sheet = await screen.findByRole('dialog', { name: 'Tirar Banca da praça da loja?' })
    await user.click([...sheet.querySelectorAll('button')].find(({ textContent }) => textContent === 'Tirar da loja')!)
    expect(await screen.findByText('Banca da praça saiu da loja.')).toBeDefined()
    expect(server.acts.at(-1)!.path).toBe('/api/admin/written/stores/banca')
    expect(await screen.findByRole('heading', { name: 'Pontos e áreas' })).toBeDefined()
  })
})

describe('a place that a campaign uses', () => {
  it('stays, and the campaign is named', async () => {
    const { server, user } = serve('delivery/stores/banca')
    const message = 'campaigns/feira.json pickup.0.store: a loja banca não está em stores.json'
    const mistakes = [{ path: '', message, thing: { kind: 'campaigns', id: 'feira', name: 'Feira da rua' } }]
    server.answer = () => ({ status: 200, body: { mistakes, warnings: [], changes: [], effects: [] } })
    await user.click(await screen.findByRole('button', { name: 'Tirar da loja' }))
    expect(await screen.findByText('A campanha Feira da rua ainda usa este lugar: troque-o nela antes.')).toBeDefined()
    const sheet = within(screen.getByRole('dialog'))
    expect(sheet.getByRole('button', { name: 'Tirar da loja' })).toHaveProperty('disabled', true)
  })
})

describe('a delivery area', () => {
  it('is a circle around a pickup point', async () => {
    const { server, user } = serve('delivery/areas/new')
    await user.type(await screen.findByLabelText('Nome da área'), 'Vila')
    await user.click(await screen.findByRole('button', { name: 'Usar Banca da praça' }))
    await user.type(field('Até quantos quilômetros do centro'), '3')
    server.answer = ({ body }) => saved('vila', body['value'] as object)
    await user.click(screen.getByRole('button', { name: 'Criar área' }))
    await vi.waitFor(() => expect(server.acts).toHaveLength(1))
    expect(server.acts[0]).toMatchObject({ path: '/api/admin/written/areas/vila', body: { value: circle } })
  })

  it('without a radius shows what is missing at the radius', async () => {
    const { server, user } = serve('delivery/areas/new')
    await user.type(await screen.findByLabelText('Nome da área'), 'Vila')
    const errors = [{ path: 'geometry', message: 'falta preencher' }]
    server.answer = () => ({ status: 400, body: { code: 'validation_failed', errors } })
    await user.click(screen.getByRole('button', { name: 'Criar área' }))
    await vi.waitFor(() => expect(field('Até quantos quilômetros do centro').getAttribute('aria-invalid')).toBe('true'))
  })

  it('keeps an outline from a map program while only its name changes', async () => {
    const { server, user } = serve('delivery/areas/centro', { areas: [{ id: 'centro', value: outline }] })
    expect(await screen.findByText('3 cantos.')).toBeDefined()
    await user.type(field('Nome da área'), ' velho')
    server.answer = ({ body }) => saved('centro', body['value'] as object)
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await vi.waitFor(() => expect(server.acts).toHaveLength(1))
    expect(server.acts[0]!.body['value']).toEqual({ ...outline, properties: { name: 'Centro velho' } })
  })

  it('keeps one of several parts, which the form cannot show, and says so', async () => {
    const parts = { ...outline, geometry: { type: 'MultiPolygon', coordinates: [outline.geometry.coordinates] } }
    serve('delivery/areas/centro', { areas: [{ id: 'centro', value: parts }] })
    expect(await screen.findByText(/Para trocá-lo por um círculo/)).toBeDefined()
  })

  it('tells who thinks in ranges of postal codes what to do', async () => {
    serve('delivery/areas/new')
    expect(await screen.findByText(/Pensa em faixas de CEP\?.*círculo em volta do CEP do meio/)).toBeDefined()
  })

  it('is drawn on a map that names the shop’s points as they are written, has a scale, and says that it shows no streets', async () => {
    const { user } = serve('delivery/areas/new', { stores: [{ ...banca, name: 'Banca <b>1</b>' }] })
    await user.click(await screen.findByRole('radio', { name: 'Desenhada no mapa' }))
    const map = await screen.findByRole('application')
    expect(await within(map).findByText('Banca <b>1</b>')).toBeDefined()
    expect(map.querySelector('.leaflet-control-scale')).not.toBeNull()
    expect(screen.getByText(/Este mapa não mostra ruas/)).toBeDefined()
  })

  it('is an outline by its corners, refused where it crosses itself, with the number of buyers inside', async () => {
    const { server, user } = serve('delivery/areas/new', {})
    await user.type(await screen.findByLabelText('Nome da área'), 'Vila')
    await user.click(screen.getByRole('radio', { name: 'Desenhada no mapa' }))
    const list = await screen.findByLabelText('Cantos da área')
    expect(list.closest('details')).toHaveProperty('open', false)
    await user.type(list, 'aqui')
    expect(screen.getByText(/Cada linha tem latitude e longitude/)).toBeDefined()
    await user.clear(list)
    await user.type(list, '0 0{Enter}1 1{Enter}0 1{Enter}1 0')
    expect(screen.getByRole('alert').textContent).toContain('cruza a si mesma')
    await user.click(screen.getByRole('button', { name: 'Desfazer o último canto' }))
    expect(screen.queryByRole('alert')).toBeNull()
    server.answer = () => ({ body: { buyers: 2, known: 7 } })
    await user.click(screen.getByRole('button', { name: 'Quantas pessoas há dentro?' }))
    expect(await screen.findByText('2 pessoas que já receberam em casa moram dentro, de 7.')).toBeDefined()
    server.answer = () => ({ body: { buyers: 0, known: 0 } })
    await user.click(screen.getByRole('button', { name: 'Quantas pessoas há dentro?' }))
    expect(await screen.findByText(/^Ninguém recebeu em casa ainda/)).toBeDefined()
    server.answer = ({ body }) => saved('vila', body['value'] as object)
    await user.click(screen.getByRole('button', { name: 'Criar área' }))
    const ring = [[0, 0], [1, 1], [1, 0], [0, 0]] // prettier-ignore
    await vi.waitFor(() => expect(server.acts.at(-1)!.body['value']).toMatchObject({ geometry: { type: 'Polygon', coordinates: [ring] } }))
  })

  it('say once what the server says of each corner', async () => {
    const { server, user } = serve('delivery/areas/vila', { areas: [{ id: 'vila', value: circle }] })
    const errors = [3, 4, 5].map((corner) => ({ path: `geometry.coordinates.0.${corner}`, message: 'coordenada fora do mapa' }))
    server.answer = () => ({ status: 400, body: { code: 'validation_failed', errors } })
    await user.type(await screen.findByLabelText('Nome da área'), ' A')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    const note = (await screen.findByText('Falta acertar 1 coisa')).parentElement!
    expect(within(note).getAllByRole('listitem')).toHaveLength(1)
  })
})
