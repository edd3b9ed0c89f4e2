import { z } from 'zod'

/** The tenant folder, file by file (docs/merchants.md shows one example of each). Money is integer centavos. */

const slug = z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'use letras minúsculas, números e hífen')
const text = (max: number) => z.string().trim().min(1).max(max)
const color = z.string().regex(/^#[0-9a-f]{6}$/i, 'use uma cor #rrggbb')
const centavos = z.int().min(0).max(100_000_000)
const percentage = z.number().min(0.1).max(100)
const latitude = z.number().min(-90).max(90)
const longitude = z.number().min(-180).max(180)
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'use hh:mm')
const pictureName = z.string().regex(/^[a-z0-9_-]+\.webp$/, 'use nome-em-minusculas.webp')

/** An instant, or a day counted from the load: a relative date is kept until it has passed, so loading again never moves a deadline. */
export const Moment = z.union([z.iso.datetime({ offset: true }), z.strictObject({ inDays: z.int().min(-365).max(365), at: time })])
export type Moment = z.infer<typeof Moment>

export const Address = z.strictObject({
  address: text(40),
  addressNumber: text(10),
  neighborhood: text(60),
  city: text(60),
  administrativeArea: z.string().length(2),
  postalCode: z.string().regex(/^\d{5}-\d{3}$/),
})

