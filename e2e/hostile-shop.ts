import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { tenantsDir } from './tenants.ts'

/**
 * The demo's first shop with a mark in every text that a merchant writes. The loader refuses HTML, so the spec replaces each mark by a script in the
 * database: a script that runs calls `x`.
 */
export const hostileShop = { slug: 'hostil', host: 'hostil.localhost', campaign: 'feira-organica' }

const vectors = [
  '<script>x()</script>',
  '<img src=a onerror=x()>',
  '<svg onload=x()>',
  '<body onload=x()>',
  '<iframe srcdoc="<script>parent.x()</script>">',
  '<details open ontoggle=x()>',
  '<input autofocus onfocus=x()>',
  '<video src=a onerror=x()>',
  '<audio src=a onerror=x()>',
  '<marquee onstart=x()>',
  '<a href=javascript:x()>a</a>',
  '<math href="javascript:x()">a',
  '<form action=javascript:x()><button>',
  '<object data=javascript:x()>',
  '<embed src=javascript:x()>',
  '<link rel=stylesheet href=javascript:x()>',
  '<meta http-equiv=refresh content="0;javascript:x()">',
  '<base href=javascript:x()//>',
  '<style onload=x()></style>',
  '{{constructor.constructor("x()")()}}',
]
/** Ways to break out of a text's context: none, an attribute, a script, a comment or style. */
const endings = ['', '">', "'>", '</script>', '--></style>']
export const payloads = endings.flatMap((ending) => vectors.map((vector) => ending + vector))
/** The mark of a payload, in a form that the loader accepts. */
const mark = (index: number) => `xq${String(index % payloads.length).padStart(2, '0')}q`
const marks = /xq(\d\d)q/g
const withPayloads = (text: string) => text.replaceAll(marks, (_mark, index: string) => payloads[Number(index)]!)

const texts =
  /^(tagline|legalName|description|producer|origin|place|text|body|onFailure|instructions|accessibility|promise|reason|helpMessage|title|label|keeper|minimumLabel|maximumLabel)$/

export function writeHostileShop() {
  const folder = join(tenantsDir, hostileShop.slug)
  rmSync(folder, { recursive: true, force: true })
  cpSync('tenants/mutirao', folder, { recursive: true })
  let next = 0
  const poisoned = (value: unknown, key = ''): unknown => {
    if (Array.isArray(value)) return value.map((entry) => poisoned(entry, key))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, poisoned(entry, name)]))
    if (typeof value !== 'string') return value
    return texts.test(key) ? mark(next++) : value
  }
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'))
  for (const file of files) {
    const body = poisoned(JSON.parse(readFileSync(join(folder, file), 'utf8')))
    write(folder, file, JSON.stringify(file === 'tenant.json' ? { ...(body as object), ...names } : body))
  }
  const catalog = `catalogs/${hostileShop.campaign}.csv`
  const own = readFileSync(join(folder, catalog), 'utf8').trimEnd()
  const columns = own.split('\n')[0]!.split(',')
  const rows = payloads.map((_payload, index) => columns.map((column) => cell(column, index)).join(','))
  write(folder, catalog, `${own}\n${rows.join('\n')}\n`)
}

const names = { slug: hostileShop.slug, name: mark(7), hosts: [hostileShop.host], nativeApp: undefined }

/** A row whose every text is one mark. */
function cell(column: string, index: number): string {
  const plain: Record<string, string> = {
    id: `x-${index}`,
    category: 'hortifruti',
    price: '1290',
    stock: '64',
    unit: '1 kg',
    pictures: 'tomate.webp',
  }
  return plain[column] ?? (/^(name|brand|description|ingredients|allergens)$/.test(column) ? `${mark(index)} ${index}` : '')
}

/** Replaces the marks in every row of the shop, and invalidates the server's caches. Returns the number of replacements. */
export async function poison(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows: columns } = await client.query<{ table: string; column: string; type: string }>(
      `select table_name as table, column_name as column, data_type as type from information_schema.columns
       where table_schema = 'public' and data_type in ('text', 'jsonb')
         and table_name in (select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')`,
    )
    let changed = 0
    for (const { table, column, type } of columns) {
      const [name, field] = [pg.escapeIdentifier(table), pg.escapeIdentifier(column)]
      const { rows } = await client.query<{ ctid: string; value: unknown }>(
        `select ctid::text, ${field} as value from ${name} where ${field}::text ~ 'xq\\d\\dq'`,
      )
      for (const { ctid, value } of rows) {
        const written = type === 'jsonb' ? JSON.stringify(poisonedJson(value)) : withPayloads(String(value))
        changed += (await client.query(`update ${name} set ${field} = $1 where ctid = $2::tid`, [written, ctid])).rowCount ?? 0
      }
    }
    await client.query(`select pg_notify('changes', '["*"]')`)
    return changed
  } finally {
    await client.end()
  }
}

function poisonedJson(value: unknown): unknown {
  if (typeof value === 'string') return withPayloads(value)
  if (Array.isArray(value)) return value.map(poisonedJson)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, poisonedJson(entry)]))
}

function write(folder: string, file: string, text: string) {
  mkdirSync(join(folder, file, '..'), { recursive: true })
  writeFileSync(join(folder, file), text)
}
