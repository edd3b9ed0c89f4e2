/** Tags name what a public answer was made of: a write publishes them, and every process makes the answers that carry them stale. */
type OfShop = { tenant: { id: string } }

export const tenantTag = ({ tenant }: OfShop) => `t:${tenant.id}`
export const listTag = ({ tenant }: OfShop) => `t:${tenant.id}:list`
/**
 * The tag that a load publishes. A load may withdraw something or close the shop, so nothing that carries it may be served again, not even
 * as stale.
 */
export const isOfLoad = (tag: string) => /^t:[^:]+$/.test(tag)

export const campaignTag = ({ tenant }: OfShop, campaignId: string) => `t:${tenant.id}:c:${campaignId}`

/** One order's, for those who watch it live; nothing that is kept carries it, so that caches pass over it. */
export const orderTag = ({ tenant }: OfShop, orderId: string) => `t:${tenant.id}:o:${orderId}`
export const isOfOrder = (tag: string) => /^t:[^:]+:o:/.test(tag)
