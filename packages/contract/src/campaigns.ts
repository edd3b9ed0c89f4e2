import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { RatingFigures } from './ratings.ts'
import { Centavos, Instant, Picture, Place, Slug, Uuid, text } from './shapes.ts'
import { ShippingAddress } from './shipping-address.ts'

export const DiscountRule = z.object({
  campaignId: Slug,
  itemId: Slug.optional(),
  minimumQuantity: z.int(),
  discountType: z.enum(['allSameProducts', 'allProducts']),
  type: z.literal('percentage'),
  discount: z.number(),
})

/** product.md §5: only paid units reach tiers; waiting units are shown separately. */
export const GroupCounters = z.object({
  rules: z.array(z.object({ minimumUnits: z.int(), percentage: z.number() })),
  paidUnits: z.int(),
  /** The paid units that count for the price only at the closing; absent when all count now. */
  laterUnits: z.int().optional(),
  waitingUnits: z.int(),
  buyers: z.int(),
  /** Present once the group has ended: the final tier, or that it failed. */
  closing: z.object({ outcome: z.enum(['REACHED', 'FAILED']), percentage: z.number(), closedAt: Instant }).optional(),
})

export const StoryStatus = z.enum(['OK', 'COMPLETED', 'BLOCKED', 'SCHEDULED', 'EXPIRED'])

/** The right to buy, regardless of earlier purchases: an open campaign sells to earlier buyers too, an ended one to nobody. */
export const CanBuy = z.object({ ok: z.boolean(), reason: z.enum(['BLOCKED', 'SCHEDULED', 'EXPIRED']).optional() })

/** The reason why the campaign cannot be bought from, and a way to change that. */
export const StatusReason = z.object({
  opensAt: Instant.optional(),
  endedAt: Instant.optional(),
  missingInvites: z.int().optional(),
  campaignId: Slug.optional(),
  campaignName: z.string().optional(),
})

/** Spec §3: a condition that keeps a campaign closed; `reason` says which of them are still unmet. */
const Dependency = z.discriminatedUnion('type', [
  z.object({ type: z.literal('campaign'), campaignId: Slug }),
  z.object({ type: z.literal('time'), date: Instant }),
  z.object({ type: z.literal('invites'), invites: z.int() }),
])

/** A stored address of an order, in the words of a campaign's settings (spec §3 and §5). */
const DefaultShippingAddress = ShippingAddress.extend({ postalCode: z.string(), streetNumber: z.string(), administrativeArea: z.string() })

/** The merchant's colours for this campaign. */
const CampaignColors = z.object({ primary: z.string(), secondary: z.string(), tertiary: z.string(), background: z.string() })

const Link = z.object({ label: z.string(), to: z.string() })

/** One page of a full-screen story. */
export const StoryPage = z.object({
  picture: Picture,
  title: z.string().optional(),
  text: z.string().optional(),
  link: Link.optional(),
  seconds: z.number(),
})
export type StoryPage = z.output<typeof StoryPage>

export const CampaignSummary = z.object({
  id: Slug,
  name: z.string(),
  producer: z.string(),
  origin: z.string().optional(),
  picture: Picture,
  ground: z.int(),
  priority: z.int(),
  active: z.boolean(),
  /** The campaign that the shop opens with: first on the home page, and selected until another is chosen. */
  default: z.boolean(),
  /** Opens the campaign from a link. In a closed shop the code grants access, so it is never sent. */
  code: z.string().optional(),
  inviteCode: z.string().optional(),
  intendedForAdults: z.boolean().optional(),
  status: StoryStatus,
  canBuy: CanBuy,
  reason: StatusReason,
  endsAt: Instant.optional(),
  /** Set for campaigns that end; after the end the status is EXPIRED. */
  expired: z.object({ end: Instant, description: z.string(), image: Picture.optional() }).optional(),
  depends: z.array(Dependency),
  /** The number of people who must join by invitation, for campaigns that require it. */
  invite: z.object({ invites: z.int() }).optional(),
  /** Whether the campaign needs no delivery address. */
  ignoreShippingAddress: z.boolean(),
  /** shipToDefaultAddress: everything goes to shippingAddress, whoever buys; omitted when the shop does not show the address. */
  defaults: z.object({ shipToDefaultAddress: z.boolean(), shippingAddress: DefaultShippingAddress.optional() }),
  /** minimumOrder: the smallest value of goods in an order of the campaign, in centavos. teams: the items that can be bought in a small team. */
  cartControls: z.object({
    discountRules: z.array(DiscountRule),
    minimumOrder: Centavos.optional(),
    teams: z.array(z.object({ itemId: Slug, size: z.int(), hours: z.int(), percentage: z.number() })).optional(),
  }),
  profile: z.object({ palette: CampaignColors }).optional(),
  /** Pickup points that serve the areas around the given point; they come first in every list of points. */
  internalHubRoutingIds: z.array(Slug),
  /** pages: the number of pages of the full-screen story; with none the ring leads to the campaign. */
  story: z.object({ title: z.string(), picture: Picture, pages: z.int() }).optional(),
  itemCount: z.int(),
  priceFrom: Centavos.optional(),
  group: GroupCounters.optional(),
  nextDelivery: z.object({ date: z.iso.date(), from: z.string(), to: z.string(), fee: Centavos }).optional(),
  inArea: z.boolean(),
  /** Whether a pickup point within reach of the given point has a slot; without a point, any pickup point. */
  canPickUp: z.boolean(),
})
export type CampaignSummary = z.output<typeof CampaignSummary>

