import type pg from 'pg'
import {
  areas,
  campaigns,
  categories,
  coupons,
  groupCounters,
  items,
  stock,
  stockLedger,
  stores,
  type CampaignBody,
} from '#db/schema/catalog.ts'
import { leads } from '#db/schema/orders.ts'
import { hosts, tenants, type TenantBody } from '#db/schema/tenants.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { uuidv7 } from '#ids.ts'
import type { TenantFile } from '@mutirao/contract/merchant/tenant'
import { NOW } from './test-app.ts'

const picture = { hash: '0'.repeat(20), width: 960, height: 960, color: '#eeeeee', alt: '' }
let n = 0

export type TestTenant = { id: string; host: string }

export async function buildTenant(pool: pg.Pool, over: Partial<TenantFile & Pick<TenantBody, 'homes'>> = {}): Promise<TestTenant> {
  const id = uuidv7()
  const slug = `loja-${++n}-${id.slice(-6)}`
  const host = `${slug}.test`
  const body = { ...tenantBody(slug, host), ...over }
  await tenantTransaction(pool, id, async (db) => {
    await db.insert(tenants).values({ id, slug, name: body.name, body, logo: picture.hash, digest: slug })
    await db.insert(hosts).values({ host, tenantId: id })
    await db.insert(categories).values({ tenantId: id, id: 'mercearia', name: 'Mercearia', hue: 80, picture, position: 0 })
  })
  return { id, host }
}

/** Delivers every day of the week and everywhere by default. */
export async function buildCampaign(
  pool: pg.Pool,
  tenantId: string,
  over: Partial<Omit<typeof campaigns.$inferInsert, 'body'>> & { body?: Partial<CampaignBody> } = {},
) {
  const id = over.id ?? `campanha-${++n}`
  await tenantTransaction(pool, tenantId, async (db) => {
    await db
      .insert(campaigns)
      .values({ tenantId, name: `Campanha ${n}`, priority: 10, active: true, ...over, id, body: { ...campaignBody, ...over.body } })
    await db.insert(groupCounters).values({ tenantId, campaignId: id })
  })
  return { id }
}

/** onHand null: a kit whose stock follows from its parts. */
type ItemOver = Partial<typeof items.$inferInsert> & { tenantId: string; onHand?: number | null }

export async function buildItem(pool: pg.Pool, { onHand = 100, ...over }: ItemOver) {
  const campaignId = over.campaignId ?? (await buildCampaign(pool, over.tenantId)).id
  const id = over.id ?? `item-${++n}`
  const values = {
    categoryId: 'mercearia',
    name: `Item ${n}`,
    unit: '1 un.',
    price: 1000,
    description: 'Um item',
    pictures: [picture],
    tags: [],
    position: n,
    searchText: `item ${n}`,
    ...over,
    id,
    campaignId,
  }
  await tenantTransaction(pool, over.tenantId, async (db) => {
    await db.insert(items).values(values)
    if (onHand === null) return
    await db.insert(stock).values({ tenantId: over.tenantId, id, onHand })
    await db.insert(stockLedger).values({ tenantId: over.tenantId, id: uuidv7(), stockId: id, kind: 'opening', quantity: onHand, at: NOW })
  })
  return { id, campaignId, price: values.price }
}

export async function buildLead(pool: pg.Pool, tenantId: string) {
  const leadId = uuidv7()
  await tenantTransaction(pool, tenantId, (db) => db.insert(leads).values({ tenantId, id: leadId, createdAt: NOW }))
  return { leadId, tenantId }
}

export async function buildCoupon(pool: pg.Pool, tenantId: string, over: Partial<typeof coupons.$inferInsert> = {}) {
  const code = over.code ?? `CUPOM${++n}`
  await tenantTransaction(pool, tenantId, (db) => db.insert(coupons).values({ percentage: 10, ...over, code, tenantId }))
  return { code }
}

/** A square of one degree around São Paulo's centre. */
export async function buildArea(pool: pg.Pool, tenantId: string) {
  const id = `area-${++n}`
  const coordinates = [
    [
      [-47, -24],
      [-46, -24],
      [-46, -23],
      [-47, -23],
      [-47, -24],
    ],
  ]
  await tenantTransaction(pool, tenantId, (db) =>
    db.insert(areas).values({ tenantId, id, name: id, geometry: { type: 'Polygon', coordinates } }),
  )
  return { id }
}

export async function buildStore(pool: pg.Pool, tenantId: string) {
  const id = `ponto-${++n}`
  const place = {
    name: 'Padaria',
    address: 'Rua Aspicuelta',
    addressNumber: '214',
    neighborhood: 'Vila Madalena',
    city: 'São Paulo',
    administrativeArea: 'SP',
    postalCode: '05433-010',
  }
  await tenantTransaction(pool, tenantId, (db) =>
    db.insert(stores).values({ tenantId, id, ...place, latitude: -23.5558, longitude: -46.6889, hours: '8h às 20h' }),
  )
  return { id }
}

const everyDay = ([0, 1, 2, 3, 4, 5, 6] as const).map((weekday) => ({ weekday, from: '08:00', to: '12:00', fee: 800, cutoffHours: 0 }))

const campaignBody: CampaignBody = {
  producer: 'Sítio de teste',
  description: 'Para testes',
  ground: 1,
  default: false,
  picture,
  depends: [],
  areas: [],
  ignoreShippingAddress: false,
  deliveryCalendar: [...everyDay],
  pickup: [],
  cartControls: { discountRules: [], groupRules: [] },
  infos: [],
}

/** Closed to strangers, without single sign-on. */
export const closedMarketplace: TenantFile['marketplace'] = {
  route: { name: 'Clube', hidePartner: false },
  intranet: true,
  authentication: { ssoEnabled: false, passwordEnabled: false, providers: [] },
  simplifiedSignupEligible: false,
  defaultForms: { personalForm: [] },
}

const most = { orders: 100_000, units: 10_000_000 }
/** A test's buyers share one visitor, phone, address and network more often than a real shop's. */
export const unbounded = {
  ...{ person: most, phone: most, address: most, network: most, program: most, verified: most },
  shelf: { percentage: 100, units: 1 },
}

function tenantBody(slug: string, host: string): TenantFile {
  return {
    slug,
    formerly: [],
    name: 'Loja de teste',
    tagline: 'Para testes',
    hosts: [host],
    timeZone: 'America/Sao_Paulo',
    helpPhone: '5511912345678',
    seller: {
      legalName: 'Loja de teste Ltda.',
      document: '11.222.333/0001-81',
      address: 'Praça da Sé, 1',
      email: 'loja@example.com',
      phone: '(11) 91234-5678',
    },
    palette: { primary: '#e0195b', secondary: '#1c7a38', tertiary: '#ffc93c', background: '#fffaf5' },
    logo: 'logo.svg',
    hideProduct: false,
    marketplace: {
      route: { name: 'Loja de teste', hidePartner: false },
      intranet: false,
      authentication: { ssoEnabled: false, passwordEnabled: false, providers: [] },
      simplifiedSignupEligible: true,
      defaultForms: { personalForm: [] },
    },
    payment: {
      methods: ['PIX', 'CREDIT_CARD', 'ON_DELIVERY'],
      pix: { key: 'chave@example.com', name: 'LOJA DE TESTE', city: 'SAO PAULO' },
      pixMinutes: 30,
      installments: { maxCount: 6, freeUntil: 3, rateBps: 299, minimumCentavos: 500 },
      unpaid: unbounded,
    },
  }
}
