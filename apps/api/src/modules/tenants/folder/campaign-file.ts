import { z } from 'zod'
import { campaignSide } from './campaign-side.ts'
import { GeoJson } from './geometry.ts'
import {
  Moment,
  centavos,
  code,
  latitude,
  longitude,
  percentage,
  pictureName,
  postalCode,
  slug,
  state,
  text,
  time,
} from './folder-shapes.ts'

const window = {
  weekday: z.literal([0, 1, 2, 3, 4, 5, 6], {
    error: ({ input }) => (input === undefined ? undefined : 'use de 0, domingo, a 6, sábado, como 6'),
  }),
  from: time,
  to: time,
  fee: centavos.default(0),
  cutoffHours: z.int().min(0).max(336).default(0),
}

const UNITS_ARE_ORDERS =
  'as unidades de um grupo vêm de pedidos pagos, e um número escrito aqui mudaria preços de verdade; apague esta chave'

const filled = (most: number) => text(most).optional()

/** What is missing is listed in one message by check-rules.ts (spec §5). */
const DefaultAddress = z.strictObject({
  address: filled(40),
  postalCode: postalCode.optional(),
  city: filled(60),
  administrativeArea: state.optional(),
  streetNumber: text(10).default('s/n'),
  complement: text(40).default(''),
  neighborhood: text(60).default(''),
  reference: text(60).default(''),
  latitude,
  longitude,
})
export type DefaultAddress = z.infer<typeof DefaultAddress>

/** campaigns/<id>.json; the file's name is the campaign's id. */
export const CampaignFile = z.strictObject({
  name: text(60),
  producer: text(80),
  origin: text(80).optional(),
  description: text(1200),
  picture: pictureName,
  /** Which of the two derived grounds the banner stands on. */
  ground: z.union([z.literal(1), z.literal(2)]).default(1),
  code: code.optional(),
  inviteCode: code.optional(),
  default: z.boolean().default(false),
  active: z.boolean().default(true),
  /** Shown and sold to people whose age is confirmed, and to nobody else. */
  intendedForAdults: z.boolean().optional(),
  priority: z.int().min(0).max(1000),
  depends: z
    .array(
      z.discriminatedUnion('type', [
        z.strictObject({ type: z.literal('campaign'), campaignId: slug }),
        z.strictObject({ type: z.literal('time'), date: Moment }),
        z.strictObject({ type: z.literal('invites'), invites: z.int().min(1).max(50) }),
      ]),
    )
    .default([]),
  expired: z.strictObject({ end: Moment, description: text(300).optional(), image: pictureName.optional() }).optional(),
  /** Names of files in areas/ without .geojson. Empty: everywhere. */
  areas: z.array(slug).default([]),
  /** Written in place, beside or instead of areas. */
  geoJson: GeoJson.optional(),
  geoJsons: z.array(GeoJson).min(1).max(500).optional(),
  ignoreShippingAddress: z.boolean().default(false),
  defaults: z.strictObject({ shipToDefaultAddress: z.boolean().default(false), shippingAddress: DefaultAddress.optional() }).prefault({}),
  deliveryCalendar: z.array(z.strictObject(window)).default([]),
  pickup: z.array(z.strictObject({ store: slug, ...window })).default([]),
  cartControls: z
    .strictObject({
      discountRules: z
        .array(
          z.strictObject({
            itemId: slug.optional(),
            minimumQuantity: z.int().min(1).max(9999),
            discountType: z.enum(['allSameProducts', 'allProducts']),
            type: z.literal('percentage'),
            discount: percentage,
          }),
        )
        .default([]),
      groupRules: z.array(z.strictObject({ minimumUnits: z.int().min(1).max(1_000_000), percentage })).default([]),
    })
    .prefault({}),
  /** Brazilian law asks for it wherever groupRules stand (Decreto 7.962/2013, art. 3). */
  group: z
    .strictObject({
      minimumUnits: z.int().min(1),
      onFailure: text(200),
      seller: z.strictObject({ legalName: text(120), document: text(18), address: text(160) }),
    })
    .optional(),
  /** Ids it had before: what the shop knows of them is this campaign's, and their addresses lead here. */
  formerly: z.array(slug).max(20).default([]),
  /** Counters are what orders make them: nobody writes one. */
  demo: z.never({ error: UNITS_ARE_ORDERS }).optional(),
  ...campaignSide,
})
export type CampaignFile = z.infer<typeof CampaignFile>

/** catalogs/<campaign id>.csv, one item a line, in the order they are shown. Lists inside a cell are separated by "|". */
export const ItemRow = z.strictObject({
  id: slug,
  name: text(120),
  category: slug,
  price: centavos.min(1),
  compareAt: centavos.min(1).optional(),
  /** The opening count; empty for a kit that counts its parts. */
  stock: z.int().min(0).max(1_000_000).optional(),
  unit: text(40),
  brand: text(60).optional(),
  description: text(1200),
  ingredients: text(600).optional(),
  allergens: text(300).optional(),
  pictures: z.array(pictureName).min(1).max(6),
  tags: z.array(text(30)).default([]),
  /** Order among "Destaques"; empty when not featured. */
  featured: z.int().min(1).max(100).optional(),
})
export type ItemRow = z.infer<typeof ItemRow>
