import { join } from 'node:path'
import type pg from 'pg'
import sharp from 'sharp'
import type { MediaStore } from '#adapters/media/media-store.ts'
import type { Tenant } from '#context.ts'
import { tenantTransaction } from '#db/transaction.ts'
import { isUniqueViolation } from '#db/unique-violation.ts'
import { uuidv7 } from '#ids.ts'
import { faultsIn } from '#merchant/faults.ts'
import { textOf, type Folder } from '#merchant/merchant-file.ts'
import { findTenantBySlug } from '#modules/registry/registry.service.ts'
import { nameLogo } from '#modules/share/name-logo.service.ts'
import { openAccount } from '#modules/sign-in/users.service.ts'
import { recordAudit } from '#modules/staff/audit.service.ts'
import { addStaff } from '#modules/staff/staff.service.ts'
import { CategoriesFile } from '@mutirao/contract/merchant/categories'
import { StoresFile } from '@mutirao/contract/merchant/stores'
import { TenantFile } from '@mutirao/contract/merchant/tenant'
import { parseLoginKey, type LoginKey } from '@mutirao/domain/login-key'
import { storeLogo } from './folder/logo.service.ts'
import { measureAdded, storeAdded } from './folder/pictures.service.ts'
import { checkFolder, folderOf } from './folder/read-folder.service.ts'
import { addedPictureName } from './kinds/added-pictures.rules.ts'
import { emptyTenant, firstCategories, isForOwner } from './kinds/empty-shop.rules.ts'
import { shopFolders } from './kinds/shop-folders.service.ts'
import { listTakenHosts, notePreparing, WRITTEN_SINCE } from './kinds/tenants.repository.ts'
import { applyFolder, tenantOf } from './load-tenant.service.ts'

/** publicUrl: its host is that of the default client, whose name is `client`. */
type Options = { pool: pg.Pool; media: MediaStore; tenantsDir: string; publicUrl?: string; client?: string; now: Date; key: string }
type NewShop = { slug: string; name: string; host: string; owner: string }

/** Creates a shop without a folder, for its owner to fill and to open in the office (decision 069). Writes nothing when it returns mistakes. */
export async function createShop(options: Options, asked: NewShop): Promise<{ id: string; slug: string } | { mistakes: string[] }> {
  const owner = parseLoginKey(asked.owner)
  const { named, faults } = shaped(asked)
  const mistakes = [
    ...faults,
    ...(owner ? [] : [`${asked.owner} não é um e-mail nem um celular com DDD`]),
    ...(await takenNames(options, named)),
  ]
  if (mistakes.length > 0 || !owner) return { mistakes }
  const drawn = await drawLogo(emptyTenant(named), options.media)
  const folder = await folderOf(join(options.tenantsDir, named.slug), valuesOf(named, drawn.name), {
    logos: ['logo.svg'],
    pictures: [drawn.name],
    today: { now: options.now },
  })
  const found = (await checkFolder(folder)).filter((issue) => !isForOwner(issue))
  if (found.length > 0) return { mistakes: found.map(textOf) }
  return save(options, { folder, drawn, owner, host: named.host })
}

function shaped({ slug, name, host }: Omit<NewShop, 'owner'>): { named: Omit<NewShop, 'owner'>; faults: string[] } {
  const given = { slug, name, hosts: [host.toLowerCase()] }
  const read = faultsIn(TenantFile.pick({ slug: true, name: true, hosts: true }), given)
  const faults = 'faults' in read ? read.faults.map(({ path, message }) => `${labels[String(path[0])]}: ${message}`) : []
  const { hosts, ...named } = 'value' in read ? read.value : given
  return { named: { ...named, host: hosts[0]! }, faults }
}

const labels: Readonly<Record<string, string>> = { slug: 'nome da loja no sistema', name: 'nome', hosts: 'endereço' }

/** A folder that has not been loaded yet has its name, too. */
async function takenNames({ pool, tenantsDir, publicUrl, client }: Options, { slug, host }: Omit<NewShop, 'owner'>): Promise<string[]> {
  const known = await findTenantBySlug(pool, slug)
  const hasFolder = !known && (await shopFolders(tenantsDir)).includes(slug)
  const isDefaults = publicUrl !== undefined && new URL(publicUrl).hostname === host && slug !== client
  const hosts = await listTakenHosts(pool, [host], undefined)
  return [
    ...(known ? [`já existe a loja ${known.slug}${known.slug === slug ? '' : `, que já se chamou ${slug}`}: escolha outro nome`] : []),
    ...(hasFolder ? [`já existe a pasta ${slug} em ${tenantsDir}: escolha outro nome, ou carregue a pasta`] : []),
    ...(isDefaults ? [`${host} é o endereço da loja ${client} (PUBLIC_URL, CLIENT): escolha outro`] : []),
    ...hosts.map((taken) => `o endereço ${taken.host} já é da loja ${taken.slug}`),
  ]
}

const valuesOf = (named: Omit<NewShop, 'owner'>, picture: string) =>
  new Map<object, unknown>([
    [TenantFile, emptyTenant(named)],
    [StoresFile, []],
    [CategoriesFile, firstCategories(picture)],
  ]) as Parameters<typeof folderOf>[1]

/** The logo made from the name, which is the first category's picture as well. */
async function drawLogo({ name, palette }: TenantFile, media: MediaStore) {
  const svg = Buffer.from(nameLogo({ name, color: palette.primary }))
  const content = await sharp(svg).webp({ lossless: true }).toBuffer()
  const measured = await measureAdded(content)
  if ('mistake' in measured) throw new Error(`the logo of ${name} is no picture: ${measured.mistake}`)
  await storeAdded(content, measured, media)
  const { hash, width, height, color, isPhoto } = measured
  return { logo: await storeLogo(svg, media), name: addedPictureName(hash), picture: { hash, width, height, color, isPhoto } }
}

type Checked = { folder: Folder; drawn: Awaited<ReturnType<typeof drawLogo>>; owner: LoginKey; host: string }

async function save({ pool, now, key }: Options, { folder, drawn, owner, host }: Checked) {
  const { logo, name, picture } = drawn
  const body = tenantOf(folder)
  const { slug } = body
  const tenant: Tenant = { id: uuidv7(now.getTime()), slug, name: body.name, body, logo, version: 1, isPreparing: true }
  try {
    await tenantTransaction(pool, tenant.id, async (db) => {
      const ctx = { db, tenant, now, actor: { kind: 'command' } } as const
      // The mark of later writes: a start of the server does not load a folder of this name over the shop.
      await applyFolder({ db, tenant, now, key, logo, digest: WRITTEN_SINCE, pictures: new Map([[name, picture]]) }, folder)
      await notePreparing(ctx, true)
      await recordAudit(ctx, { action: 'shop.create', subject: `shop ${slug}`, detail: { host } })
      await openAccount(ctx, owner)
      await addStaff(ctx, owner, 'owner')
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return { mistakes: [`o nome ${slug} ou o endereço ${host} acabou de ser tomado por outra loja`] }
  }
  return { id: tenant.id, slug }
}
