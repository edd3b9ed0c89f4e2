/** A page's message to a waiting worker: take over from the old one. */
export const TAKE_OVER = 'take-over'
/** A page's message to the running worker: stop fetching for the cache, because a newer worker takes over. */
export const MAKE_WAY = 'make-way'
