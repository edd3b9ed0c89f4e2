import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { loadTenant } from './load-tenant.ts'
import type { Mistake } from './folder/folder-schema.ts'

/** key: the one that CPFs are hashed with. */
type Options = { pool: pg.Pool; mediaDir: string; now: Date; key: string; say: (line: string) => void }
export type LoadResult = { slug: string; isChanged: boolean } | { mistakes: Mistake[] }

/** Loads one tenant folder; a folder that has not changed since, and whose relative dates still hold, is left alone. */
export async function loadFolder(path: string, { pool, mediaDir, now, key, say }: Options): Promise<LoadResult> {
  const digest = await digestOf([path, join(path, '..', '_default')])
  const { rows } = await pool.query<{ slug: string; digest: string; createdAt: Date }>(
    'select slug, digest from tenants where digest like $1',
    [`${digest}%`],
  )
  const known = rows[0]
  if (known && now < new Date(known.digest.split('@')[1] ?? 0)) return { slug: known.slug, isChanged: false }

  // The checker brings its schemas and a picture decoder: only a folder that changed pays for them.
  const { readTenantFolder } = await import('./folder/read-folder.ts')
  const checked = await readTenantFolder(path)
  if ('mistakes' in checked) return checked
  await loadTenant(checked.folder, {
    pool,
    mediaDir,
    now,
    key,
    say,
    digest: `${digest}@${new Date(now.getTime() + RELOAD_MS).toISOString()}`,
  })
  return { slug: checked.folder.tenant.slug, isChanged: true }
}

/** Relative dates are looked at again after this long. */
const RELOAD_MS = 12 * 3600 * 1000

/** Every folder below tenants/ but those that start with an underscore. */
export async function loadAllFolders(tenantsDir: string, options: Options): Promise<LoadResult[]> {
  const names = (await readdir(tenantsDir)).filter((name) => !name.startsWith('_') && !name.startsWith('.')).sort()
  const results: LoadResult[] = []
  for (const name of names) {
    const result = await loadFolder(join(tenantsDir, name), options)
    if ('isChanged' in result && result.isChanged) options.say(`Loja ${result.slug} carregada.`)
    results.push(result)
  }
  return results
}

/** Names, sizes and times are enough to see that nothing changed; reading 200 pictures at each start is not. */
async function digestOf(folders: string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of folders) {
    const files = (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) => entry.isFile())
    for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort()) {
      const { size, mtimeMs } = await stat(path)
      hash.update(`${path}\n${size}\n${path.endsWith('.webp') ? mtimeMs : await readFile(path, 'utf8')}\n`)
    }
  }
  return hash.digest('hex').slice(0, 24)
}
