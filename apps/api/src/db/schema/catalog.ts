import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import type { Picture } from '@mutirao/contract/shapes'
import type { ShippingAddress } from '@mutirao/contract/shipping-address'
import type { Kit } from '@mutirao/domain/kit'
import { changedAt, instant } from './columns.ts'
import { tenantId } from './tenants.ts'

export const areas = pgTable(
  'areas',
  {
    tenantId: tenantId(),
    id: text().notNull(),
    name: text().notNull(),
    geometry: jsonb().$type<{ type: 'Polygon' | 'MultiPolygon'; coordinates: unknown }>().notNull(),
    /** The campaign whose file contains it; null for an area with its own file. */
    campaignId: text(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] })],
)

export const stores = pgTable(
  'stores',
  {
    tenantId: tenantId(),
    id: text().notNull(),
    name: text().notNull(),
    address: text().notNull(),
    addressNumber: text().notNull(),
    neighborhood: text().notNull(),
    city: text().notNull(),
    administrativeArea: text().notNull(),
    postalCode: text().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    hours: text().notNull(),
    instructions: text(),
    picture: jsonb().$type<Picture>(),
    accessibility: text(),
    keeper: text(),
    /** Its name in another program. */
    reference: text(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] })],
)

export const categories = pgTable(
  'categories',
  {
    tenantId: tenantId(),
    id: text().notNull(),
    name: text().notNull(),
    hue: real().notNull(),
    picture: jsonb().$type<Picture>().notNull(),
    position: integer().notNull(),
    /** False once the category is no longer in the folder; only withdrawn items refer to it. */
    active: boolean().notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] })],
)

type StoryPage = Omit<NonNullable<CampaignFile['story']>['pages'][number], 'picture'> & { picture: Picture }

/** The content and rules of a campaign; deadlines have their own columns because jobs and status query them. */
export type CampaignBody = Pick<
  CampaignFile,
  | 'producer'
  | 'origin'
  | 'description'
  | 'ground'
  | 'default'
  | 'intendedForAdults'
  | 'ignoreShippingAddress'
  | 'deliveryCalendar'
  | 'pickup'
  | 'cartControls'
  | 'group'
  | 'infos'
  | 'areas'
> &
  Partial<
    Pick<
      CampaignFile,
      | 'addressLocked'
      | 'showShippingAddress'
      | 'extra'
      | 'asks'
      | 'cashback'
      | 'blackoutDays'
      | 'profile'
      | 'statuses'
      | 'mapDetails'
      | 'selectedItem'
      | 'internalHubsRouting'
    >
  > & {
    picture: Picture
    defaultAddress?: ShippingAddress
    story?: { title: string; picture: Picture; pages?: StoryPage[] }
    tags?: { tag: string; label: string; color?: string; picture?: Picture }[]
    producers?: { name: string; place: string; picture: Picture; text?: string }[]
    expired?: { description?: string; image?: Picture }
    depends: ({ type: 'campaign'; campaignId: string } | { type: 'time'; date: string } | { type: 'invites'; invites: number })[]
  }

export const campaigns = pgTable(
  'campaigns',
  {
    tenantId: tenantId(),
    id: text().notNull(),
    name: text().notNull(),
    priority: integer().notNull(),
    active: boolean().notNull(),
    code: text(),
    inviteCode: text(),
    endsAt: instant(),
    body: jsonb().$type<CampaignBody>().notNull(),
    changedAt: changedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index().on(t.tenantId, t.priority),
    // Read by the sweeps over all shops (`due-shops.ts`).
    index('campaigns_ending')
      .on(t.endsAt)
      .where(sql`active`),
    index('campaigns_opening')
      .on(t.endsAt)
      .where(sql`active and body->'depends' @> '[{"type": "time"}]'`),
    index('campaigns_group_end')
      .on(t.endsAt, t.tenantId, t.id)
      .where(sql`jsonb_array_length(body->'cartControls'->'groupRules') > 0`),
  ],
)

/** Former ids of campaigns; each leads to the current id. */
export const campaignRenames = pgTable(
  'campaign_renames',
  { tenantId: tenantId(), formerId: text().notNull(), campaignId: text().notNull() },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.formerId] }),
    foreignKey({ columns: [t.tenantId, t.campaignId], foreignColumns: [campaigns.tenantId, campaigns.id] }),
  ],
)

/** Group buying: only paid units reach a tier, waiting ones are counted separately. In its own table, because every order updates it. */
export const groupCounters = pgTable(
  'group_counters',
  {
    tenantId: tenantId(),
    campaignId: text().notNull(),
    paidUnits: integer().notNull().default(0),
    /** The paid units that count for the price only at the closing. */
    laterUnits: integer().notNull().default(0),
    waitingUnits: integer().notNull().default(0),
    buyers: integer().notNull().default(0),
    /** The paid units when the tiers to tell were last compared; null when the campaign has changed since. */
    checkedUnits: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.campaignId] }),
    index('group_counters_unchecked')
      .on(t.tenantId)
      .where(sql`paid_units > 0 and checked_units is distinct from paid_units`),
    foreignKey({ columns: [t.tenantId, t.campaignId], foreignColumns: [campaigns.tenantId, campaigns.id] }),
  ],
)

/**
 * The number of orders in a slot, for windows with a capacity: one row from the first order on. capacity is the window's at the last order; null once
 * the window has no limit.
 */
