import { officeStart, type OfficeStart } from '@mutirao/contract/office'

const element = document.getElementById(officeStart)

/** The shop, from the document; undefined in tests. */
export const start: OfficeStart = element?.textContent
  ? JSON.parse(element.textContent)
  : { slug: 'loja', name: 'Loja', app: 'client', logo: '', timeZone: 'America/Sao_Paulo', isClosed: false }

/** The shop's sign-in, with the address to return to. */
export const signInHref = (path: string): string =>
  `${start.isClosed ? '/intranet/login' : innerWidth < 768 ? '/login' : '/auth'}?to=${encodeURIComponent(path)}`
