import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCampaign } from '@mutirao/contract/campaigns'
import { rootFolder, callServer } from '../apps/api/src/testing/whole-server.ts'
import type { Offer } from '../chaos/buyers.ts'

export const GROUP = 'grupo'
const SHELF = 'pedidos'
const AREA = 'centro'
const most = { orders: 100_000, units: 10_000_000 }

/** A shop of the run, with its tenant's id. */
export type Shop = { slug: string; host: string; id: string }

export const slugOf = (number: number) => `escala-${String(number).padStart(3, '0')}`
export const hostOf = (slug: string) => `${slug}.localhost`

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>

/**
 * Folders of as many shops, each from the starter's: a shelf that is always open, and a group that lowers its price. Buyers are few machines, so the
 * bounds of unpaid stock are lifted.
 */
export function writeShops(to: string, count: number): string[] {
  const from = join(rootFolder, 'tenants')
  cpSync(join(from, '_default'), join(to, '_default'), { recursive: true })
  const slugs = Array.from({ length: count }, (_shop, index) => slugOf(index + 1))
  for (const slug of slugs) writeShop(join(from, '_starter'), join(to, slug), slug)
  return slugs
}

function writeShop(from: string, to: string, slug: string) {
  cpSync(from, to, { recursive: true })
  const tenant = read(join(from, 'tenant.json'))
  const unpaid = { person: most, phone: most, address: most, network: most, verified: most, shelf: { percentage: 100, units: 1_000_000 } }
  write(join(to, 'tenant.json'), {
    ...tenant,
    slug,
    name: slug,
    hosts: [hostOf(slug)],
    payment: { ...(tenant['payment'] as object), unpaid },
  })
  mkdirSync(join(to, 'areas'))
  cpSync(join(rootFolder, 'tenants/mutirao/areas', `${AREA}.geojson`), join(to, 'areas', `${AREA}.geojson`))
  const week = [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '08:00', to: '20:00', fee: 500, cutoffHours: 12 }))
  const campaign = { ...read(join(from, 'campaigns', `${SHELF}.json`)), areas: [AREA], deliveryCalendar: week }
  write(join(to, 'campaigns', `${SHELF}.json`), campaign)
  const rules = { groupRules: [2, 6, 12].map((minimumUnits) => ({ minimumUnits, percentage: minimumUnits + 3 })) }
  const { default: _default, ...rest } = campaign as Record<string, unknown>
  const group = { minimumUnits: 2, onFailure: 'Devolvemos tudo no mesmo Pix.', seller: sellerOf(tenant) }
  write(join(to, 'campaigns', `${GROUP}.json`), {
    ...rest,
    name: 'Grupo da semana',
    priority: 90,
    expired: { end: { inDays: 1, at: '22:00' } },
    cartControls: rules,
    group,
  })
  const catalog = readFileSync(join(from, 'catalogs', `${SHELF}.csv`), 'utf8').replaceAll(/;(40|30|10);/g, ';1000000;')
  writeFileSync(join(to, 'catalogs', `${SHELF}.csv`), catalog)
  const [head, ...lines] = catalog.trim().split('\n')
  writeFileSync(join(to, 'catalogs', `${GROUP}.csv`), [head, ...lines.map((line) => `grupo-${line}`)].join('\n'))
}

function sellerOf(tenant: Record<string, unknown>) {
  const { legalName, document, address } = tenant['seller'] as Record<string, string>
  return { legalName, document, address }
}

const write = (path: string, value: object) => writeFileSync(path, JSON.stringify(value, null, 2))

/** The catalogue of the shop. */
export async function shelvesOf(port: number, host: string): Promise<Offer[]> {
  const ids = ['pao-frances', 'broa-de-milho', 'bolo-de-laranja']
  return Promise.all(
    [SHELF, GROUP].map(async (campaignId) => {
      const campaign = await callServer(port, getCampaign, { params: { id: campaignId }, query: {}, headers: { host } })
      if (campaign?.status !== 200) throw new Error(`${host}: ${campaign?.status} ${campaign?.text}`)
      const items = ids.map((id) => ({ id: campaignId === GROUP ? `grupo-${id}` : id }))
      return { campaignId, slot: campaign.body.delivery[0]!.id, items }
    }),
  )
}
