/** What a public answer is made of, by name: whoever writes it names it, and every process forgets what carries it. */
type OfShop = { tenant: { id: string } }

export const tenantTag = ({ tenant }: OfShop) => `t:${tenant.id}`
export const listTag = ({ tenant }: OfShop) => `t:${tenant.id}:list`
/** Said by a load, which may have withdrawn something or closed the shop: what carries it is not to be seen again, not even as old. */
export const isOfLoad = (tag: string) => /^t:[^:]+$/.test(tag)

export const campaignTag = ({ tenant }: OfShop, campaignId: string) => `t:${tenant.id}:c:${campaignId}`
