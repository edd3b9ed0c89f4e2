import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { HomeBlock } from '@mutirao/contract/marketplaces'
import type { Picture } from '@mutirao/contract/shapes'
import type { ShippingAddress } from '@mutirao/contract/shipping-address'
import type { Db } from '#db/client.ts'
import { areas, campaigns, categories, groupCounters, stores, type CampaignBody } from '#db/schema/catalog.ts'
import { documents, hosts, tenants, type TenantBody } from '#db/schema/tenants.ts'
import type { TenantFolder } from './folder/folder-schema.ts'
import { excludedOf } from './excluded.ts'
import { END, opening, ownerOf, type PlannedMoments } from './moments.ts'

/** say: how far a long load is. held: campaigns of whose files something is refused; they stay as they are. */
export type Target = {
  say: (line: string) => void
  db: Db
  tenantId: string
  now: Date
  moments: PlannedMoments
  held: ReadonlySet<string>
  pictures: Map<string, Omit<Picture, 'alt'>>
}
type CampaignFolder = TenantFolder['campaigns'][number]

export async function saveTenant(target: Target, { tenant, homes }: TenantFolder, { logo, digest }: { logo: string; digest: string }) {
  const { db, tenantId } = target
  const values = { slug: tenant.slug, name: tenant.name, body: tenantBody(target, { tenant, homes }), logo, digest }
  await db
    .insert(tenants)
    .values({ id: tenantId, ...values })
    .onConflictDoUpdate({ target: tenants.id, set: { ...values, version: sql`${tenants.version} + 1` } })
  await db.delete(hosts).where(eq(hosts.tenantId, tenantId))
  if (tenant.hosts.length > 0) await db.insert(hosts).values(tenant.hosts.map((host) => ({ host: host.toLowerCase(), tenantId })))
}

export const tenantBody = (target: Pick<Target, 'pictures'>, { tenant, homes }: Pick<TenantFolder, 'tenant' | 'homes'>): TenantBody => ({
  ...tenant,
  homes: homes.map((block) => homeBlock(target, block)),
})

function homeBlock(target: Pick<Target, 'pictures'>, block: TenantFolder['homes'][number]): HomeBlock {
  if (block.type !== 'banner') return block
  const { picture, ...banner } = block
  return { ...banner, picture: picture ? pictureOf(target, picture, banner.title ?? '') : undefined }
}

export async function saveDocuments({ db, tenantId }: Target, folder: TenantFolder) {
  await db.delete(documents).where(eq(documents.tenantId, tenantId))
  const values = Object.entries(folder.documents).map(([name, body]) => ({ tenantId, name, body: body as Record<string, unknown> }))
  if (values.length > 0) await db.insert(documents).values(values)
}

export async function savePlaces(target: Target, folder: TenantFolder) {
  const { db, tenantId } = target
  await db.delete(areas).where(eq(areas.tenantId, tenantId))
  if (folder.areas.length > 0)
    await db.insert(areas).values(folder.areas.map(({ id, name, geometry }) => ({ tenantId, id, name, geometry })))
  await db.delete(stores).where(eq(stores.tenantId, tenantId))
  if (folder.stores.length > 0) await db.insert(stores).values(folder.stores.map((store) => ({ tenantId, ...store })))
}

/** One that left the folder is shown no more; items that left with it still name it. */
export async function saveCategories(target: Target, folder: TenantFolder) {
  const { db, tenantId } = target
  const rows = categoryRows(target, folder)
  const ids = rows.map(({ id }) => id)
  await db
    .update(categories)
    .set({ active: false })
    .where(and(eq(categories.tenantId, tenantId), notInArray(categories.id, ids)))
  if (rows.length === 0) return
  await db
    .insert(categories)
    .values(rows)
    .onConflictDoUpdate({ target: [categories.tenantId, categories.id], set: excludedOf(categories) })
}

export const categoryRows = (target: Pick<Target, 'tenantId' | 'pictures'>, { categories: written }: TenantFolder) =>
  written.map(({ id, name, hue, picture }, position) => ({
    tenantId: target.tenantId,
    id,
    name,
    hue,
    position,
    active: true,
    picture: pictureOf(target, picture, name),
  }))

