import pg from 'pg'
import type { AreaGeometry } from '@mutirao/domain/area'
import { ask, inParallel, percentile99, type Row } from './load.ts'
import { databaseUrl, type Server, SHOP } from './server.ts'

const FEW = 10
const MANY = 10_000
const ASKED = 4000
const hostOf = (count: number) => `${count}-areas.bench`

/** P9, areas: campaigns for a point that was never requested before, in a shop of ten delivery areas and in one of ten thousand. */
export async function areaRow({ port }: Server): Promise<Row> {
  await makeShops()
  await sideBySide(port)
  const { few, many } = await sideBySide(port)
  const ratio = many.p99 / few.p99
  return {
    row: 'P9',
    what: 'campaigns within a new point, 10,000 delivery areas beside 10',
    ours: `mean ${many.mean.toFixed(2)} ms, p99 ${many.p99.toFixed(1)} ms`,
    limit: `mean ${few.mean.toFixed(2)} ms, p99 ${few.p99.toFixed(1)} ms`,
    ratio,
    goal: 'p99 ≤ 1.3x',
    isMet: ratio <= 1.3,
  }
}

let step = 0

/** Alternates between both shops, so that other load on the machine affects both. */
async function sideBySide(port: number) {
  const times: { few: number[]; many: number[] } = { few: [], many: [] }
  await inParallel(2 * ASKED, 4, async (index) => {
    const isFew = index % 2 === 0
    const before = performance.now()
    await within(port, isFew ? FEW : MANY)
    times[isFew ? 'few' : 'many'].push(performance.now() - before)
  })
  return { few: summaryOf(times.few), many: summaryOf(times.many) }
}

function summaryOf(times: readonly number[]) {
  return { mean: times.reduce((total, ms) => total + ms, 0) / times.length, p99: percentile99(times.toSorted((a, b) => a - b)) }
}

async function within(port: number, count: number) {
  const [latitude, longitude] = [-24 + ((step * 0.37) % 1), -47 + ((step++ * 0.73) % 1)]
  const path = `/api/operation/campaigns/public?latitude=${latitude}&longitude=${longitude}`
  const { status } = await ask(port, { path, headers: { host: hostOf(count) } })
  if (status !== 200) throw new Error(`${path}: ${status}`)
}

/** The demo merchant once more, with a grid of square areas over one degree and a campaign that delivers to all of them. */
async function makeShops() {
  const client = new pg.Client({ connectionString: databaseUrl() })
  await client.connect()
  for (const count of [FEW, MANY]) await makeShop(client, count)
  await client.query("select pg_notify('changes', $1)", [JSON.stringify(['*', 'tenants'])])
  await client.end()
}

async function makeShop(client: pg.Client, count: number) {
  const slug = `bench-${count}-areas`
  const { rows } = await client.query('select id from tenants where slug = $1', [slug])
  if (rows.length > 0) return
  const { rows: made } = await client.query<{ id: string }>(
    `insert into tenants (id, slug, name, body, logo, digest)
     select gen_random_uuid(), $1, name, body || jsonb_build_object('slug', $1::text, 'hosts', jsonb_build_array($2::text)), logo, $1
     from tenants where slug = $3 returning id`,
    [slug, hostOf(count), SHOP],
  )
  const { id } = made[0]!
  await client.query("select set_config('app.tenant_id', $1, false)", [id])
  await client.query('insert into hosts (host, tenant_id) values ($1, $2)', [hostOf(count), id])
  const side = Math.sqrt(count)
  const areas = Array.from({ length: count }, (_, index) => areaOf(index, Math.ceil(side)))
  await client.query(
    `insert into areas (tenant_id, id, name, geometry)
     select $1, area->>'id', area->>'id', area->'geometry' from jsonb_array_elements($2::jsonb) as area`,
    [id, JSON.stringify(areas)],
  )
  const body = { producer: 'Medição', description: 'Medição', ground: 1, default: false, picture: picture(), depends: [], infos: [] }
  const places = { areas: areas.map((area) => area.id), ignoreShippingAddress: false, deliveryCalendar: [], pickup: [] }
  await client.query(
    "insert into campaigns (tenant_id, id, name, priority, active, body) values ($1, 'medicao', 'Medição', 1, true, $2::jsonb)",
    [id, JSON.stringify({ ...body, ...places, cartControls: { discountRules: [], groupRules: [] } })],
  )
}

const picture = () => ({ hash: '0'.repeat(20), width: 960, height: 960, color: '#cccccc', alt: 'Medição' })

function areaOf(index: number, side: number): { id: string; geometry: AreaGeometry } {
  const size = 1 / side
  const [west, south] = [-47 + (index % side) * size, -24 + Math.floor(index / side) * size]
  const [east, north] = [west + size, south + size]
  const ring: [number, number][] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return { id: `area-${index}`, geometry: { type: 'Polygon', coordinates: [ring] } }
}
