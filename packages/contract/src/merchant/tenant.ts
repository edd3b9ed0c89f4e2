import { z } from 'zod'
import { acquirers } from '@mutirao/domain/acquirers'
import { cardBrands } from '@mutirao/domain/card-brands'
import { installmentPayouts } from '@mutirao/domain/costs'
import { MOST_INSTALLMENTS } from '@mutirao/domain/installments'
import { articles } from '@mutirao/domain/shop-name'
import { passkeyDemands } from '@mutirao/domain/staff'
import { webhookEvents, webhookNouns } from '@mutirao/domain/webhook-events'
import { brand, centavos, percentage, phone, slug, taxNumber, text, time, webAddress, weekday, lines } from './shapes.ts'

const option = z.union([text(60), z.strictObject({ value: text(60).optional(), id: text(60).optional(), label: text(60).optional() })])

/** A field of the personal data form; one with a standard name (name, email, phone, cpf) overrides that field. */
const PersonalField = z.strictObject({
  name: z.string().regex(/^[\w-]{1,40}$/, 'use letras, números, _ e hífen'),
  label: text(60).optional(),
  type: z.enum(['text', 'email', 'tel', 'number', 'date', 'select']).optional(),
  options: z.array(option).max(60).optional(),
  required: z.boolean().optional(),
  readOnly: z.boolean().optional(),
  hidden: z.boolean().optional(),
  placeholder: text(60).optional(),
  mask: text(40).optional(),
  group: text(40).optional(),
  dependsOn: text(40).optional(),
})

/** A host name as in an address between "https://" and the first "/". */
export const hostName = z
  .string()
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'use só o endereço da loja, sem https:// nem barra e em minúsculas, como padaria.com.br')
  .refine((name) => !/^\d+(\.\d+){3}$/.test(name), 'um número de IP não é um endereço: use um nome, como padaria.com.br')

const bound = z.strictObject({ orders: z.int().min(1).max(100_000), units: z.int().min(1).max(10_000_000) }).partial()

/** The share of a product's free units that one unpaid order may take when its buyer has no verified phone. */
const shelf = z.strictObject({ percentage: z.int().min(1).max(100), units: z.int().min(1).max(10_000_000) }).partial()

const WEBHOOK = 'use um endereço com https://, sem usuário, senha nem #, como https://erp.padaria.com.br/mutirao'

/** `order.*` stands for all events of a noun. */
export const wantedEvents = z
  .array(z.enum([...webhookNouns, ...webhookEvents]))
  .min(1)
  .max(60)

export type WantedEvent = z.output<typeof wantedEvents>[number]

/** A loopback address is for trials: the production server sends nothing there. */
export const webhookAddress = z
  .string()
  .max(300, WEBHOOK)
  .regex(/^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)[:/])[^\s#@\p{C}]+$/u, WEBHOOK)
  .refine((url) => URL.canParse(url), WEBHOOK)

const APP_ID = 'use o identificador do aplicativo nas lojas da Apple e do Google, como br.com.padaria.loja'

/** The shop's app in the stores. */
const nativeApp = z.strictObject({
  id: z
    .string()
    .max(100, APP_ID)
    .regex(/^[a-z][a-z0-9]*(\.[a-z][a-z0-9]*)+$/, APP_ID),
  /** The origin that the app calls. */
  server: z
    .string()
    .regex(
      /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+$/,
      'use só o endereço da loja, com https:// e sem barra no fim, como https://padaria.com.br',
    ),
  /** The SHA-256 fingerprints of the certificates that sign the app: they prove to Android that links to the shop are the app's. */
  fingerprints: z
    .array(
      z
        .string()
        .regex(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/, 'use a impressão SHA-256 do certificado, como no Play Console: 32 pares separados por :'),
    )
    .max(10)
    .default([]),
  /** The team in Apple's developer programme. */
  teamId: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, 'use o Team ID da Apple, com 10 letras e números')
    .optional(),
})

const MAP = 'use o endereço dos quadros do mapa, como https://mapa.example/{z}/{x}/{y}.png'

/** An acquirer's fee of a payment, and the days until the rest is in the account. */
const fee = z.strictObject({
  percentage: z.number().min(0).max(30),
  fixed: centavos.default(0),
  days: z.int().min(0).max(60).default(1),
})

const cardFee = fee.extend({
  installments: z
    .enum(installmentPayouts)
    .optional()
    .describe('Whether the instalments of a payment arrive together (the default), or one every 30 days.'),
})

const installmentPlan = z.strictObject({
  maxCount: z.int().min(1).max(MOST_INSTALLMENTS),
  freeUntil: z.int().min(1).max(MOST_INSTALLMENTS),
  rateBps: z.int().min(0).max(2000),
  minimumCentavos: centavos,
})

/** Opening hours; from is before to, so a night takes two lines. */
const openingHours = z
  .strictObject({
    weekdays: z.array(weekday).min(1).max(7),
    from: time,
    to: time,
  })
  .refine(({ from, to }) => from < to, 'o fim vem depois do começo, como 09:00 e 18:00')

/** The shop's description on /about and /contact. */
const Infos = z.strictObject({
  about: lines(1000).optional(),
  hours: z.array(openingHours).max(20).default([]),
  questions: z
    .array(z.strictObject({ question: text(120), answer: lines(600) }))
    .max(20)
    .default([]),
  links: z
    .array(z.strictObject({ label: text(40), url: webAddress }))
    .max(10)
    .default([]),
})