/** A campaign that left the folder is closed, not deleted: its orders still name it. */
export async function saveCampaigns(target: Target, folder: TenantFolder) {
  const { db, tenantId, held } = target
  const ids = [...folder.campaigns.map(({ id }) => id), ...held]
  await db
    .update(campaigns)
    .set({ active: false })
    .where(and(eq(campaigns.tenantId, tenantId), notInArray(campaigns.id, ids)))
  for (const campaign of folder.campaigns) {
    const values = campaignRow(target, campaign)
    await db
      .insert(campaigns)
      .values({ tenantId, id: campaign.id, ...values })
      .onConflictDoUpdate({ target: [campaigns.tenantId, campaigns.id], set: values })
    await db.insert(groupCounters).values({ tenantId, campaignId: campaign.id }).onConflictDoNothing()
  }
}

export function campaignRow(target: Pick<Target, 'moments' | 'pictures'>, campaign: CampaignFolder) {
  const { moments } = target
  const { id, name, priority, active, code, inviteCode, picture, expired, producer, origin, description, ground } = campaign
  const { intendedForAdults, ignoreShippingAddress, deliveryCalendar, pickup, cartControls, group } = campaign
  const body: CampaignBody = {
    ...{
      producer,
      origin,
      description,
      ground,
      default: campaign.default,
      intendedForAdults,
      ignoreShippingAddress,
      deliveryCalendar,
      pickup,
      cartControls,
      group,
    },
    ...sideOf(target, campaign),
    areas: campaign.areas,
    defaultAddress: campaign.defaults.shipToDefaultAddress ? toShippingAddress(campaign.defaults.shippingAddress) : undefined,
    picture: pictureOf(target, picture, name),
    expired: expired && { description: expired.description, image: expired.image ? pictureOf(target, expired.image, name) : undefined },
    depends: dependsOf(moments, campaign),
  }
  const endsAt = moments.at(ownerOf.campaign(id), END)
  return { name, priority, active, code: code ?? null, inviteCode: inviteCode ?? null, endsAt, body }
}

/** Moments are numbered among themselves: what else it waits for may come and go. */
function dependsOf(moments: PlannedMoments, { id, depends }: CampaignFolder): CampaignBody['depends'] {
  const times = depends.filter(({ type }) => type === 'time')
  return depends.map((one) =>
    one.type === 'time' ? { type: 'time', date: moments.at(ownerOf.campaign(id), opening(times.indexOf(one)))!.toISOString() } : one,
  )
}

/** As an order keeps it. */
function toShippingAddress(written: CampaignFolder['defaults']['shippingAddress']): ShippingAddress | undefined {
  if (!written) return undefined
  const { address = '', postalCode = '', city = '', administrativeArea = '', streetNumber, ...same } = written
  return {
    ...same,
    cep: postalCode,
    address: `${address}, ${streetNumber}`,
    street_address: address,
    street_number: streetNumber,
    city,
    administrative_area: administrativeArea,
    country: 'Brasil',
    addressType: '',
  }
}

function sideOf(target: Pick<Target, 'pictures'>, campaign: CampaignFolder): Partial<CampaignBody> & Pick<CampaignBody, 'infos'> {
  const { story, tags, profile, infos, statuses, mapDetails, selectedItem, internalHubsRouting, name } = campaign
  const pages = story?.pages.map((page) => ({ ...page, picture: pictureOf(target, page.picture, page.title ?? story.title) })) ?? []
  return {
    profile,
    infos,
    statuses,
    mapDetails,
    selectedItem,
    internalHubsRouting,
    story: story && { title: story.title, picture: pictureOf(target, story.picture, story.title), pages },
    tags: tags.map(({ picture, ...tag }) => ({ ...tag, picture: picture ? pictureOf(target, picture, tag.label || name) : undefined })),
  }
}

export function pictureOf({ pictures }: Pick<Target, 'pictures'>, name: string, alt: string): Picture {
  const picture = pictures.get(name)
  if (!picture) throw new Error(`picture ${name} passed the check but is missing`)
  return { ...picture, alt }
}
