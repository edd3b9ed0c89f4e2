import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type pg from 'pg'
import type { MediaStore } from '#adapters/media/media-store.ts'
import { tenantTransaction } from '#db/transaction.ts'
import type { TenantFile } from '@mutirao/contract/merchant/tenant'
import type { Mistake } from './folder/mistake-list.rules.ts'
import type { WholeFolder } from './folder/read-folder.service.ts'
import { shopFolders, stillThere } from './kinds/shop-folders.service.ts'
import { findDigest, findShopByNames, listCampaignIds, listTakenHosts, WRITTEN_SINCE } from './kinds/tenants.repository.ts'
import { findAdultsSinceLoad } from './states.repository.ts'

/** `key`: hashes CPFs. `tenantsDir`: the other shops' folders, if not beside this one. */
type Options = {
  pool: pg.Pool
  media: MediaStore
  now: Date
  key: string
  say: (line: string) => void
  tenantsDir?: string
  /** The default client's shop, which no folder may replace in a non-interactive load. */
  guarded?: string
}
/** `refused`: changes that would break a promise; the rest of the folder was loaded. */
export type LoadResult = { slug: string; id: string; isChanged: boolean; refused: Mistake[] } | { slug: string; mistakes: Mistake[] }

/** Loads one folder; skips an unchanged one. */
export async function loadFolder(path: string, options: Options): Promise<LoadResult> {
  const read = await readChanged(path, { ...options, isAsked: false })
  return 'folder' in read ? loadRead(read, options) : read
}

/** Previews the changes, and loads only when `agree` resolves to true. */
export async function loadAgreed(
  path: string,
  { agree, ...options }: Options & { agree: (lines: string[]) => Promise<boolean> },
): Promise<LoadResult | { slug: string; isDeclined: true }> {
  const read = await readChanged(path, { ...options, isAsked: true })
  if (!('folder' in read)) return read
  const { previewLines } = await import('./preview.service.ts')
  const lines = await previewLines(read.folder, options)
  return (await agree(lines)) ? loadRead(read, options) : { slug: read.tenant.slug, isDeclined: true }
}

/** Imported lazily: the checker loads schemas and an image decoder, which unchanged folders do not need. */
const reader = () => import('./folder/read-folder.service.ts')
const loader = () => import('./load-tenant.service.ts')

type ReadShop = { folder: WholeFolder; tenant: TenantFile; digest: string }

async function loadRead({ folder, tenant, digest }: ReadShop, options: Options): Promise<LoadResult> {
  const { loadTenant } = await loader()
  return { slug: tenant.slug, isChanged: true, ...(await loadTenant(folder, { ...options, digest })) }
}

/**
 * `isAsked`: the load of this folder was requested explicitly, so changes that staff have written since are shown; a load at startup leaves them
 * unchanged, also when the folder has changed.
 */
async function readChanged(path: string, options: Options & { isAsked: boolean }): Promise<ReadShop | LoadResult> {
  const { pool, now, say } = options
  const digest = await digestOf([path, join(path, '..', '_default')])
  const slug = basename(path)
  const known = await findDigest(pool, slug)
  const written = known && (await digestWith(pool, known))
  if (known && staysAsItIs(written!, { ...options, slug, digest })) return { slug, id: known.id, isChanged: false, refused: [] }

  const { readTenantFolder } = await reader()
  const loaded = known ? await loadedCampaigns(pool, known.id) : new Set<string>()
  const checked = await readTenantFolder(path, { now, loaded }, options.tenantsDir)
  for (const { file, line, message } of checked.warnings) say(`aviso: ${file}:${line} ${message}`)
  if ('mistakes' in checked) return { slug, mistakes: checked.mistakes }
  const found = { folder: checked.folder, tenant: (await loader()).tenantOf(checked.folder), digest }
  const mistakes = await takenOver(found, options)
  return mistakes.length > 0 ? { slug, mistakes } : found
}

/** The list of adults is written without a revision of the shop, so its changes since the last load are read here. */
async function digestWith(pool: pg.Pool, { id, digest }: { id: string; digest: string }): Promise<string> {
  if (digest.endsWith(WRITTEN_SINCE)) return digest
  const at = await tenantTransaction(pool, id, (db) => findAdultsSinceLoad({ db, tenant: { id } }))
  return at ? digest + WRITTEN_SINCE : digest
}

/** The folder is not loaded: it is unchanged, or its load would overwrite later writes of the office, which needs a confirmation. */
function staysAsItIs(
  known: string,
  { slug, digest, isAsked, say }: Pick<Options, 'say'> & { slug: string; digest: string; isAsked: boolean },
) {
  if (known === digest || (!isAsked && known === digest + WRITTEN_SINCE)) return true
  if (isAsked || !known.endsWith(WRITTEN_SINCE)) return false
  say(heldBack(slug))
  return true
}

