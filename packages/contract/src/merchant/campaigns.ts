import { buyerFields } from '@mutirao/domain/acquirers'
import { extraTypes } from '@mutirao/domain/extra-form'
import { orderStates } from '@mutirao/domain/order-status'
import { z } from 'zod'
import { GeoJson } from './areas.ts'
import {
  Moment,
  brand,
  centavos,
  code,
  color,
  latitude,
  link,
  longitude,
  percentage,
  pictureName,
  postalCode,
  slug,
  state,
  text,
  time,
} from './shapes.ts'

export const infoIcons = ['truck', 'store', 'clock', 'gift', 'shield', 'users'] as const
const storyStates = ['OK', 'COMPLETED', 'BLOCKED', 'SCHEDULED', 'EXPIRED'] as const
/** States of the campaign and of its orders; EXPIRED exists in both, and here means the campaign's. */
const ownStates = z.enum([...storyStates, ...orderStates.filter((state) => state !== 'EXPIRED')])

/** What else a campaign shows (spec §3, campaign-side data); every part may be left out. */
const campaignSide = {
  story: z
    .strictObject({
      title: text(24),
      picture: pictureName,
      /** Full screen, one after the other. Without pages the ring leads to the campaign. */
      pages: z
        .array(
          z.strictObject({
            picture: pictureName,
            title: text(60).optional(),
            text: text(200).optional(),
            link: link.optional(),
            seconds: z.number().min(2).max(30).default(6),
          }),
        )
        .max(10)
        .default([]),
    })
    .optional(),
  tags: z
    .array(z.strictObject({ tag: text(30), label: text(30), color: color.optional(), picture: pictureName.optional() }))
    .max(20)
    .default([]),
  /** Who makes what is sold, each by the brand that the catalogue gives its items. */
  producers: z
    .array(z.strictObject({ name: text(60), place: text(80), picture: pictureName, text: text(300).optional() }))
    .max(30)
    .default([]),
  profile: z.strictObject({ palette: brand }).optional(),
  infos: z
    .array(z.strictObject({ title: text(60), body: text(600), icon: z.enum(infoIcons).optional(), link: link.optional() }))
    .default([]),
  statuses: z.partialRecord(ownStates, z.strictObject({ label: text(40).optional(), text: text(200).optional() })).default({}),
  mapDetails: z
    .strictObject({ title: text(60), text: text(200).optional(), latitude, longitude, zoom: z.int().min(3).max(19).default(14) })
    .optional(),
  selectedItem: slug.optional(),
  /** Which pickup point serves which areas: visitors inside them see it first. */
  internalHubsRouting: z.array(z.strictObject({ store: slug, areas: z.array(slug).min(1) })).default([]),
  /** Further codes that open the campaign, each with its own limit and end; signed: valid only in links that the merchant signed. */
  codes: z
    .array(
      z.strictObject({
        code,
        limits: z.int().min(1).optional(),
        endsAt: Moment.optional(),
        signed: z.boolean().default(false),
      }),
    )
    .default([]),
}

const window = {
  weekday: z.literal([0, 1, 2, 3, 4, 5, 6], {
    error: ({ input }) => (input === undefined ? undefined : 'use de 0, domingo, a 6, sábado, como 6'),
  }),
  from: time,
  to: time,
  fee: centavos.default(0),
  cutoffHours: z.int().min(0).max(336).default(0),
  /** Orders that the window takes on one day; without it, as many as come. */
  capacity: z.int().min(1).max(100_000).optional(),
}

/** Who brings it, by its key in documents/shippingCompanies.json; without one the shop itself. */
const deliveryWindow = { ...window, company: slug.optional() }

/** What the merchant asks of every order of the campaign (spec §2, /extra). */
const ExtraField = z.strictObject({
  id: slug,
  type: z.enum(extraTypes),
  label: text(60),
  hint: text(120).optional(),
  required: z.boolean().default(true),
  /** For select only. */
  options: z
    .array(z.strictObject({ id: slug, label: text(60) }))
    .min(1)
    .max(50)
    .optional(),
  /** For number only. */
  minimum: z.number().optional(),
  maximum: z.number().optional(),
})

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
  /** Only to an address that the buyer's account has: nobody writes another one in the checkout. */
  addressLocked: z.boolean().default(false),
  /** False: buyers are not shown where the default address is. */
  showShippingAddress: z.boolean().default(true),
  extra: z.array(ExtraField).max(20).default([]),
  /** What its orders ask of their buyer beside name and phone. */
  asks: z.array(z.enum(buyerFields)).max(buyerFields.length).default([]),
  /** What comes back into the buyer's wallet of what is paid in the campaign, once it is delivered. */
  cashback: z
    .strictObject({
      percentage,
      usableAfterDays: z
        .int('use dias inteiros, como 7')
        .min(7, 'use 7 dias ou mais: até lá quem comprou pode desistir, e o cashback já gasto não voltaria')
        .max(365, 'use até 365 dias')
        .default(7),
      expiresAfterDays: z.int('use dias inteiros, como 90').min(1, 'use 1 dia ou mais').max(730, 'use até 730 dias').optional(),
    })
    .refine(({ usableAfterDays, expiresAfterDays }) => expiresAfterDays === undefined || expiresAfterDays > usableAfterDays, {
      path: ['expiresAfterDays'],
      error: 'o cashback acabaria antes de poder ser usado: use mais dias que em usableAfterDays',
    })
    .optional(),
  defaults: z.strictObject({ shipToDefaultAddress: z.boolean().default(false), shippingAddress: DefaultAddress.optional() }).prefault({}),
  deliveryCalendar: z.array(z.strictObject(deliveryWindow)).default([]),
  pickup: z.array(z.strictObject({ store: slug, ...window })).default([]),
  /** Days on which nothing is delivered and nothing can be picked up, whatever the windows say. */
  blackoutDays: z
    .array(z.strictObject({ date: z.iso.date('use o ano, o mês e o dia, como 2026-12-25'), reason: text(60).optional() }))
    .max(100)
    .default([]),
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
      /** Goods of at least so much in an order, after all discounts but a coupon's. */
      minimumOrder: centavos.min(1).optional(),
    })
    .prefault({}),
  /** Brazilian law asks for it wherever groupRules stand (Decreto 7.962/2013, art. 3). */
  group: z
    .strictObject({
      minimumUnits: z.int().min(1),
      /** Percent of a tier's units that one person, phone, address or network may bring to it before the closing; then all count. */
      share: z.int().min(1).max(100).default(25),
      onFailure: text(200),
      seller: z.strictObject({ legalName: text(120), document: text(18), address: text(160) }),
    })
    .optional(),
  /** Former ids: the shop's rows under them become this campaign's, and their addresses redirect here. */
  formerly: z.array(slug).max(20).default([]),
  /** Refused with an explanation: only orders change counters. */
  demo: z.never({ error: UNITS_ARE_ORDERS }).optional(),
  ...campaignSide,
})
export type CampaignFile = z.infer<typeof CampaignFile>
