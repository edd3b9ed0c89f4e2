/** How long the stock of an order is held beyond its deadline: a Pix may arrive in the last second of its code. */
export const HOLD_MINUTES = 5

/** The last deadline whose hold has ended. */
export const heldUntil = (now: Date): Date => new Date(now.getTime() - HOLD_MINUTES * 60_000)

/** The end of a deadline's hold. */
export const holdUntil = (deadline: Date): Date => new Date(deadline.getTime() + HOLD_MINUTES * 60_000)