export const Store = z.object({
  id: Slug,
  name: z.string(),
  address: z.string(),
  addressNumber: z.string(),
  neighborhood: z.string(),
  city: z.string(),
  administrativeArea: z.string(),
  postalCode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  hours: z.string(),
  instructions: z.string().optional(),
  picture: Picture.optional(),
  /** Access with a wheelchair or a pram. */
  accessibility: z.string().optional(),
  /** The name of the person who hands orders over. */
  keeper: z.string().optional(),
  distance: z.number().optional(),
})
export type Store = z.output<typeof Store>

/** A day and window in the merchant's own time zone; orders refer to its id. */
export const DeliverySlot = z.object({
  id: z.string(),
  kind: z.enum(['DELIVERY', 'PICKUP']),
  /** The pickup point of a PICKUP slot. */
  store: Slug.optional(),
  date: z.iso.date(),
  from: z.string(),
  to: z.string(),
  fee: Centavos,
  startsAt: Instant,
  /** The delivery company, when it is not the shop itself. */
  company: Slug.optional(),
  /** The places left, present only for the last ones; 0 is full. */
  left: z.int().optional(),
})
export type DeliverySlot = z.output<typeof DeliverySlot>

/** A day without delivery and pickup. */
const BlackoutDay = z.object({ date: z.iso.date(), reason: z.string().optional() })
export type BlackoutDay = z.output<typeof BlackoutDay>
/** Future days, in chronological order. */
export const BlackoutDays = z.array(BlackoutDay)

export const Category = z.object({ id: Slug, name: z.string(), hue: z.number(), picture: Picture, itemCount: z.int() })
export type Category = z.output<typeof Category>

export const Campaign = CampaignSummary.extend({
  description: z.string(),
  rating: RatingFigures.optional(),
  /** The path of the preview picture for chats; changes whenever its content changes. */
  sharePicture: z.string(),
  infos: z.array(z.object({ title: z.string(), body: z.string(), icon: z.string().optional(), link: Link.optional() })),
  storyPages: z.array(StoryPage),
  tags: z.array(z.object({ tag: z.string(), label: z.string(), color: z.string().optional(), picture: Picture.optional() })),
  /** The producers of the items; an item's producer is the one named like its brand. */
  producers: z.array(z.object({ name: z.string(), place: z.string(), picture: Picture, text: z.string().optional() })),
  /** The colours with those derived from them and checked for contrast, as CSS for a style element. */
  profile: z.object({ palette: CampaignColors.extend({ css: z.string(), themeColor: z.string(), themeColorDark: z.string() }) }).optional(),
  /** The campaign's own texts for its states, overriding the shop's. */
  statuses: z.partialRecord(StoryStatus, z.object({ label: z.string().optional(), text: z.string().optional() })),
  mapDetails: z
    .object({ title: z.string(), text: z.string().optional(), latitude: z.number(), longitude: z.number(), zoom: z.int() })
    .optional(),
  /** The item that is selected when the campaign opens. */
  selectedItem: Slug.optional(),
  categories: z.array(Category),
  /** Whether it delivers to any address of the country, rather than in areas, to one address or to none. */
  deliversEverywhere: z.boolean(),
  delivery: z.array(DeliverySlot),
  pickup: z.array(Store.extend({ slots: z.array(DeliverySlot) })),
  blackoutDays: BlackoutDays,
  /** The survey of this page. */
  survey: z.object({ id: Slug, title: z.string(), text: z.string().optional() }).optional(),
  groupTerms: z
    .object({
      minimumUnits: z.int(),
      onFailure: z.string(),
      seller: z.object({ legalName: z.string(), document: z.string(), address: z.string() }),
    })
    .optional(),
})
export type Campaign = z.output<typeof Campaign>