const heldBack = (slug: string) =>
  `aviso: a pasta de ${slug} mudou, e a loja foi escrita no escritório desde a última carga: nada foi carregado. Veja o que a pasta desfaz, e aplique, com npm run tenant -- load tenants/${slug}`

/** Campaigns of earlier loads: their ends may be in the past, those of new campaigns may not. */
async function loadedCampaigns(pool: pg.Pool, tenantId: string): Promise<Set<string>> {
  return new Set(await tenantTransaction(pool, tenantId, (db) => listCampaignIds({ db, tenant: { id: tenantId } })))
}

/** The mistakes of a folder that claims another shop's name or hosts. */
async function takenOver(read: ReadShop, { pool, tenantsDir = dirname(resolve(read.folder.path)), guarded }: Options): Promise<Mistake[]> {
  const { folder, tenant } = read
  const { path } = folder
  const shop = await findShopByNames(pool, [tenant.slug, ...tenant.formerly])
  if (!shop || shop.slug === tenant.slug) return takenHosts(pool, read, shop?.id)
  const index = tenant.formerly.indexOf(shop.slug)
  const hasFolder = (await shopFolders(tenantsDir)).includes(shop.slug)
  const message = hasFolder ? stillThere(shop.slug) : shop.slug === guarded ? guardedName(shop.slug, tenant.slug) : undefined
  if (!message) return takenHosts(pool, read, shop.id)
  const line = folder.lineOf('tenant.json', ['formerly', index])
  return [{ file: join(path, 'tenant.json'), line, message: `formerly.${index}: ${message}` }]
}

const guardedName = (from: string, to: string) =>
  `${from} é a loja dos endereços padrão (CLIENT); se ela passa a se chamar ${to}, use CLIENT=${to}, ou confirme com npm run tenant -- load tenants/${to}`

/** The folder's hosts that belong to another shop, each with its line. */
async function takenHosts(pool: pg.Pool, { folder, tenant }: ReadShop, shopId: string | undefined): Promise<Mistake[]> {
  const names = tenant.hosts.map((host) => host.toLowerCase())
  return (await listTakenHosts(pool, names, shopId)).map(({ host, slug }) => ({
    file: join(folder.path, 'tenant.json'),
    line: folder.lineOf('tenant.json', ['hosts', names.indexOf(host)]),
    message: `o endereço ${host} já é da loja ${slug}`,
  }))
}

type Hooks = { before?: (slug: string) => Promise<void>; each: (result: LoadResult) => Promise<void> | void }

/** Loads every shop's folder, `first` before the others; calls `each` after each one. */
export async function loadAllFolders(
  tenantsDir: string,
  { first, before, each, signal, ...options }: Options & Hooks & { first: string; signal?: AbortSignal },
): Promise<void> {
  const names = await shopFolders(tenantsDir)
  for (const name of [first, ...names.filter((other) => other !== first)].filter((name) => names.includes(name))) {
    if (signal?.aborted) return
    await before?.(name)
    const result = await loadFolder(join(tenantsDir, name), { ...options, tenantsDir, guarded: first }).catch((error: unknown) => ({
      slug: name,
      mistakes: ofItsOwn(error, join(tenantsDir, name)),
    }))
    if ('isChanged' in result && result.isChanged) options.say(`Loja ${result.slug} carregada.`)
    await each(result)
  }
}

/**
 * A failure of one folder (an unreadable file, a row that the database rejects) becomes a mistake and does not stop the others; anything else is
 * thrown.
 */
function ofItsOwn(error: unknown, file: string): Mistake[] {
  const { code = '', syscall, cause } = error as { code?: string; syscall?: string; cause?: { code?: string } }
  const isFile = syscall !== undefined && /^E(ACCES|PERM|NOENT|ISDIR|NOTDIR|LOOP|IO)$/.test(code)
  const isRow = /^2[23]/.test(cause?.code ?? code)
  if (!isFile && !isRow) throw error
  return [{ file, line: 1, message: `não foi possível carregar (${(error as Error).message}); a loja continua como estava` }]
}

/** A digest of names, sizes and mtimes: reading every file of a hundred shops at each start would take too long. */
async function digestOf(folders: string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of folders) {
    const files = (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) => entry.isFile())
    const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort()
    const facts = await Promise.all(paths.map((path) => stat(path)))
    for (const [index, { size, mtimeMs }] of facts.entries()) hash.update(`${paths[index]}\n${size}\n${mtimeMs}\n`)
  }
  return hash.digest('hex').slice(0, 24)
}
