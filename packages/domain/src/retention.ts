/** After so many years an imported person who has neither bought nor signed in here leaves the shop (decision 112). */
export const IMPORTED_PEOPLE_YEARS = 2

/** The moment from which an imported person without order and account leaves. */
export function leavesAt(importedAt: Date): Date {
  const moment = new Date(importedAt)
  moment.setUTCFullYear(moment.getUTCFullYear() + IMPORTED_PEOPLE_YEARS)
  return moment
}

/** The keyed hashes of erased people are kept as long as consumers may claim (CDC art. 27). */
export const ERASED_KEYS_YEARS = 5
