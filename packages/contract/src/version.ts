/** The version of the product: in the published document, and what apps report of themselves (spec §4). */
export const version = '1.2.6'
