import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '#testing/invariants.ts'
import { loadAgain, rowsOf } from '#testing/loaded-folder.ts'
import { edit, folder, put, useTenantFolder } from '#testing/tenant-folder.ts'
import { NOW, testApp } from '#testing/test-app.ts'

useTenantFolder()

const { t } = testApp()
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000)
const days = (count: number) => hours(count * 24)
const FEIRA_ENDS = '2026-11-25T23:00:00.000Z'
let id = ''

/** Each test has its own folder and shop. */
async function load(now = NOW) {
  const loaded = await loadAgain(t, now)
  id = loaded.id
  return loaded.refused
}
const rows = <Row extends object>(text: string) => rowsOf<Row>(t, id, text)
const endOf = async (campaign: string) =>
  (await rows<{ ends_at: Date | null }>(`select ends_at from campaigns where id = '${campaign}'`))[0]?.ends_at?.toISOString()
const pay = (units: number) => rows(`update group_counters set paid_units = ${units} where campaign_id = 'feira'`)
const feira = async () => (await rows<{ body: unknown; ends_at: Date }>("select body, ends_at, name from campaigns where id = 'feira'"))[0]

afterEach(() => t.pool.query("delete from tenants where slug in ('loja', 'vendinha')"))

describe('a moment in the folder', () => {
  it('does not change when the folder is loaded again', async () => {
    await edit('coupons.json', '"percentage": 10', '"percentage": 10, "endsAt": { "inDays": 2, "at": "12:00" }')
    await load()
    const all = () => rows("select 'campaign', ends_at from campaigns union all select 'coupon', ends_at from coupons order by 1, 2")
    const first = await all()
    for (const later of [hours(1), days(1), days(3), days(5), days(40)]) {
      expect(await load(later)).toEqual([])
      expect(await all()).toEqual(first)
    }
    expect(await endOf('feira')).toBe(FEIRA_ENDS)
  })

  it('in the future may be changed', async () => {
    await load()
    await edit('campaigns/feira.json', '"inDays": 4', '"inDays": 6')
    expect(await load(hours(1))).toEqual([])
    expect(await endOf('feira')).toBe('2026-11-27T23:00:00.000Z')
    expect(await load(days(3))).toEqual([])
    expect(await endOf('feira')).toBe('2026-11-27T23:00:00.000Z')
  })

  it('in the past cannot be moved; the refusal has its day and the remedy, and its campaign stays unchanged', async () => {
    await load()
    const before = await feira()
    await edit('campaigns/feira.json', '"inDays": 4', '"inDays": 9')
    await edit('campaigns/feira.json', '"name": "Feira"', '"name": "Feira nova"')
    await edit('campaigns/clube.json', '"name": "Clube"', '"name": "Clube novo"')
    expect(await load(days(5))).toEqual([
      'campaigns/feira.json:9 expired.end: esta campanha terminou em 25/11/2026, 20h, e um prazo que passou não muda; para vender de novo, faça uma campanha nova',
    ])
    expect(await feira()).toEqual(before)
    expect(await rows("select name from campaigns where id = 'clube'")).toEqual([{ name: 'Clube novo' }])
    // The warning is repeated as long as the value is there.
    expect(await load(days(6))).toHaveLength(1)
    await edit('campaigns/feira.json', '"inDays": 9', '"inDays": 4')
    expect(await load(days(7))).toEqual([])
    expect(await feira()).toMatchObject({ name: 'Feira nova', ends_at: new Date(FEIRA_ENDS) })
  })

  it('in the past cannot be removed, nor can a coupon of that name start again', async () => {
    await edit('coupons.json', '"percentage": 10', '"percentage": 10, "endsAt": { "inDays": 2, "at": "12:00" }')
    await edit('campaigns/clube.json', '"priority": 5', '"priority": 5, "expired": { "end": "2026-11-22T12:00:00-03:00" }')
    await load()
    await edit('coupons.json', ', "endsAt": { "inDays": 2, "at": "12:00" }', '')
    await edit('campaigns/clube.json', /,\s*"expired": \{ "end": "[^"]*" \}/, '')
    expect(await load(days(3))).toEqual([
      expect.stringMatching(/^campaigns\/clube\.json:1 expired\.end: esta campanha terminou em 22\/11\/2026, 12h/),
      expect.stringMatching(/^coupons\.json:\d+ 0\.endsAt: o cupom VIZINHO terminou em 23\/11\/2026, 12h, e um prazo que passou não muda/),
    ])
    expect(await endOf('clube')).toBe('2026-11-22T15:00:00.000Z')
    expect(await rows('select ends_at from coupons')).toEqual([{ ends_at: new Date('2026-11-23T15:00:00Z') }])
  })

  it('stored without its written form stays, passed or not', async () => {
    await load()
    await rows('delete from moments')
    await rows(`update campaigns set ends_at = '${days(2).toISOString()}' where id = 'feira'`)
    expect(await load(days(1))).toEqual([])
    expect(await endOf('feira')).toBe(days(2).toISOString())
    await rows('delete from moments')
    expect(await load(days(30))).toEqual([])
    expect(await endOf('feira')).toBe(days(2).toISOString())
    await edit('campaigns/feira.json', '"inDays": 4', '"inDays": 9')
    expect(await load(days(31))).toHaveLength(1)
  })

  it('returns unchanged with a campaign that returns', async () => {
    await load()
    await edit('campaigns/clube.json', /"depends": \[[^\]]*\],/, '')
    const kept = await rows("select written, at from moments where owner = 'campaign feira'")
    await rm(join(folder, 'campaigns/feira.json'))
    await rm(join(folder, 'catalogs/feira.csv'))
    await load(days(1))
    expect(await rows("select active from campaigns where id = 'feira'")).toEqual([{ active: false }])
    expect(await rows("select written, at from moments where owner = 'campaign feira'")).toEqual(kept)
  })
})

