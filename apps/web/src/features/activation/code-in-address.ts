/** A first, cheap look, so that the rest is fetched only for those who come with a code: the names are parseCampaignCode's. */
export const mayHoldCode = (search: string) => /[?&](cmp|((invite|popup_store|cmp)_|campaign_)?code|invite|popup_store)=/i.test(search)
