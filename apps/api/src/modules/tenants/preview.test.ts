import { spawn } from 'node:child_process'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { readTenantFolder } from '#modules/tenants/folder/read-folder.service.ts'
import { loadAgain, rowsOf } from '#testing/loaded-folder.ts'
import { edit, folder, put, useTenantFolder } from '#testing/tenant-folder.ts'
import { NOW, secrets, testApp } from '#testing/test-app.ts'
import { previewLines } from './preview.service.ts'

useTenantFolder()

const { t } = testApp()
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000)
afterEach(() => t.pool.query("delete from tenants where slug = 'loja'"))

async function preview(now = hours(1)) {
  const checked = await readTenantFolder(folder)
  if ('mistakes' in checked) throw new Error(JSON.stringify(checked.mistakes))
  return (await previewLines(checked.folder, { pool: t.pool, media: t.services.media, now })).map((line) =>
    line.trim().replaceAll(/\s/g, ' '),
  )
}

describe('the preview of a load', () => {
  it('lists everything for a new shop', async () => {
    expect(await preview()).toEqual([
      'loja: loja nova',
      'itens: 2 a mais',
      'campanhas: 2 a mais (clube, feira)',
      'categorias: 1 a mais (cafe)',
      'pontos de retirada: 1 a mais (padaria)',
      'áreas: 1 a mais (vila)',
      'cupons: 1 a mais (VIZINHO)',
      expect.stringMatching(/^documentos: \d+ a mais/),
      expect.stringMatching(/^tenant\.json: \d+ a mais/),
      expect.stringMatching(/^imagens novas: 1/),
      'prazos: 0 mantidos, 1 novo ou mudado',
      'campaigns/feira.json expired.end: 25/11/2026, 20h',
    ])
    expect((await t.pool.query("select 1 from tenants where slug = 'loja'")).rowCount).toBe(0)
  })

  it('is empty for an unchanged folder', async () => {
    await loadAgain(t)
    expect(await preview()).toEqual(['loja: o que muda', 'nada do que a loja mostra', 'prazos: 1 mantido', 'estoque: 2 contagens mantidas'])
  })

  it('lists changes by kind, with prices, moments and stock before and after, and the refusals', async () => {
    const { id } = await loadAgain(t)
    await rowsOf(t, id, "update stock set on_hand = 30, reserved = 6 where id = 'cafe-em-graos'")
    await edit('catalogs/feira.csv', ',3290,,10,', ',2990,,500,')
    await edit('campaigns/feira.json', '"inDays": 4', '"inDays": 6')
    await edit('coupons.json', '"percentage": 10', '"percentage": 15')
    await edit('tenant.json', '"tagline": "Da rua"', '"tagline": "Da sua rua"')
    await put(
      folder,
      'stock.csv',
      'item,set,adjust,reason,date\ncafe-em-graos,4,,contagem,2026-11-21\ncafe-do-clube,,2,entrega,2026-11-21\n',
    )
    expect(await preview()).toEqual([
      'loja: o que muda',
      'itens: 1 com mudanças',
      'campanhas: 1 com mudanças (feira)',
      'cupons: 1 com mudanças (VIZINHO)',
      'tenant.json: 1 com mudanças (tagline)',
      'preços: 1',
      'cafe-em-graos: R$ 32,90 → R$ 29,90',
      'prazos: 0 mantidos, 1 novo ou mudado',
      'campaigns/feira.json expired.end: 25/11/2026, 20h → 27/11/2026, 20h',
      'estoque: 2 contagens mantidas, menos 2 correções de stock.csv',
      'stock.csv:2 cafe-em-graos: 30 → 6 (contagem; não fica abaixo das 6 reservadas em pedidos)',
      'stock.csv:3 cafe-do-clube: 5 → 7 (entrega)',
      'a coluna stock é só a contagem de abertura; para corrigir, use stock.csv:',
      'catalogs/feira.csv cafe-em-graos: 500 não vale, a loja tem 6 (6 reservadas)',
    ])
    const refused = await preview(hours(24 * 9))
    expect(refused).toContain('prazos: 0 mantidos, 1 recusado')
    expect(refused.join('\n')).toMatch(/Recusado .*\n.*campaigns\/feira\.json:9 expired\.end: esta campanha terminou em 25\/11\/2026, 20h/)
    expect(refused.join('\n')).not.toContain('R$ 29,90')
    expect(await rowsOf(t, id, 'select price from items order by price')).toEqual([{ price: 3290 }, { price: 9990 }])
  })

  it('lists surveys and trades that are added, changed or removed', async () => {
    const survey = {
      id: 'nota',
      trigger: 'campaign',
      campaignId: 'clube',
      title: 'Gostou?',
      questions: [{ id: 'a', type: 'nps', text: 'Nota?' }],
    }
    const trade = {
      id: 'brinde',
      campaignId: 'clube',
      itemId: 'cafe-do-clube',
      title: 'Brinde',
      text: 'Um por pessoa.',
      picture: 'cafe.webp',
    }
    const say = (titles: { survey: string; trade: string }[]) =>
      Promise.all([
        put(folder, 'surveys.json', JSON.stringify(titles.map(({ survey: title }) => ({ ...survey, title })))),
        put(folder, 'trades.json', JSON.stringify(titles.map(({ trade: title }) => ({ ...trade, title })))),
      ])
    await say([{ survey: 'Gostou?', trade: 'Brinde' }])
    expect(await preview()).toEqual(expect.arrayContaining(['pesquisas: 1 a mais (nota)', 'trocas: 1 a mais (brinde)']))
    await loadAgain(t)
    expect(await preview()).toContain('nada do que a loja mostra')
    await say([{ survey: 'E então?', trade: 'Presente' }])
    const changed = ['pesquisas: 1 com mudanças (nota)', 'trocas: 1 com mudanças (brinde)']
    expect((await preview()).filter((line) => /^(pesquisas|trocas)/.test(line))).toEqual(changed)
    await say([])
    expect(await preview()).toEqual(expect.arrayContaining(['pesquisas: 1 a menos (nota)', 'trocas: 1 a menos (brinde)']))
  })

  it('does not report a catalogue count that equals the stock, or will after the corrections', async () => {
    const { id } = await loadAgain(t)
    await rowsOf(t, id, "update stock set on_hand = 100 where id = 'cafe-em-graos'")
    await edit('catalogs/feira.csv', ',3290,,10,', ',3290,,100,')
    expect((await preview()).join('\n')).not.toContain('não vale')
    await edit('catalogs/feira.csv', ',3290,,100,', ',3290,,80,')
    expect((await preview()).at(-1)).toBe('catalogs/feira.csv cafe-em-graos: 80 não vale, a loja tem 100 (0 reservadas)')
    await put(folder, 'stock.csv', 'item,set,adjust,reason,date\ncafe-em-graos,80,,contagem,2026-11-21\n')
    expect((await preview()).join('\n')).not.toContain('não vale')
  })

  it('asks whether a removed and an added campaign are the same', async () => {
    await loadAgain(t)
    await edit('campaigns/clube.json', '"campaignId": "feira"', '"campaignId": "feirinha"')
    await rename(join(folder, 'campaigns/feira.json'), join(folder, 'campaigns/feirinha.json'))
    await rename(join(folder, 'catalogs/feira.csv'), join(folder, 'catalogs/feirinha.csv'))
    expect((await preview()).at(-1)).toBe(
      'some feira e aparece feirinha: se é a mesma campanha com outro nome, escreva no arquivo novo "formerly": ["feira"], e pedidos, carrinhos e endereço vão junto',
    )
    await edit('campaigns/feirinha.json', '"name": "Feira"', '"formerly": ["feira"], "name": "Feira"')
    expect((await preview()).at(-1)).toBe('campanha feira passa a se chamar feirinha: pedidos, carrinhos e endereço vão junto')
  })
})

