/** All cookies are first-party. Over TLS those read by the server alone carry the prefix `__Host-`. */

/** The anonymous visitor's id and secret; 400 days. */
export const leadCookieName = 'lead'
/** The chosen place, for pages rendered by the server; written by the shop's app, a year. */
export const placeCookieName = 'place'
/** The refresh token; 60 days, or until the browser ends. */
export const refreshCookieName = 'refresh'
/** Says that there is a session, and nothing else; lives as long as the refresh token. */
export const sessionCookieName = 'session'
/** Marks of the phones and e-mails that have signed in on this browser; 400 days. */
export const knownCookieName = 'known'
/** The state of a single sign-on under way; 10 minutes. */
export const ssoCookieName = 'sso'
