import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Picture, Place } from './shapes.ts'

export const Seller = z.object({ legalName: z.string(), document: z.string(), address: z.string(), email: z.string(), phone: z.string() })

/** The shop's description of itself; weekday 0 is Sunday. */
const Infos = z.object({
  about: z.string().optional(),
  hours: z.array(z.object({ weekdays: z.array(z.int()), from: z.string(), to: z.string() })),
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
})

const HomeLink = z.object({ label: z.string(), to: z.string() })

/** One block of the composed home page; a banner shows a campaign, or a picture with its own text. */
export const HomeBlock = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('banner'),
    campaign: z.string().optional(),
    picture: Picture.optional(),
    title: z.string().optional(),
    text: z.string().optional(),
    link: HomeLink.optional(),
  }),
  z.object({ type: z.enum(['stories', 'order', 'categories', 'campaigns']) }),
  z.object({ type: z.enum(['mostAsked', 'forYou']), title: z.string().optional() }),
  z.object({ type: z.literal('text'), title: z.string(), body: z.string(), link: HomeLink.optional() }),
])
export type HomeBlock = z.output<typeof HomeBlock>

/** Spec §3 Marketplace; other properties of the merchant are merged to the top level. */
export const Marketplace = z.looseObject({
  id: z.string(),
  name: z.string(),
  tagline: z.string(),
  logo: z.string(),
  route: z.object({ name: z.string(), hidePartner: z.boolean() }),
  intranet: z.boolean(),
  authentication: z.object({ ssoEnabled: z.boolean(), passwordEnabled: z.boolean() }),
  /** Whether a guest may order with name and phone only. */
  simplifiedSignupEligible: z.boolean(),
  defaultForms: z.object({ personalForm: z.array(z.record(z.string(), z.unknown())) }),
  dialogs: z.record(z.string(), z.unknown()),
  seller: Seller,
  infos: Infos.optional(),
  helpPhone: z.string(),
  timeZone: z.string(),
  categories: z.array(z.object({ id: z.string(), name: z.string(), hue: z.number(), picture: Picture, itemCount: z.int() })),
  /** In order; empty when the merchant composes none, and /home is the plain home page. */
  homes: z.array(HomeBlock),
})
export type Marketplace = z.output<typeof Marketplace>

export const listMarketplaces = endpoint({
  method: 'GET',
  path: '/api/operation/marketplaces/public',
  auth: 'public',
  door: true,
  summary: 'The marketplaces of this host',
  query: Place.partial(),
  status: 200,
  response: z.array(Marketplace),
})

export const documentNames = ['defaults', 'dialogs', 'snacks', 'likings', 'routes', 'pwa', 'status', 'shippingCompanies'] as const

export const getDocument = endpoint({
  method: 'GET',
  path: '/api/documents/{name}/public',
  auth: 'public',
  door: true,
  summary: "A document of the shop, merged over the product's default one",
  params: z.object({ name: z.enum(documentNames) }),
  status: 200,
  response: z.record(z.string(), z.unknown()),
  problems: ['not_found'],
})
