import { readTenantFolder } from '#modules/tenants/folder/read-folder.service.ts'
import { loadTenant } from '#modules/tenants/load-tenant.service.ts'
import { folder } from './tenant-folder.ts'
import { NOW, type TestApp } from './test-app.ts'

/** Checks and loads the current folder of this test, whether it has changed or not. */
export async function loadAgain(t: TestApp, now: Date = NOW) {
  const checked = await readTenantFolder(folder)
  if ('mistakes' in checked) throw new Error(JSON.stringify(checked.mistakes))
  const loaded = await loadTenant(checked.folder, {
    pool: t.pool,
    now,
    key: t.services.secrets.key,
    digest: String(Math.random()),
    media: t.services.media,
  })
  t.services.changes.publish(['*', 'tenants'])
  return { id: loaded.id, refused: loaded.refused.map(({ file, line, message }) => `${file.slice(folder.length + 1)}:${line} ${message}`) }
}

/** Rows of one shop by an arbitrary statement. */
export async function rowsOf<Row extends object>(t: TestApp, tenantId: string, text: string): Promise<Row[]> {
  const client = await t.pool.connect()
  try {
    await client.query("select set_config('app.tenant_id', $1, false)", [tenantId])
    return (await client.query<Row>(text)).rows
  } finally {
    client.release()
  }
}