describe('a load', () => {
  it('is audited with its folder and its refusals', async () => {
    await load()
    await edit('campaigns/feira.json', '"inDays": 4', '"inDays": 9')
    await load(days(30))
    const log = await rows('select actor, action, subject, detail from audit_log order by id')
    const by = { actor: 'command', action: 'folder.load', subject: 'folder loja' }
    expect(log).toEqual([
      { ...by, detail: { digest: expect.any(String) } },
      { ...by, detail: { digest: expect.any(String), held: ['feira'] } },
    ])
  })
})

describe('terms promised to buyers who have paid', () => {
  it('are frozen: each worse field is refused with its line, and the campaign stays unchanged', async () => {
    await load()
    await pay(12)
    const before = await feira()
    await edit('campaigns/feira.json', '"minimumUnits": 20', '"minimumUnits": 25')
    await edit('campaigns/feira.json', '"onFailure": "Devolvemos"', '"onFailure": "Fica de crédito"')
    await edit('campaigns/feira.json', '"inDays": 4', '"inDays": 3')
    await edit('catalogs/feira.csv', ',3290,', ',9990,')
    const refused = await load(hours(1))
    expect(refused).toEqual([
      expect.stringMatching(
        /^campaigns\/feira\.json:\d+ cartControls\.groupRules\.0: com 20 unidades o desconto cairia de 10% para 5%; já há 12 unidades pagas/,
      ),
      expect.stringMatching(/^campaigns\/feira\.json:9 expired\.end: o prazo viria antes de 25\/11\/2026, 20h/),
      expect.stringMatching(/^campaigns\/feira\.json:\d+ group\.onFailure: o texto do que acontece se o grupo não fechar era "Devolvemos"/),
    ])
    expect(await feira()).toEqual(before)
    expect(await rows("select price, active from items where id = 'cafe-em-graos'")).toEqual([{ price: 3290, active: true }])
    expect(await endOf('feira')).toBe(FEIRA_ENDS)
  })

  it('keep the campaign on sale until its deadline or its last tier, since it cannot be ended before', async () => {
    await load()
    await pay(12)
    await edit('campaigns/feira.json', '"group": {', '"active": false, "group": {')
    expect(await load(hours(1))).toEqual([
      expect.stringMatching(
        /^campaigns\/feira\.json:\d+ active: o grupo sairia do ar; já há 12 unidades pagas e quem pagou mantém o prazo/,
      ),
    ])
    expect(await rows("select active from campaigns where id = 'feira'")).toEqual([{ active: true }])
    await pay(1000)
    expect(await load(hours(2))).toEqual([])
    expect(await rows("select active from campaigns where id = 'feira'")).toEqual([{ active: false }])
  })

  it('may get better, and may change freely while nobody has paid', async () => {
    await load()
    await edit('campaigns/feira.json', '"percentage": 10', '"percentage": 15')
    await pay(12)
    expect(await load(hours(1))).toEqual([])
    await pay(0)
    await edit('campaigns/feira.json', '"percentage": 15', '"percentage": 7')
    await edit('campaigns/feira.json', '"inDays": 4', '"inDays": 8')
    expect(await load(hours(2))).toEqual([])
    expect(await endOf('feira')).toBe('2026-11-29T23:00:00.000Z')
  })

  it('keep a campaign without a file on sale with its items until its group has ended', async () => {
    await load()
    await pay(12)
    const before = await feira()
    await edit('campaigns/clube.json', /"depends": \[[^\]]*\],/, '')
    for (const file of ['campaigns/feira.json', 'catalogs/feira.csv']) await rm(join(folder, file))
    expect(await load(hours(1))).toEqual([
      expect.stringMatching(/^campaigns\/feira\.json:1 falta o arquivo, e o grupo de .+ tem 12 unidades pagas.*"active": false/),
    ])
    expect(await feira()).toEqual(before)
    expect(await rows("select active from campaigns where id = 'feira'")).toEqual([{ active: true }])
    expect(await rows("select active from items where id = 'cafe-em-graos'")).toEqual([{ active: true }])
    expect(await load(days(5))).toEqual([])
    expect(await rows("select active from campaigns where id = 'feira'")).toEqual([{ active: false }])
  })

  it('do not exist while nobody has paid: the campaign may leave the folder', async () => {
    await load()
    await edit('campaigns/clube.json', /"depends": \[[^\]]*\],/, '')
    for (const file of ['campaigns/feira.json', 'catalogs/feira.csv']) await rm(join(folder, file))
    expect(await load(hours(1))).toEqual([])
    expect(await rows("select active from campaigns where id = 'feira'")).toEqual([{ active: false }])
  })

  it('hold for a campaign that left the folder and returns', async () => {
    await load()
    await pay(12)
    const before = await feira()
    const kept = { file: await readFile(join(folder, 'campaigns/feira.json')), catalog: await readFile(join(folder, 'catalogs/feira.csv')) }
    await edit('campaigns/clube.json', /"depends": \[[^\]]*\],/, '')
    for (const file of ['campaigns/feira.json', 'catalogs/feira.csv']) await rm(join(folder, file))
    expect(await load(hours(1))).toHaveLength(1)
    await put(folder, 'catalogs/feira.csv', kept.catalog)
    await put(folder, 'campaigns/feira.json', String(kept.file).replace('"percentage": 10', '"percentage": 7'))
    expect(await load(hours(2))).toEqual([expect.stringContaining('o desconto cairia de 10% para 7%')])
    expect(await feira()).toEqual(before)
    await put(folder, 'campaigns/feira.json', kept.file)
    expect(await load(hours(3))).toEqual([])
    expect(await rows("select active from campaigns where id = 'feira'")).toEqual([{ active: true }])
  })

  it('hold for a first payment that arrives during the load', async () => {
    await load()
    await edit('campaigns/feira.json', '"percentage": 10', '"percentage": 7')
    const payer = await t.pool.connect()
    await payer.query('begin')
    await payer.query("select set_config('app.tenant_id', $1, true)", [id])
    await payer.query("update group_counters set paid_units = 3 where campaign_id = 'feira'")
    const loading = load(hours(1))
    await new Promise((resolve) => setTimeout(resolve, 700))
    await payer.query('commit')
    payer.release()
    expect(await loading).toEqual([expect.stringContaining('o desconto cairia de 10% para 7%')])
    expect(await feira()).toMatchObject({ body: { cartControls: { groupRules: [{ percentage: 5 }, { percentage: 10 }] } } })
  })
})

