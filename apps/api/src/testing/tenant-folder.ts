import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Today } from '#merchant/merchant-file.ts'
import type { Mistake } from '#modules/tenants/folder/mistake-list.rules.ts'
import { readTenantFolder } from '#modules/tenants/folder/read-folder.service.ts'

export const HEADER = 'id,name,category,price,compareAt,stock,unit,brand,description,ingredients,allergens,pictures,tags,featured'
const address = {
  address: 'Rua Aspicuelta',
  addressNumber: '214',
  neighborhood: 'Vila Madalena',
  city: 'São Paulo',
  administrativeArea: 'SP',
  postalCode: '05433-010',
}
const seller = { legalName: 'Sítio Ltda.', document: '11.222.333/0001-81', address: 'Estrada do Verava, km 7' }
export const ring = [[-46.7, -23.6], [-46.6, -23.6], [-46.6, -23.5], [-46.7, -23.6]] // prettier-ignore

export const files = {
  'tenant.json': {
    slug: 'loja',
    name: 'Loja',
    tagline: 'Da rua',
    hosts: [],
    timeZone: 'America/Sao_Paulo',
    helpPhone: '5511912345678',
    seller: { ...seller, email: 'oi@loja.example', phone: '(11) 91234-5678' },
    palette: { primary: '#e0195b', secondary: '#1c7a38', tertiary: '#ffc93c', background: '#fffaf5' },
    logo: 'logo.svg',
    marketplace: { route: { name: 'Loja' } },
    payment: {
      methods: ['PIX'],
      pix: { key: '5f0c2b7e-3a41-4d6b-9c58-71d2e84a0b13', name: 'LOJA', city: 'SAO PAULO' },
      installments: { maxCount: 3, freeUntil: 3, rateBps: 0 },
    },
    orderNotices: { every: 'order', email: 'pedidos@loja.example' },
  },
  'stores.json': [{ id: 'padaria', name: 'Padaria', ...address, latitude: -23.58, longitude: -46.61, hours: 'Todo dia' }],
  'categories.json': [{ id: 'cafe', name: 'Café', hue: 50, picture: 'cafe.webp' }],
  'coupons.json': [{ code: 'VIZINHO', percentage: 10 }],
  'areas/vila.geojson': { type: 'Feature', properties: { name: 'Vila' }, geometry: { type: 'Polygon', coordinates: [ring] } },
  'documents/likings.json': { title: 'Do que você gosta?' },
  'campaigns/feira.json': {
    name: 'Feira',
    producer: 'Sítio',
    description: 'Da roça',
    picture: 'cafe.webp',
    code: 'FEIRA',
    priority: 10,
    expired: { end: { inDays: 4, at: '20:00' } },
    areas: ['vila'],
    pickup: [{ store: 'padaria', weekday: 6, from: '08:00', to: '12:00' }],
    cartControls: {
      discountRules: [{ itemId: 'cafe-em-graos', minimumQuantity: 2, discountType: 'allSameProducts', type: 'percentage', discount: 5 }],
      groupRules: [
        { minimumUnits: 10, percentage: 5 },
        { minimumUnits: 20, percentage: 10 },
      ],
    },
    group: { minimumUnits: 10, onFailure: 'Devolvemos', seller },
  },
  'campaigns/clube.json': {
    name: 'Clube',
    producer: 'Sítio',
    description: 'Depois',
    picture: 'cafe.webp',
    priority: 5,
    depends: [{ type: 'campaign', campaignId: 'feira' }],
    codes: [{ code: 'CLUBE10', limits: 10 }],
    tags: [],
    internalHubsRouting: [],
    story: { title: 'Clube', picture: 'cafe.webp', pages: [{ picture: 'cafe.webp' }] },
  },
}
const texts = {
  'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"\n viewBox="0 0 8 8"></svg>\n',
  'catalogs/feira.csv': `${HEADER}\ncafe-em-graos,Café em grãos,cafe,3290,,10,250 g,,Doce,,,cafe.webp,novo|grãos,1\n`,
  'catalogs/clube.csv': `${HEADER}\ncafe-do-clube,Café do clube,cafe,9990,12990,5,1 kg,,Forte,,,cafe.webp,,\n`,
}

export let folder: string

/** A merchant's folder without mistakes, copied afresh before each test of the calling file. */
export function useTenantFolder() {
  let pristine: string

  beforeAll(async () => {
    pristine = join(await mkdtemp(join(tmpdir(), 'tenant-')), 'loja')
    for (const [file, body] of Object.entries(files)) await put(pristine, file, JSON.stringify(body, null, 2))
    for (const [file, body] of Object.entries(texts)) await put(pristine, file, body)
    const picture = sharp({ create: { width: 400, height: 400, channels: 4, background: '#336699' } })
    await put(pristine, 'pictures/cafe.webp', await picture.webp({ lossless: true }).toBuffer())
  })

  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'tenant-')), 'loja')
    await cp(pristine, folder, { recursive: true })
    return () => rm(dirname(folder), { recursive: true })
  })

  afterAll(() => rm(dirname(pristine), { recursive: true }))
}

export async function put(base: string, file: string, body: string | Buffer) {
  await mkdir(dirname(join(base, file)), { recursive: true })
  await writeFile(join(base, file), body)
}

export async function edit(file: string, from: string | RegExp, to: string) {
  const before = await readFile(join(folder, file), 'utf8')
  const after = before.replace(from, to)
  expect(after, `${file} holds ${from}`).not.toBe(before)
  await writeFile(join(folder, file), after)
}

/** As printed, without the folder's own name. */
export async function mistakes(moment?: Today) {
  const result = await readTenantFolder(folder, moment)
  return 'mistakes' in result ? result.mistakes.map(printed) : []
}

export async function warnings(moment?: Today) {
  return (await readTenantFolder(folder, moment)).warnings.map(printed)
}

const printed = ({ file, line, message }: Mistake) => `${file.slice(folder.length + 1)}:${line} ${message}`
