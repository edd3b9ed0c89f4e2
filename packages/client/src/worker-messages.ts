/** A page's message to a waiting worker: take over from the old one. */
export const TAKE_OVER = 'take-over'
/** Its message to the running worker: end what you fetch for the cache, because a newer one takes over. */
export const MAKE_WAY = 'make-way'
