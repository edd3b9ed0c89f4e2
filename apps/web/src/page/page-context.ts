import type { CallInput, CallOutput, EndpointOptions } from '@mutirao/contract/endpoint'

/** One call of the API, wherever it runs. In a page the endpoint carries only method, path, auth and status. */
export type Call = <Endpoint extends EndpointOptions>(endpoint: Endpoint, input: CallInput<Endpoint>) => Promise<CallOutput<Endpoint>>

/** What the pages know about the merchant; `app` is the value of X-App (the host name, or `client` on default hosts). */
export type Tenant = {
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
  isIntranet?: boolean
  /** Spec §9: campaign codes in the address are left alone. */
  isUrlCampaignDisabled?: boolean
  /** Of the palette this page carries. */
  paletteVersion?: number
}

/** Where the visitor wants to receive; without one the shop's default point counts. */
export type VisitorPlace = { latitude: number; longitude: number; label: string }

/** What goes to the browser with a rendered page. isClosed: a closed shop's page for somebody who may be signed in; the browser finds out and makes the screen. */
export type PageState = { tenant: Tenant; origin: string; now: number; place?: VisitorPlace; isClosed?: boolean }

/**
 * What the API gives for one page. `paletteCss` holds the derived variables, light and dark, ready for a style element;
 * `nonce` is for pages made for one visitor (pages have no inline script, so cached ones need style hashes only).
 */
export type PageContext = PageState & {
  call: Call
  palette: { css: string; themeColor: string; themeColorDark: string }
  nonce?: string
}

/** errors: what went wrong and is no refusal that a screen shows. */
export type RenderedPage = { status: number; html: string; isShared: boolean; location?: string; errors: readonly unknown[] }
