import { officeStart, type OfficeStart } from '@mutirao/contract/office'

const element = document.getElementById(officeStart)

/** The shop whose office this is, as the document says; a test has none. */
export const start: OfficeStart = element?.textContent
  ? JSON.parse(element.textContent)
  : { slug: 'loja', name: 'Loja', app: 'client', logo: '', timeZone: 'America/Sao_Paulo', isClosed: false }

/** Signing in is the shop's; it leads back to where one was. */
export const signInHref = (path: string): string =>
  `${start.isClosed ? '/intranet/login' : innerWidth < 768 ? '/login' : '/auth'}?to=${encodeURIComponent(path)}`