const campaignId = z.object({ id: Slug })

/** GeoJSON positions: longitude first. */
const MultiPolygon = z.object({
  type: z.literal('MultiPolygon'),
  coordinates: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))),
})

/** The outlines of areas are large, so they are sent on request only. */
const wantsAreas = { geoJsons: z.stringbool().optional() }
const WithAreas = { geoJsons: z.array(MultiPolygon).optional() }

export const listPublicCampaigns = endpoint({
  method: 'GET',
  path: '/api/operation/campaigns/public',
  auth: 'public',
  summary: 'Campaigns of the shop, highest priority first; with a point, those that reach it come first and say so',
  query: Place.partial().extend(wantsAreas),
  status: 200,
  response: z.array(CampaignSummary.extend(WithAreas)),
})

export const getCampaign = endpoint({
  method: 'GET',
  path: '/api/operation/campaigns/{id}/public',
  auth: 'public',
  summary: 'One campaign with its calendar, pickup points and categories',
  params: campaignId,
  query: Place.partial().extend(wantsAreas),
  status: 200,
  response: Campaign.extend(WithAreas),
  problems: ['not_found', 'age_required'],
})

export const DeliveryArea = z.object({ id: z.string(), name: z.string(), inside: z.boolean(), geoJson: MultiPolygon })
export type DeliveryArea = z.output<typeof DeliveryArea>

export const DeliveryAreas = z.object({
  /** Whether the campaign delivers to any address; then there are no areas to draw. */
  everywhere: z.boolean(),
  /** Areas that contain the point first, then by name; at most 200 of `total`. */
  deliveryAreas: z.array(DeliveryArea),
  total: z.int(),
})
export type DeliveryAreas = z.output<typeof DeliveryAreas>

export const listDeliveryAreas = endpoint({
  method: 'GET',
  path: '/api/operation/campaigns/{id}/areas/public',
  auth: 'public',
  summary: 'Where a campaign delivers, each area with whether the point lies in it',
  params: campaignId,
  query: Place.partial(),
  status: 200,
  response: DeliveryAreas,
  problems: ['not_found'],
})

export const findCampaignByName = endpoint({
  method: 'GET',
  path: '/api/operation/campaigns/byName/{name}',
  auth: 'public',
  token: 'always',
  summary: 'One campaign by its name or code, so that links can be human; with where it delivers, at most 200 areas',
  params: z.object({ name: text(60).min(1) }),
  status: 200,
  response: Campaign.extend({ geoJsons: z.array(MultiPolygon) }),
  problems: ['not_found', 'age_required'],
})

export const listCampaignsWithinForLead = endpoint({
  method: 'GET',
  path: '/api/operation/campaigns/lead/{leadId}/within',
  auth: 'lead',
  summary: 'Campaigns that reach a point, for this visitor',
  params: z.object({ leadId: Uuid }),
  query: Place.extend(wantsAreas),
  status: 200,
  response: z.array(CampaignSummary.extend(WithAreas)),
  problems: ['not_found'],
})

export const listCampaignsWithinForAccount = endpoint({
  method: 'GET',
  path: '/api/operation/campaigns/account/within',
  auth: 'client',
  door: true,
  summary: 'Campaigns that reach a point, for my account',
  query: Place.extend(wantsAreas),
  status: 200,
  response: z.array(CampaignSummary.extend(WithAreas)),
})

export const listHubs = endpoint({
  method: 'GET',
  path: '/api/operation/hubs/campaign/{campaignId}',
  auth: 'public',
  token: 'always',
  summary: 'Pickup points of a campaign; with a point those that serve its area first, then the nearest',
  params: z.object({ campaignId: Slug }),
  query: Place.partial(),
  status: 200,
  response: z.array(Store),
  problems: ['not_found', 'age_required'],
})