describe('stock.csv', () => {
  const stockOf = async () => (await rows("select on_hand, reserved from stock where id = 'cafe-em-graos'"))[0]
  const write = (...lines: string[]) => put(folder, 'stock.csv', `item,set,adjust,reason,date\n${lines.join('\n')}\n`)

  it('is applied line by line, each exactly once, through the ledger', async () => {
    await load()
    await write('cafe-em-graos,25,,contagem da loja,2026-11-21', 'cafe-em-graos,,-3,três quebraram,2026-11-21')
    await load(hours(1))
    expect(await stockOf()).toEqual({ on_hand: 22, reserved: 0 })
    await load(hours(2))
    await write(
      'cafe-em-graos,25,,contagem da loja,2026-11-21',
      'cafe-em-graos,,-3,três quebraram,2026-11-21',
      'cafe-em-graos,,+8,chegou mais,2026-11-22',
    )
    await load(hours(3))
    expect(await stockOf()).toEqual({ on_hand: 30, reserved: 0 })
    expect(await rows('select stock_id, reason, before, after from stock_corrections order by at, before desc')).toEqual([
      { stock_id: 'cafe-em-graos', reason: 'três quebraram', before: 25, after: 22 },
      { stock_id: 'cafe-em-graos', reason: 'contagem da loja', before: 10, after: 25 },
      { stock_id: 'cafe-em-graos', reason: 'chegou mais', before: 22, after: 30 },
    ])
    expect(await checkInvariants(t.databaseUrl)).toEqual([])
  })

  it('never counts below the reserved units, and is applied once by two concurrent loads', async () => {
    await load()
    await rows("update stock set reserved = 4 where id = 'cafe-em-graos'")
    await write('cafe-em-graos,1,,contagem,2026-11-21')
    await load(hours(1))
    expect(await stockOf()).toEqual({ on_hand: 4, reserved: 4 })
    await write('cafe-em-graos,1,,contagem,2026-11-21', 'cafe-em-graos,,5,entrega,2026-11-22')
    await Promise.all([load(hours(2)), load(hours(2))])
    expect(await stockOf()).toEqual({ on_hand: 9, reserved: 4 })
  })

  it('starts from the opening count of an item that comes in the same load', async () => {
    await write('cafe-do-clube,,2,veio junto,2026-11-21')
    await load()
    expect(await rows("select on_hand from stock where id = 'cafe-do-clube'")).toEqual([{ on_hand: 7 }])
  })
})

describe('a category that left the folder', () => {
  it('is no longer shown, even when items that left with it still reference it', async () => {
    await edit('categories.json', /\]$/, ', { "id": "cha", "name": "Chá", "hue": 90, "picture": "cafe.webp" }]')
    await edit('catalogs/clube.csv', ',cafe,', ',cha,')
    await load()
    await edit('catalogs/clube.csv', 'cafe-do-clube,Café do clube,cha,', 'cafe-outro,Outro café,cafe,')
    await edit('categories.json', /, \{ "id": "cha".*\]$/s, ']')
    await load(hours(1))
    expect(await rows('select id from categories where active order by id')).toEqual([{ id: 'cafe' }])
  })
})
