import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { tenantTransaction } from '#db/transaction.ts'
import { uuidv7 } from '#ids.ts'
import { loadAgain } from '#testing/loaded-folder.ts'
import { signInAsStaff } from '#testing/people.ts'
import { edit, folder, put, useTenantFolder } from '#testing/tenant-folder.ts'
import { NOW, testApp } from '#testing/test-app.ts'
import { addAdults } from '@mutirao/contract/age'
import { readTenantFolder } from './folder/read-folder.service.ts'
import { merchantFiles } from './kinds/merchant-list.ts'
import { loadAgreed, loadFolder } from './load-folders.service.ts'
import { previewLines } from './preview.service.ts'

useTenantFolder()

const { t, call } = testApp()
const host = 'loja.test'

async function preview() {
  const read = await readTenantFolder(folder)
  if ('mistakes' in read) throw new Error(JSON.stringify(read.mistakes))
  return previewLines(read.folder, { pool: t.pool, media: t.services.media, now: NOW })
}

describe('a thing that the office wrote since the last load', () => {
  it('is named by the preview in kinds that are not compared, too, and a start leaves the list of adults', async () => {
    await edit('tenant.json', '"hosts": []', `"hosts": ["${host}"]`)
    const shop = { id: (await loadAgain(t)).id, host }
    const { headers: headersMore } = await signInAsStaff(t, shop, 'owner')
    const inShop = <T>(work: Parameters<typeof tenantTransaction<T>>[2]) => tenantTransaction(t.pool, shop.id, work)
    const options = { pool: t.pool, media: t.services.media, now: NOW, key: t.services.secrets.key, say: () => undefined }
    await put(folder, 'adults.json', '[{ "cpf": "529.982.247-25", "birthDate": "1990-05-17" }]')
    await loadAgreed(folder, { ...options, agree: async () => true })
    const written = merchantFiles.flatMap(({ entries, comparing }) => ('without' in entries ? [] : [{ name: entries.name, comparing }]))
    for (const { name } of written)
      await inShop((db) =>
        db.execute(sql`insert into written_states (tenant_id, id, kind, thing, at, staff_id, revision, value)
          select tenant_id, ${uuidv7()}, ${name}, 'coisa', ${NOW.toISOString()}, id, 'a', '{}' from staff limit 1`),
      )
    const people = [{ cpf: '111.444.777-35', birthDate: '1985-01-02' }]
    expect((await call(addAdults, { host, headersMore, body: { people } })).status).toBe(200)
    const lines = await preview()
    const over = lines.slice(lines.indexOf('Escrito no escritório desde a última carga, e a pasta grava por cima o que ela diz:') + 1)
    expect(over.map((line) => line.replace(/ \(.*/, '').trim()).toSorted()).toEqual(
      ['custos: coisa', 'kits: coisa', 'maiores de idade', 'páginas: coisa', 'quem entra: coisa'].toSorted(),
    )
    // Each kind that staff write is compared, or named here.
    expect(written.filter(({ comparing }) => 'without' in comparing)).toHaveLength(4)
    await put(folder, 'adults.json', '[]')
    const told: string[] = []
    expect(await loadFolder(folder, { ...options, say: (line) => told.push(line) })).toMatchObject({ isChanged: false })
    expect(told.join()).toContain('nada foi carregado')
    expect((await inShop((db) => db.execute(sql`select from adults`))).rowCount).toBe(2)
  })
})