/** tenant.json */
export const TenantFile = z.strictObject({
  slug,
  name: text(40),
  tagline: text(120),
  hosts: z.array(z.string().regex(/^[a-z0-9.-]+$/)).max(20),
  timeZone: z.string().min(3),
  helpPhone: z.string().regex(/^55\d{10,11}$/),
  helpMessage: text(200).optional(),
  seller: z.strictObject({ legalName: text(120), document: text(18), address: text(160), email: z.email(), phone: text(20) }),
  palette: z.strictObject({
    primary: color,
    secondary: color,
    tertiary: color,
    background: color,
    transparencyDark: z
      .string()
      .regex(/^#[0-9a-f]{6}([0-9a-f]{2})?$/i)
      .optional(),
  }),
  logo: z.string().regex(/^[a-z0-9_-]+\.svg$/),
  hideProduct: z.boolean().default(false),
  marketplace: z.strictObject({
    route: z.strictObject({ name: text(40), hidePartner: z.boolean().default(false) }),
    intranet: z.boolean().default(false),
    authentication: z
      .strictObject({
        ssoEnabled: z.boolean().default(false),
        passwordEnabled: z.boolean().default(false),
        /** issuer "demo" is the provider that the demo itself runs. The secret, if there is one, stands in SSO_SECRETS. */
        providers: z
          .array(z.strictObject({ id: slug, name: text(40), issuer: z.union([z.url(), z.literal('demo')]), clientId: text(200) }))
          .default([]),
      })
      .prefault({}),
    simplifiedSignupEligible: z.boolean().default(true),
    defaultForms: z.strictObject({ personalForm: z.array(z.record(z.string(), z.json())).default([]) }).prefault({}),
    dialogs: z.record(z.string(), z.json()).default({}),
  }),
  payment: z.strictObject({
    methods: z.array(z.enum(['PIX', 'CREDIT_CARD', 'ON_DELIVERY'])).min(1),
    pix: z.strictObject({ key: text(77), name: text(25), city: text(15) }).optional(),
    pixDiscount: percentage.optional(),
    pixMinutes: z.int().min(5).max(1440).default(30),
    installments: z.strictObject({
      maxCount: z.int().min(1).max(24),
      freeUntil: z.int().min(1).max(24),
      rateBps: z.int().min(0).max(2000),
      minimumCentavos: centavos.default(500),
    }),
  }),
})
export type TenantFile = z.infer<typeof TenantFile>

/** stores.json: pickup points. */
export const StoresFile = z.array(
  z.strictObject({
    id: slug,
    name: text(60),
    ...Address.shape,
    latitude,
    longitude,
    hours: text(120),
    instructions: text(200).optional(),
  }),
)
export type StoresFile = z.infer<typeof StoresFile>

/** categories.json, in the order they are shown; hue colours the product's ground. */
export const CategoriesFile = z.array(z.strictObject({ id: slug, name: text(40), hue: z.number().min(0).max(360), picture: pictureName }))
export type CategoriesFile = z.infer<typeof CategoriesFile>

/** coupons.json */
export const CouponsFile = z.array(
  z.strictObject({
    code: z.string().regex(/^[A-Za-z0-9_-]{3,40}$/),
    percentage,
    endsAt: Moment.optional(),
    limits: z.int().min(1).optional(),
  }),
)
export type CouponsFile = z.infer<typeof CouponsFile>

/** access.json: who enters a closed shop, and with which keys. */
export const AccessFile = z.strictObject({
  keys: z
    .array(
      z.strictObject({
        key: z.string().regex(/^[A-Za-z0-9_-]{4,40}$/),
        campaigns: z.array(slug).min(1),
        limits: z.int().min(1).optional(),
        endsAt: Moment.optional(),
      }),
    )
    .default([]),
  people: z
    .array(
      z.strictObject({
        email: z.email().optional(),
        domain: z
          .string()
          .regex(/^[a-z0-9.-]+$/)
          .optional(),
        campaigns: z.array(slug).min(1),
      }),
    )
    .default([]),
})
export type AccessFile = z.infer<typeof AccessFile>

const window = {
  weekday: z.literal([0, 1, 2, 3, 4, 5, 6]),
  from: time,
  to: time,
  fee: centavos.default(0),
  cutoffHours: z.int().min(0).max(336).default(0),
}

/** campaigns/<id>.json; the file's name is the campaign's id. */
export const CampaignFile = z.strictObject({
  name: text(60),
  producer: text(80),
  origin: text(80).optional(),
  description: text(1200),
  picture: pictureName,
  /** Which of the two derived grounds the banner stands on. */
  ground: z.union([z.literal(1), z.literal(2)]).default(1),
  code: z
    .string()
    .regex(/^[A-Za-z0-9_-]{3,40}$/)
    .optional(),
  inviteCode: z
    .string()
    .regex(/^[A-Za-z0-9_-]{3,40}$/)
    .optional(),
  default: z.boolean().default(false),
  active: z.boolean().default(true),
  priority: z.int().min(0).max(1000),
  story: z.strictObject({ title: text(24), picture: pictureName }).optional(),
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
  ignoreShippingAddress: z.boolean().default(false),
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
  /** Opening counters of a demo campaign, so that the bar has something to show. Refused in production. */
  demo: z.strictObject({ paidUnits: z.int().min(0), waitingUnits: z.int().min(0), buyers: z.int().min(0) }).optional(),
  infos: z.array(z.strictObject({ title: text(60), body: text(600) })).default([]),
})
export type CampaignFile = z.infer<typeof CampaignFile>

/** catalogs/<campaign id>.csv, one item a line, in the order they are shown. Lists inside a cell are separated by "|". */
export const ItemRow = z.strictObject({
  id: slug,
  name: text(120),
  category: slug,
  price: centavos.min(1),
  compareAt: centavos.min(1).optional(),
  stock: z.int().min(0).max(1_000_000),
  unit: text(40),
  brand: text(60).optional(),
  description: text(1200),
  ingredients: text(600).optional(),
  allergens: text(300).optional(),
  pictures: z.array(pictureName).min(1).max(6),
  tags: z.array(text(30)).default([]),
  /** Order among "Os mais pedidos"; empty when not featured. */
  featured: z.int().min(1).max(100).optional(),
})
export type ItemRow = z.infer<typeof ItemRow>

export type Area = { id: string; name: string; geometry: { type: 'Polygon' | 'MultiPolygon'; coordinates: unknown } }

/** A folder that passed every check. */
export type TenantFolder = {
  path: string
  tenant: TenantFile
  documents: Record<string, unknown>
  stores: StoresFile
  categories: CategoriesFile
  coupons: CouponsFile
  access: AccessFile
  areas: Area[]
  campaigns: (CampaignFile & { id: string })[]
  /** By campaign id. */
  items: Record<string, ItemRow[]>
  /** Picture name -> what the loader measured. */
  pictures: Record<string, { path: string; width: number; height: number; color: string; bytes: number }>
}

/** line counts from 1; what is meant for the merchant, in Portuguese. */
export type Mistake = { file: string; line: number; message: string }
