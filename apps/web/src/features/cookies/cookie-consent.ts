import { createStoredValue } from '#platform/stored-value.ts'

/** Spec §2: what the cookie bar stores. client.tsx reads it before it fetches the bar. */
const consent = createStoredValue('cookie-consent', { essential: false })

export const useCookieConsent = consent.useValue
export const acceptCookies = () => consent.set({ essential: true })
export const takeBackCookies = () => consent.set({ essential: false })
