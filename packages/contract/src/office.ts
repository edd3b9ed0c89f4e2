/** The state that the server writes into the back office's document, and the id of its element. */
export type OfficeStart = {
  slug: string
  name: string
  /** The value of X-App. */
  app: string
  logo: string
  timeZone: string
  /** Whether the shop is closed, with its own sign-in (spec §2). */
  isClosed: boolean
  /** Whether the owner has not opened the shop yet. */
  isPreparing?: boolean
  /** The shop's own map tiles. */
  map?: { tiles: string; attribution: string } | undefined
}
export const officeStart = 'office-start'
