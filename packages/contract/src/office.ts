/** What the server writes into the back office's document, and the id of the element that holds it. */
export type OfficeStart = {
  slug: string
  name: string
  /** The value of X-App. */
  app: string
  logo: string
  timeZone: string
  /** A closed shop has a sign-in of its own (spec §2). */
  isClosed: boolean
}
export const officeStart = 'office-start'
