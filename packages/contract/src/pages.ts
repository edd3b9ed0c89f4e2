import type { EndpointOptions } from './endpoint.ts'

/** What the pages know about the merchant; `app` is the value of X-App (the host name, or `client` on default hosts). */
export type PageTenant = {
  slug: string
  name: string
  app: string
  logo?: string
  hidePartner: boolean
  hideProduct: boolean
  timeZone: string
  helpPhone: string
  /** What a chat with the shop begins with; the product has a text of its own. */
  helpMessage?: string
  /** Spec §2: open for those alone who are signed in and reach a campaign. */
  isIntranet: boolean
  /** Spec §9: campaign codes in the address are left alone. */
  isUrlCampaignDisabled: boolean
  /** Of the palette this page carries. */
  paletteVersion: number
}

/** Where the visitor wants to receive; without one the shop's default point counts. */
export type VisitorPlace = { latitude: number; longitude: number; label: string }

/** What goes to the browser with a page. isClosed: a closed shop's page for somebody who may be signed in; the browser finds out and makes the screen. */
export type PageState = { tenant: PageTenant; origin: string; now: number; place?: VisitorPlace; isClosed?: boolean }

/** One call of the API in the server's own process; its answer is what the endpoint's response schema let through. */
export type PageCall = (endpoint: EndpointOptions, input: Record<string, unknown>) => Promise<unknown>

/** What the server gives for one page. `palette.css` holds the derived variables, light and dark; `nonce` is for pages made for one visitor. */
export type PageContext = PageState & {
  call: PageCall
  palette: { css: string; themeColor: string; themeColorDark: string }
  nonce?: string
}

/** errors: what went wrong and is no refusal that a screen shows. */
export type RenderedPage = { status: number; html: string; isShared: boolean; location?: string; errors: readonly unknown[] }
export type RenderPage = (url: URL, page: PageContext) => Promise<RenderedPage>

/**
 * What the built pages export to the server. pageFields: the pages that are the same for everybody of a place, and what each reads from its address;
 * pagePaths: the addresses of all screens.
 */
export type PageServer = {
  renderPage: RenderPage
  pageFields: Readonly<Record<string, readonly string[]>>
  pagePaths: readonly string[]
}
