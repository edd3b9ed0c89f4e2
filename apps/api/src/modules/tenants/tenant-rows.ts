import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { HomeBlock } from '@mutirao/contract/marketplaces'
import type { Picture } from '@mutirao/contract/shapes'
import type { ShippingAddress } from '@mutirao/contract/shipping-address'
import type { Db } from '#db/client.ts'
import { areas, campaigns, categories, groupCounters, stores, type CampaignBody } from '#db/schema/catalog.ts'
import { documents, hosts, tenants } from '#db/schema/tenants.ts'
import type { TenantFolder } from './folder/folder-schema.ts'
import { keepOrResolve } from './moments.ts'

/** say: how far a long load is. */
export type Target = {
  say: (line: string) => void
  db: Db
  tenantId: string
  now: Date
  timeZone: string
  pictures: Map<string, Omit<Picture, 'alt'>>
}
type CampaignFolder = TenantFolder['campaigns'][number]

/** The column as the statement wanted to insert it. */
export const excluded = (column: string) => sql.raw(`excluded.${column}`)

export async function saveTenant(target: Target, { tenant, homes }: TenantFolder, { logo, digest }: { logo: string; digest: string }) {
  const { db, tenantId } = target
  const body = { ...tenant, homes: homes.map((block) => homeBlock(target, block)) }
  const values = { slug: tenant.slug, name: tenant.name, body, logo, digest }
  await db
    .insert(tenants)
    .values({ id: tenantId, ...values })
    .onConflictDoUpdate({ target: tenants.id, set: { ...values, version: sql`${tenants.version} + 1` } })
  await db.delete(hosts).where(eq(hosts.tenantId, tenantId))
  if (tenant.hosts.length > 0) await db.insert(hosts).values(tenant.hosts.map((host) => ({ host: host.toLowerCase(), tenantId })))
}

function homeBlock(target: Target, block: TenantFolder['homes'][number]): HomeBlock {
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
  await db
    .insert(categories)
    .values(
      folder.categories.map(({ id, name, hue, picture }, position) => ({
        tenantId,
        id,
        name,
        hue,
        picture: pictureOf(target, picture, name),
        position,
      })),
    )
    .onConflictDoUpdate({
      target: [categories.tenantId, categories.id],
      set: { name: excluded('name'), hue: excluded('hue'), picture: excluded('picture'), position: excluded('position') },
    })
}

/** A campaign that left the folder is closed, not deleted: its orders still name it. */
export async function saveCampaigns(target: Target, folder: TenantFolder) {
  const { db, tenantId } = target
  const kept = new Map(
    (
      await db
        .select({ id: campaigns.id, endsAt: campaigns.endsAt, body: campaigns.body })
        .from(campaigns)
        .where(eq(campaigns.tenantId, tenantId))
    ).map((row) => [row.id, row]),
  )
  const ids = folder.campaigns.map(({ id }) => id)
  await db
    .update(campaigns)
    .set({ active: false })
    .where(and(eq(campaigns.tenantId, tenantId), notInArray(campaigns.id, ids)))
  for (const campaign of folder.campaigns) {
    const values = campaignRow(target, campaign, kept.get(campaign.id))
    await db
      .insert(campaigns)
      .values({ tenantId, id: campaign.id, ...values })
      .onConflictDoUpdate({ target: [campaigns.tenantId, campaigns.id], set: values })
    const { paidUnits, waitingUnits, buyers } = campaign.demo ?? { paidUnits: 0, waitingUnits: 0, buyers: 0 }
    await db.insert(groupCounters).values({ tenantId, campaignId: campaign.id, paidUnits, waitingUnits, buyers }).onConflictDoNothing()
  }
}

function campaignRow(target: Target, campaign: CampaignFolder, kept: { endsAt: Date | null; body: CampaignBody } | undefined) {
  const { now, timeZone } = target
  const { name, priority, active, code, inviteCode, picture, expired, depends, producer, origin, description, ground } = campaign
  const { intendedForAdults, ignoreShippingAddress, deliveryCalendar, pickup, cartControls, group } = campaign
  const keptDates = kept?.body.depends.flatMap((dependency) => (dependency.type === 'time' ? [new Date(dependency.date)] : [])) ?? []
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
    depends: depends.map((dependency) =>
      dependency.type === 'time'
        ? { type: 'time', date: keepOrResolve(dependency.date, keptDates.shift(), now, timeZone).toISOString() }
        : dependency,
    ),
  }
  const endsAt = expired ? keepOrResolve(expired.end, kept?.endsAt ?? undefined, now, timeZone) : null
  return { name, priority, active, code: code ?? null, inviteCode: inviteCode ?? null, endsAt, body }
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

function sideOf(target: Target, campaign: CampaignFolder): Partial<CampaignBody> & Pick<CampaignBody, 'infos'> {
  const { story, tags, profile, infos, statuses, mapDetails, selectedItem, internalHubsRouting, name } = campaign
  const pages = story?.pages.map((page) => ({ ...page, picture: pictureOf(target, page.picture, page.title ?? story.title) })) ?? []
  return {
    ...{ profile, infos, statuses, mapDetails, selectedItem, internalHubsRouting },
    story: story && { title: story.title, picture: pictureOf(target, story.picture, story.title), pages },
    tags: tags.map(({ picture, ...tag }) => ({ ...tag, picture: picture ? pictureOf(target, picture, tag.label || name) : undefined })),
  }
}

export function pictureOf({ pictures }: Target, name: string, alt: string): Picture {
  const picture = pictures.get(name)
  if (!picture) throw new Error(`picture ${name} passed the check but is missing`)
  return { ...picture, alt }
}