/** tenant.json */
export const TenantFile = z.strictObject({
  slug,
  formerly: z.array(slug).max(20).default([]).describe("Former names of the shop's folder."),
  name: text(40),
  article: z.enum(articles).optional().describe('The article of the name in a sentence: "o Mutirão", "a Padaria Sol", or none.'),
  tagline: text(120),
  hosts: z.array(hostName).max(20),
  timeZone: z.string().min(3),
  helpPhone: z.string().regex(/^55\d{10,11}$/, 'use 55, DDD e número, só com dígitos, como 5511912345678'),
  helpMessage: lines(200).optional(),
  helpLabel: text(24).optional().describe('The label of the support widget, which floats beside buttons: short.'),
  seller: z.strictObject({ legalName: text(120), document: taxNumber, address: text(160), email: z.email(), phone }),
  infos: Infos.optional(),
  palette: brand,
  logo: z.string().regex(/^[a-z0-9_-]+\.(svg|png)$/, 'use o nome de um arquivo SVG ou PNG desta pasta, como logo.svg'),
  /** The recipients of order notices, sent at once or as a daily list. */
  orderNotices: z
    .strictObject({
      every: z.enum(['order', 'day']),
      email: z.email().optional(),
      phone: z
        .string()
        .regex(/^55\d{10,11}$/, 'use 55, o DDD e o número, só com algarismos, como 5511912345678')
        .optional(),
      hour: z.int().min(0).max(23).default(7).describe("The hour of the daily list, in the shop's time zone."),
    })
    .optional(),
  /** The merchant's own systems with the events that each receives. `npm run tenant -- webhooks` creates a secret. */
  webhooks: z
    .array(
      z.strictObject({
        url: webhookAddress,
        events: wantedEvents,
        lines: z.boolean().optional().describe("Whether events of orders have the order's lines."),
      }),
    )
    .max(5)
    .refine((all) => new Set(all.map(({ url }) => url)).size === all.length, 'cada endereço aparece uma vez: junte os eventos dele')
    .optional(),
  office: z
    .strictObject({ passkeyRequired: z.enum(passkeyDemands).optional() })
    .optional()
    .describe('How staff enter the office. passkeyRequired: a sign-in by passkey, for what moves money or for everything.'),
  nativeApp: nativeApp.optional(),
  hideProduct: z.boolean().default(false),
  lowStock: z
    .int()
    .min(0)
    .max(1_000_000)
    .optional()
    .describe('From how many units left an item is about to end, where the item says nothing of its own; 5 by default.'),
  /** The tiles of maps, by zoom, column and row. */
  map: z
    .strictObject({
      tiles: z
        .string()
        .regex(/^https:\/\/[a-z0-9.-]+\/[^\s'";,]*$/, MAP)
        .refine((url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)), MAP),
      attribution: text(120),
    })
    .optional(),
  shipping: z
    .strictObject({ together: z.boolean().default(false) })
    .optional()
    .describe('together: parts of one order in the same window of a day share one fee, the highest.'),
  costs: z
    .strictObject({ PIX: fee, CREDIT_CARD: cardFee, delivery: centavos })
    .partial()
    .optional()
    .describe("The shop's costs of payments and deliveries; never shown to shoppers."),
  marketplace: z.strictObject({
    route: z.strictObject({ name: text(40), hidePartner: z.boolean().default(false) }),
    intranet: z.boolean().default(false),
    authentication: z
      .strictObject({
        ssoEnabled: z.boolean().default(false),
        passwordEnabled: z.boolean().default(false),
        /** issuer "demo" is the provider that the demonstration itself runs. The secret, if there is one, is in SSO_SECRETS. */
        providers: z
          .array(z.strictObject({ id: slug, name: text(40), issuer: z.union([z.url(), z.literal('demo')]), clientId: text(200) }))
          .default([]),
      })
      .prefault({}),
    ageVerification: z.literal('list').optional().describe('How the shop confirms ages; without it nothing for adults can be published.'),
    simplifiedSignupEligible: z.boolean().default(true),
    defaultForms: z.strictObject({ personalForm: z.array(PersonalField).max(40).default([]) }).prefault({}),
  }),
  payment: z.strictObject({
    methods: z.array(z.enum(['PIX', 'CREDIT_CARD', 'ON_DELIVERY'])).min(1),
    acquirers: z
      .strictObject({ PIX: z.enum(acquirers).optional(), CREDIT_CARD: z.enum(acquirers).optional() })
      .optional()
      .describe('The acquirer of each method; its keys are set by a command, never written here.'),
    pix: z.strictObject({ key: text(77), name: text(25), city: text(15) }).optional(),
    pixDiscount: percentage.optional(),
    pixMinutes: z.int().min(5).max(1440).default(30),
    renewHours: z
      .int()
      .min(0)
      .max(168)
      .optional()
      .describe(
        'Hours after its expiry within which an order may still be paid (default 24), and how often its time may be extended (default 3).',
      ),
    renewals: z.int().min(0).max(20).optional(),
    reviewDays: z.int().min(1).max(60).optional().describe('Days after which a payment in review is returned; 7 by default.'),
    installments: installmentPlan.extend({
      minimumCentavos: centavos.default(500),
      brands: z.partialRecord(z.enum(cardBrands), installmentPlan.partial()).optional().describe('Differences for the cards of a brand.'),
    }),
    /** Bounds on unpaid orders; the defaults are in the domain (unpaid-bounds). */
    unpaid: z
      .strictObject({ person: bound, phone: bound, address: bound, network: bound, program: bound, verified: bound, shelf })
      .partial()
      .optional(),
  }),
})
export type TenantFile = z.infer<typeof TenantFile>
