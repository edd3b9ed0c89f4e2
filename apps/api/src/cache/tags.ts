/** What a public answer is made of, by name: whoever writes it names it, and every process forgets what carries it. */
type OfShop = { tenant: { id: string } }

export const tenantTag = ({ tenant }: OfShop) => `t:${tenant.id}`
export const listTag = ({ tenant }: OfShop) => `t:${tenant.id}:list`
export const campaignTag = ({ tenant }: OfShop, campaignId: string) => `t:${tenant.id}:c:${campaignId}`
