import type { CampaignBody } from '#db/schema/catalog.ts'
import { pictureOf, type RowCtx, type Source, type StoredCtx } from '#merchant/merchant-file.ts'
import { ENDS_AT } from '#merchant/moments.ts'
import type { listCampaignAreas } from '#modules/delivery/campaign-areas.service.ts'
import { ownAreas } from '#modules/delivery/written-places.rules.ts'
import type { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import type { ShippingAddress } from '@mutirao/contract/shipping-address'
import type { listAllCampaigns } from './campaigns.repository.ts'
import { codesOfCampaign } from './merchant-codes.service.ts'
import { END } from './terms.service.ts'

type Campaign = Source<CampaignFile>

/** Owners and fields of a campaign's moments. */
export const ownerOf = (id: string) => `campaign ${id}`
export const ownerOfCode = (code: string) => `code ${code.toUpperCase()}`
export const opening = (index: number) => `depends.${index}`

export const codeRows = (ctx: Pick<RowCtx, 'moments'>, { id, value }: Campaign) =>
  codesOfCampaign(value).map(({ code, limits = null, signed = false }) => ({
    code: code.toUpperCase(),
    kind: 'CAMPAIGN' as const,
    campaignIds: [id],
    limits,
    endsAt: ctx.moments.at(ownerOfCode(code), ENDS_AT),
    isSigned: signed,
  }))

/** The row of a written campaign. */
export function rowOf(ctx: Pick<RowCtx, 'moments' | 'pictures'>, source: Campaign) {
  const { id, value } = source
  const { name, priority, active, code, inviteCode, picture, expired } = value
  const { producer, origin, description, ground, intendedForAdults, ignoreShippingAddress, deliveryCalendar, pickup } = value
  const { addressLocked, showShippingAddress, extra, asks, cashback, blackoutDays, cartControls, group, defaults } = value
  const body: CampaignBody = {
    producer,
    origin,
    description,
    ground,
    default: value.default,
    intendedForAdults,
    ignoreShippingAddress,
    addressLocked,
    showShippingAddress,
    extra,
    asks,
    cashback,
    deliveryCalendar,
    pickup,
    blackoutDays,
    cartControls,
    group,
    ...sideOf(ctx, value),
    areas: [...value.areas, ...ownAreas(source).map((area) => area.id)],
    defaultAddress: defaults.shipToDefaultAddress ? toShippingAddress(defaults.shippingAddress) : undefined,
    picture: pictureOf(ctx, picture, name),
    expired: expired && { description: expired.description, image: expired.image ? pictureOf(ctx, expired.image, name) : undefined },
    depends: dependsOf(ctx, source),
  }
  const endsAt = ctx.moments.at(ownerOf(id), END)
  return { id, name, priority, active, code: code ?? null, inviteCode: inviteCode ?? null, endsAt, body }
}

/** Converts the default address to the shape that orders store. */
function toShippingAddress(written: CampaignFile['defaults']['shippingAddress']): ShippingAddress | undefined {
  if (!written) return undefined
  const { address = '', postalCode = '', city = '', administrativeArea = '', streetNumber, ...same } = written
  const { complement = '', neighborhood = '', reference = '' } = same
  return {
    ...same,
    complement,
    neighborhood,
    reference,
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

function toWrittenAddress(address: ShippingAddress): NonNullable<CampaignFile['defaults']['shippingAddress']> {
  const { cep, street_address: street, street_number: streetNumber, city, administrative_area: administrativeArea, ...rest } = address
  const { complement, neighborhood, reference, latitude, longitude } = rest
  return {
    address: street,
    postalCode: cep,
    city,
    administrativeArea,
    streetNumber,
    complement: complement || undefined,
    neighborhood: neighborhood || undefined,
    reference: reference || undefined,
    latitude,
    longitude,
  }
}

/** Numbers moments among moments only, so that other conditions can be added or removed without changing the numbers. */
function dependsOf({ moments }: Pick<RowCtx, 'moments'>, { id, value: { depends } }: Campaign): CampaignBody['depends'] {
  const times = depends.filter(({ type }) => type === 'time')
  return depends.map((one) =>
    one.type === 'time' ? { type: 'time', date: moments.at(ownerOf(id), opening(times.indexOf(one)))!.toISOString() } : one,
  )
}

function sideOf(ctx: Pick<RowCtx, 'pictures'>, campaign: CampaignFile): Partial<CampaignBody> & Pick<CampaignBody, 'infos'> {
  const { story, tags, producers, profile, infos, statuses, mapDetails, selectedItem, internalHubsRouting, name } = campaign
  const pages = story?.pages.map((page) => ({ ...page, picture: pictureOf(ctx, page.picture, page.title ?? story.title) })) ?? []
  return {
    profile,
    infos,
    statuses,
    mapDetails,
    selectedItem,
    internalHubsRouting,
    story: story && { title: story.title, picture: pictureOf(ctx, story.picture, story.title), pages },
    producers: producers.map((producer) => ({ ...producer, picture: pictureOf(ctx, producer.picture, producer.name) })),
    tags: tags.map(({ picture, ...tag }) => ({ ...tag, picture: picture ? pictureOf(ctx, picture, tag.label || name) : undefined })),
  }
}

type CampaignRow = Awaited<ReturnType<typeof listAllCampaigns>>[number]
type Beside = {
  areas: Awaited<ReturnType<typeof listCampaignAreas>>
  codes: { code: string; limits: number | null; endsAt: Date | null; isSigned: boolean }[]
  formerly: string[]
}

export const isOwnCode = ({ code, inviteCode }: CampaignRow, other: string) =>
  [code, inviteCode].some((own) => own?.toUpperCase() === other.toUpperCase())

const writtenProducers = (producers: CampaignBody['producers'] = [], nameOf: StoredCtx['nameOf']): CampaignFile['producers'] =>
  producers.map((producer) => ({ ...producer, picture: nameOf(producer.picture) }))

/** The row in the shape of its file: moments as instants, own areas as they were written. */
export function writtenOf({ id: _id, body, ...row }: CampaignRow, { nameOf }: StoredCtx, { areas, codes, formerly }: Beside): CampaignFile {
  const { defaultAddress, picture, expired, story, tags = [], producers, ...same } = body
  return {
    ...same,
    name: row.name,
    priority: row.priority,
    active: row.active,
    code: row.code ?? undefined,
    inviteCode: row.inviteCode ?? undefined,
    picture: nameOf(picture),
    formerly,
    ...laterFields(body),
    areas: body.areas.filter((id) => !areas.some((own) => own.id === id)),
    geoJsons: ownGeoJsons(areas),
    expired: row.endsAt ? { ...expired, image: expired?.image && nameOf(expired.image), end: row.endsAt.toISOString() } : undefined,
    story: story && {
      title: story.title,
      picture: nameOf(story.picture),
      pages: (story.pages ?? []).map((page) => ({ ...page, picture: nameOf(page.picture) })),
    },
    producers: writtenProducers(producers, nameOf),
    tags: tags.map((tag) => ({ ...tag, picture: tag.picture && nameOf(tag.picture) })),
    codes: codes.map(writtenCode),
    defaults: { shipToDefaultAddress: defaultAddress !== undefined, shippingAddress: defaultAddress && toWrittenAddress(defaultAddress) },
  }
}

/** Defaults for fields that older rows lack. */
const laterFields = ({
  addressLocked = false,
  showShippingAddress = true,
  extra = [],
  asks = [],
  blackoutDays = [],
  statuses = {},
  internalHubsRouting = [],
}: CampaignBody) => ({
  addressLocked,
  showShippingAddress,
  extra,
  asks,
  blackoutDays,
  statuses,
  internalHubsRouting,
})

const ownGeoJsons = (areas: Beside['areas']) =>
  areas.length > 0 ? areas.map(({ name, geometry }) => ({ type: 'Feature', properties: { name }, geometry })) : undefined

const writtenCode = ({ code, limits, endsAt, isSigned }: Beside['codes'][number]): CampaignFile['codes'][number] => ({
  code,
  limits: limits ?? undefined,
  endsAt: endsAt?.toISOString(),
  signed: isSigned,
})
