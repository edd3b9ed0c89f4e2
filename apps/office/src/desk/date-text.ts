/** "22/11/2026". A date has no time zone. */
export const dateText = (date: string): string => date.split('-').toReversed().join('/')
