import { z } from 'zod'
import { articles } from '@mutirao/domain/shop-name'
import { endpoint, type EndpointOptions } from './endpoint.ts'

/** The merchant's data for the pages; `app` is the value of X-App (the host name, or `client` on default hosts). */
const PageTenant = z.object({
  slug: z.string(),
  name: z.string(),
  /** The article of the name in a sentence; "a" by default. */
  article: z.enum(articles).optional(),
  app: z.string(),
  logo: z.string().optional(),
  hidePartner: z.boolean(),
  hideProduct: z.boolean(),
  timeZone: z.string(),
  helpPhone: z.string(),
  /** The opening text of a chat with the shop; the product has a default. */
  helpMessage: z.string().optional(),
  /** The label of the support widget; the product has a default. */
  helpLabel: z.string().optional(),
  /** The tiles of its maps; without them the background is plain. */
  map: z.object({ tiles: z.string(), attribution: z.string() }).optional(),
  /** Spec §2: open only to people who are signed in and have access to a campaign. */
  isIntranet: z.boolean(),
  /** Spec §9: campaign codes in the address are ignored. */
  isUrlCampaignDisabled: z.boolean(),
  /** The version of the palette in this page. */
  paletteVersion: z.number(),
})
export type PageTenant = z.output<typeof PageTenant>

/** The visitor's delivery point; without one the shop's default point is used. */
const VisitorPlace = z.object({ latitude: z.number(), longitude: z.number(), label: z.string() })
export type VisitorPlace = z.output<typeof VisitorPlace>

/** The initial state of every page. `palette.css` holds the derived variables, light and dark. */
const PageStart = z.object({
  tenant: PageTenant,
  origin: z.string(),
  now: z.number(),
  place: VisitorPlace.optional(),
  palette: z.object({ css: z.string(), themeColor: z.string(), themeColorDark: z.string() }),
})
export type PageStart = z.output<typeof PageStart>

/** For an app that starts from its own document: the state that the server writes into each page that it renders. */
export const getPageStart = endpoint({
  method: 'GET',
  path: '/api/operation/page',
  auth: 'public',
  token: 'always',
  door: true,
  summary: 'What a page begins with: the shop, its palette and the visitor’s place. A closed shop refuses strangers what is not its door',
  query: z.object({ path: z.string().max(4096).default('/').describe('The address in the shop that is opened') }),
  status: 200,
  response: PageStart,
  problems: ['authentication'],
})

/**
 * The state that is sent to the browser with a page. isClosed: a closed shop's page for a visitor who may be signed in; the browser finds out and
 * renders the screen.
 */
export type PageState = Omit<PageStart, 'palette'> & { isClosed?: boolean }

/** Calls an endpoint in the server's own process; the result has passed the endpoint's response schema. */
export type PageCall = (endpoint: EndpointOptions, input: Record<string, unknown>) => Promise<unknown>

/** The server's context for one page; `nonce` is for pages rendered for one visitor. */
export type PageContext = PageState & PageStart & { call: PageCall; nonce?: string }

/** errors: unexpected failures, without refusals that a screen shows. */
export type RenderedPage = { status: number; html: string; isShared: boolean; location?: string; errors: readonly unknown[] }
export type RenderPage = (url: URL, page: PageContext) => Promise<RenderedPage>

/** A document that an app brings along: the shop's name, its value of X-App, the origin of its server, and its palette for the first paint. */
export type BareDocument = { name: string; app: string; server: string; palette: PageStart['palette'] }

/**
 * The exports of the built pages. pageFields: the pages that are the same for all visitors of a place, with the fields of the address that each
 * reads; pagePaths: the addresses of all screens; inlineScript: the inline script of every page, the same in all; bareDocument: the native app's document.
 */
export type PageServer = {
  renderPage: RenderPage
  inlineScript: string | undefined
  bareDocument: (shop: BareDocument) => string
  pageFields: Readonly<Record<string, readonly string[]>>
  pagePaths: readonly string[]
}
