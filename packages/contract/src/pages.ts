import { articles } from '@mutirao/domain/shop-name'
import { z } from 'zod'
import { endpoint, type EndpointOptions } from './endpoint.ts'

/** What the pages know about the merchant; `app` is the value of X-App (the host name, or `client` on default hosts). */
const PageTenant = z.object({
  slug: z.string(),
  name: z.string(),
  /** What stands before the name in a sentence; without one "a". */
  article: z.enum(articles).optional(),
  app: z.string(),
  logo: z.string().optional(),
  hidePartner: z.boolean(),
  hideProduct: z.boolean(),
  timeZone: z.string(),
  helpPhone: z.string(),
  /** What a chat with the shop begins with; the product has a text of its own. */
  helpMessage: z.string().optional(),
  /** Where the ground of its maps comes from; without it the ground is plain. */
  map: z.object({ tiles: z.string(), attribution: z.string() }).optional(),
  /** Spec §2: open for those alone who are signed in and reach a campaign. */
  isIntranet: z.boolean(),
  /** Spec §9: campaign codes in the address are left alone. */
  isUrlCampaignDisabled: z.boolean(),
  /** Of the palette this page carries. */
  paletteVersion: z.number(),
})
export type PageTenant = z.output<typeof PageTenant>

/** Where the visitor wants to receive; without one the shop's default point counts. */
const VisitorPlace = z.object({ latitude: z.number(), longitude: z.number(), label: z.string() })
export type VisitorPlace = z.output<typeof VisitorPlace>

/** What every page begins with. `palette.css` holds the derived variables, light and dark. */
const PageStart = z.object({
  tenant: PageTenant,
  origin: z.string(),
  now: z.number(),
  place: VisitorPlace.optional(),
  palette: z.object({ css: z.string(), themeColor: z.string(), themeColorDark: z.string() }),
})
export type PageStart = z.output<typeof PageStart>

/** For an app that begins from a document of its own: what the server writes into each page that it makes. */
export const getPageStart = endpoint({
  method: 'GET',
  path: '/api/operation/page',
  auth: 'public',
  door: true,
  summary: 'What a page begins with: the shop, its palette and the visitor’s place. A closed shop refuses strangers what is not its door',
  query: z.object({ path: z.string().max(4096).default('/').describe('The address in the shop that is opened') }),
  status: 200,
  response: PageStart,
  problems: ['authentication'],
})

/** What goes to the browser with a page. isClosed: a closed shop's page for somebody who may be signed in; the browser finds out and makes the screen. */
export type PageState = Omit<PageStart, 'palette'> & { isClosed?: boolean }

/** One call of the API in the server's own process; its answer is what the endpoint's response schema let through. */
export type PageCall = (endpoint: EndpointOptions, input: Record<string, unknown>) => Promise<unknown>

/** What the server gives for one page; `nonce` is for pages made for one visitor. */
export type PageContext = PageState & PageStart & { call: PageCall; nonce?: string }

/** errors: what went wrong and is no refusal that a screen shows. */
export type RenderedPage = { status: number; html: string; isShared: boolean; location?: string; errors: readonly unknown[] }
export type RenderPage = (url: URL, page: PageContext) => Promise<RenderedPage>

/**
 * What the built pages export to the server. pageFields: the pages that are the same for everybody of a place, and what each reads from its address;
 * pagePaths: the addresses of all screens; inlineScript: the one script that every page carries in itself, the same in all.
 */
export type PageServer = {
  renderPage: RenderPage
  inlineScript: string | undefined
  pageFields: Readonly<Record<string, readonly string[]>>
  pagePaths: readonly string[]
}