describe('npm run tenant -- load', () => {
  const cli = fileURLToPath(new URL('../../cli/tenant.ts', import.meta.url))
  const run = (...words: string[]) =>
    new Promise<{ code: number | null; said: string }>((resolve) => {
      const env = {
        ...process.env,
        NODE_ENV: 'test',
        DATABASE_URL: t.databaseUrl,
        SECRET_KEY: secrets.key,
        DATA_DIR: t.services.settings.dataDir,
      }
      const child = spawn(process.execPath, [cli, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
      let said = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
      child.on('close', (code) => resolve({ code, said }))
    })
  const isThere = async () => (await t.pool.query("select 1 from tenants where slug = 'loja'")).rowCount === 1

  it('previews and writes nothing without a terminal, and loads with --yes', async () => {
    const shown = await run('load', folder)
    expect(shown).toMatchObject({ code: 2, said: expect.stringContaining('itens: 2 a mais') })
    expect(shown.said).toContain('repita com --yes')
    expect(await isThere()).toBe(false)
    expect(await run('load', folder, '--yes')).toMatchObject({ code: 0, said: expect.stringContaining('Loja loja carregada.') })
    expect(await isThere()).toBe(true)
    expect(await run('load', folder)).toMatchObject({ code: 0, said: expect.stringContaining('nada mudou') })
  })

  it('exits with 1 when part of it was refused', async () => {
    const { id } = await loadAgain(t)
    await rowsOf(t, id, "update group_counters set paid_units = 5 where campaign_id = 'feira'")
    await edit('campaigns/feira.json', '"onFailure": "Devolvemos"', '"onFailure": "Fica de crédito"')
    expect(await run('load', folder, '--yes')).toMatchObject({
      code: 1,
      said: expect.stringMatching(/Recusado .*\n.*feira\.json:\d+ group\.onFailure/),
    })
    await rm(folder, { recursive: true })
  })
})
