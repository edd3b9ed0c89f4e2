import { z } from 'zod'
import { buyerFields } from '@mutirao/domain/acquirers'
import { extraTypes } from '@mutirao/domain/extra-form'
import { orderStates } from '@mutirao/domain/order-status'
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
  taxNumber,
  text,
  time,
  weekday,
  limit,
  lines,
} from './shapes.ts'

export const infoIcons = ['truck', 'store', 'clock', 'gift', 'shield', 'users'] as const
const storyStates = ['OK', 'COMPLETED', 'BLOCKED', 'SCHEDULED', 'EXPIRED'] as const
/** States of the campaign and of its orders; EXPIRED exists in both, and means the campaign's here. */
const ownStates = z.enum([...storyStates, ...orderStates.filter((state) => state !== 'EXPIRED')])

/** Further content of a campaign (spec §3, campaign-side data); every part is optional. */
const campaignSide = {
  story: z
    .strictObject({
      title: text(24),
      picture: pictureName,
      /** Full-screen pages, in order. Without pages the ring leads to the campaign. */
      pages: z
        .array(
          z.strictObject({
            picture: pictureName,
            title: text(60).optional(),
            text: lines(200).optional(),
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
  /** The producers of the items, each by the brand that the catalogue gives its items. */
  producers: z
    .array(z.strictObject({ name: text(60), place: text(80), picture: pictureName, text: lines(300).optional() }))
    .max(30)
    .default([]),
  profile: z.strictObject({ palette: brand }).optional(),
  infos: z
    .array(z.strictObject({ title: text(60), body: lines(600), icon: z.enum(infoIcons).optional(), link: link.optional() }))
    .default([]),
  statuses: z.partialRecord(ownStates, z.strictObject({ label: text(40).optional(), text: lines(200).optional() })).default({}),
  mapDetails: z
    .strictObject({ title: text(60), text: lines(200).optional(), latitude, longitude, zoom: z.int().min(3).max(19).default(14) })
    .optional(),
  selectedItem: slug.optional(),
  internalHubsRouting: z
    .array(z.strictObject({ store: slug, areas: z.array(slug).min(1) }))
    .default([])
    .describe('The areas that each pickup point serves: visitors inside them see it first.'),
  /** Additional codes that open the campaign, each with its own limit and end; signed: valid only in links signed by the merchant. */
  codes: z
    .array(
      z.strictObject({
        code,
        limits: limit.optional(),
        endsAt: Moment.optional(),
        signed: z.boolean().default(false),
      }),
    )
    .default([]),
}

const window = {
  weekday,
  from: time,
  to: time,
  fee: centavos.default(0),
  cutoffHours: z.int().min(0).max(336).default(0),
  capacity: z.int().min(1).max(100_000).optional().describe('The number of orders in the window on one day; without it there is no limit.'),
}

/** The delivery company, by its key in documents/shippingCompanies.json; the shop itself by default. */
const deliveryWindow = { ...window, company: slug.optional() }

/** A question that the merchant asks with every order of the campaign (spec §2, /extra). */
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
  minimum: z.number().optional().describe('For number only.'),
  maximum: z.number().optional(),
})

const UNITS_ARE_ORDERS =
  'as unidades de um grupo vêm de pedidos pagos, e um número escrito aqui mudaria preços de verdade; apague esta chave'

const TEAM_SIZE = 'um time tem de 3 a 10 pessoas'
const TEAM_HOURS = 'um time dura de 1 a 72 horas'

const filled = (most: number) => text(most).optional()

/** check-rules.ts lists missing fields in one message (spec §5). */
const DefaultAddress = z.strictObject({
  address: filled(40),
  postalCode: postalCode.optional(),
  city: filled(60),
  administrativeArea: state.optional(),
  streetNumber: text(10).default('s/n'),
  complement: filled(40),
  neighborhood: filled(60),
  reference: filled(60),
  latitude,
  longitude,
})
export type DefaultAddress = z.infer<typeof DefaultAddress>

/** campaigns/<id>.json; the file's name is the campaign's id. */
export const CampaignFile = z.strictObject({
  name: text(60),
  producer: text(80),
  origin: text(80).optional(),
  description: lines(1200),
  picture: pictureName,
  ground: z
    .union([z.literal(1), z.literal(2)])
    .default(1)
    .describe("The banner's background, one of the two derived ones."),
  code: code.optional(),
  inviteCode: code.optional(),
  default: z.boolean().default(false),
  active: z.boolean().default(true),
  intendedForAdults: z.boolean().optional().describe('Shown and sold only to people whose age is confirmed.'),
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
  /** ended: the end is meant to be in the past, as in the exported folder of a shop. */
  expired: z
    .strictObject({ end: Moment, ended: z.literal(true).optional(), description: lines(300).optional(), image: pictureName.optional() })
    .optional(),
  areas: z.array(slug).default([]).describe('File names in areas/ without .geojson. Empty: everywhere.'),
  geoJson: GeoJson.optional().describe('Inline areas, beside or instead of `areas`.'),
  geoJsons: z.array(GeoJson).min(1).max(500).optional(),
  ignoreShippingAddress: z.boolean().default(false),
  addressLocked: z.boolean().default(false).describe("Delivers only to an address of the buyer's account; the checkout accepts no other."),
  showShippingAddress: z.boolean().default(true).describe('False hides the default address from buyers.'),
  extra: z.array(ExtraField).max(20).default([]),
  asks: z
    .array(z.enum(buyerFields))
    .max(buyerFields.length)
    .default([])
    .describe("The buyer's data that its orders require beside name and phone."),
  /** Cashback on the amount paid in the campaign, after delivery. */
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
  /** Days without delivery and pickup, whatever the windows say. */
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
      /** Small teams: buyers of one item who pay less once there are enough of them (decision 058). */
      teams: z
        .array(
          z.strictObject({
            itemId: slug,
            size: z.int('use um número inteiro de pessoas, como 3').min(3, TEAM_SIZE).max(10, TEAM_SIZE),
            hours: z.int('use horas inteiras, como 24').min(1, TEAM_HOURS).max(72, TEAM_HOURS),
            percentage: percentage.max(90, 'use até 90'),
          }),
        )
        .max(200)
        .optional(),
      minimumOrder: centavos.min(1).optional().describe("The smallest value of goods in an order, after all discounts except a coupon's."),
    })
    .prefault({}),
  /** Required by Brazilian law when there are groupRules (Decreto 7.962/2013, art. 3). */
  group: z
    .strictObject({
      minimumUnits: limit,
      share: z
        .int()
        .min(1)
        .max(100)
        .default(25)
        .describe(
          "Percentage of a tier's units that one person, phone, address or network may contribute before the closing; then all count.",
        ),
      onFailure: lines(200),
      seller: z.strictObject({ legalName: text(120), document: taxNumber, address: text(160) }),
    })
    .optional(),
  formerly: z
    .array(slug)
    .max(20)
    .default([])
    .describe("Former ids: the shop's rows under them become this campaign's, and their addresses redirect here."),
  demo: z.never({ error: UNITS_ARE_ORDERS }).optional().describe('Refused with an explanation: only orders change counters.'),
  ...campaignSide,
})
export type CampaignFile = z.infer<typeof CampaignFile>
