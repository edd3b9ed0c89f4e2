/** A page's message to a waiting worker: take over from the old one. */
export const TAKE_OVER = 'take-over'