export const slotCounters = pgTable(
  'slot_counters',
  {
    tenantId: tenantId(),
    campaignId: text().notNull(),
    slotId: text().notNull(),
    date: date().notNull(),
    taken: integer().notNull(),
    capacity: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.campaignId, t.slotId] }),
    check('slot_counters_within', sql`${t.taken} >= 0 and (${t.capacity} is null or ${t.taken} <= ${t.capacity})`),
    foreignKey({ columns: [t.tenantId, t.campaignId], foreignColumns: [campaigns.tenantId, campaigns.id] }),
  ],
)

export const items = pgTable(
  'items',
  {
    tenantId: tenantId(),
    id: text().notNull(),
    campaignId: text().notNull(),
    categoryId: text().notNull(),
    type: text().notNull().default('ITEM'),
    name: text().notNull(),
    unit: text().notNull(),
    brand: text(),
    /** Its name in another program. */
    reference: text(),
    price: integer().notNull(),
    compareAt: integer(),
    description: text().notNull(),
    ingredients: text(),
    allergens: text(),
    pictures: jsonb().$type<Picture[]>().notNull(),
    /** The name in the merchant's files, with the digest under which the bytes are stored. */
    video: jsonb().$type<{ name: string; hash: string }>(),
    tags: text().array().notNull(),
    featured: integer(),
    /** From how many units left it is about to end; null: as the shop says. */
    lowStock: integer(),
    position: integer().notNull(),
    /** Name, brand, category and tags in lower case without accents, for the search. */
    searchText: text().notNull(),
    active: boolean().notNull().default(true),
    /** The parts and choices of a kit or of an item with flavours; the parts are items of the same campaign. */
    kit: jsonb().$type<Kit>(),
    /** False for an item that is sold only inside kits. */
    soldAlone: boolean().notNull().default(true),
    /** For an offer, the item of another campaign that it sells: it has the item's stock, and copies of its name, pictures and text. */
    sameAs: text(),
    /** Whether the offer left the shop because its item did. */
    leftWithItem: boolean().notNull().default(false),
    changedAt: changedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index().on(t.tenantId, t.campaignId, t.position),
    index('items_reference')
      .on(t.tenantId, t.reference)
      .where(sql`reference is not null`),
    // The desk's list, by name.
    index('items_named').on(t.tenantId, t.name, t.id),
    index('items_same_as')
      .on(t.tenantId, t.sameAs)
      .where(sql`same_as is not null`),
    foreignKey({ columns: [t.tenantId, t.sameAs], foreignColumns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.campaignId], foreignColumns: [campaigns.tenantId, campaigns.id] }),
    foreignKey({ columns: [t.tenantId, t.categoryId], foreignColumns: [categories.tenantId, categories.id] }),
  ],
)

/** The counter that concurrent orders contend for; a constraint enforces 0 <= reserved <= onHand. */
export const stock = pgTable(
  'stock',
  { tenantId: tenantId(), id: text().notNull(), onHand: integer().notNull(), reserved: integer().notNull().default(0) },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    check('stock_never_oversold', sql`0 <= ${t.reserved} and ${t.reserved} <= ${t.onHand}`),
  ],
)

export type StockLevel = 'SELLING' | 'LOW' | 'OUT'

/** The level of each stock that the shop's systems were told last; without a row SELLING. */
export const stockLevels = pgTable(
  'stock_levels',
  { tenantId: tenantId(), stockId: text().notNull(), level: text().$type<StockLevel>().notNull() },
  (t) => [primaryKey({ columns: [t.tenantId, t.stockId] })],
)

/** The items that are on sale, as the shop's systems were told last. */
export const itemSales = pgTable('item_sales', { tenantId: tenantId(), itemId: text().notNull() }, (t) => [
  primaryKey({ columns: [t.tenantId, t.itemId] }),
])

/** Since when the shop's systems are told of items: what was on sale before is not told. */
export const itemSaleStates = pgTable('item_sale_states', { tenantId: tenantId(), since: instant().notNull() }, (t) => [
  primaryKey({ columns: [t.tenantId] }),
])

/** Every change of a counter, so that ledger and counters can be compared at any time. */
export const stockLedger = pgTable(
  'stock_ledger',
  {
    tenantId: tenantId(),
    id: uuid().notNull(),
    stockId: text().notNull(),
    /** Empty for the opening count and for manual changes. */
    orderId: uuid(),
    kind: text().$type<'opening' | 'reserve' | 'release' | 'ship' | 'adjust'>().notNull(),
    quantity: integer().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index().on(t.tenantId, t.orderId),
    index().on(t.tenantId, t.stockId),
    index('stock_ledger_at').on(t.tenantId, t.at, t.id),
  ],
)

/** Lines of stock.csv that have been applied: each line is applied once, however often its folder is loaded. */
export const stockCorrections = pgTable(
  'stock_corrections',
  {
    tenantId: tenantId(),
    /** Digest of the whole line. */
    id: text().notNull(),
    stockId: text().notNull(),
    reason: text().notNull(),
    /** On hand before and after. */
    before: integer().notNull(),
    after: integer().notNull(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index().on(t.tenantId, t.stockId)],
)

export const coupons = pgTable(
  'coupons',
  {
    tenantId: tenantId(),
    code: text().notNull(),
    percentage: real().notNull(),
    startsAt: instant(),
    endsAt: instant(),
    limits: integer(),
    perPerson: integer(),
    /** Centavos of goods. */
    minimum: integer(),
    isFirstOrder: boolean().notNull().default(false),
    used: integer().notNull().default(0),
    /** False once the coupon is no longer in the folder; only earlier orders refer to it. */
    isActive: boolean().notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.code] })],
)
