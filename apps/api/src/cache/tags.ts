/** Tags name the sources of a public response: a write publishes them, and every process invalidates the responses with them. */
type OfShop = { tenant: { id: string } }

export const tenantTag = ({ tenant }: OfShop) => `t:${tenant.id}`
export const listTag = ({ tenant }: OfShop) => `t:${tenant.id}:list`
/** The tag that a load publishes. A load may withdraw something or close the shop, so values with it must not be served again, not even as stale. */
export const isOfLoad = (tag: string) => /^t:[^:]+$/.test(tag)

export const campaignTag = ({ tenant }: OfShop, campaignId: string) => `t:${tenant.id}:c:${campaignId}`

/** The tag of one order, for its live subscribers; no cached value has it, so caches ignore it. */
export const orderTag = ({ tenant }: OfShop, orderId: string) => `t:${tenant.id}:o:${orderId}`
export const isOfOrder = (tag: string) => /^t:[^:]+:o:/.test(tag)
