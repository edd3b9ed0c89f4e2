export type CampaignCode = { code: string; sig?: string }

/** Spec §5: the order is the precedence when a link carries several. */
const CODE_PARAMS = ['code', 'cmp', 'invite', 'popup_store', 'campaign_code', 'cmp_code', 'invite_code', 'popup_store_code']
const SIG_PARAM = 'sig'

/** Parameter names are case-insensitive; the first one with a well-formed code counts. */
export function parseCampaignCode(search: string): CampaignCode | undefined {
  const params = lowerCased(search)
  const code = CODE_PARAMS.map((name) => params.get(name) ?? '').find(isCampaignCode)
  return code === undefined ? undefined : { code, sig: params.get(SIG_PARAM) || undefined }
}

export function isCampaignCode(text: string): boolean {
  return /^[A-Za-z0-9_-]+$/.test(text)
}

/** Spec §4: removes the campaign's and the utm parameters from the address after an activation; the others stay. */
export function withoutCampaignParams(search: string): string {
  const kept = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => !isCampaignParam(name.toLowerCase())))
  const text = kept.toString()
  return text && `?${text}`
}

function isCampaignParam(name: string) {
  return CODE_PARAMS.includes(name) || name === SIG_PARAM || name.startsWith('utm_')
}

function lowerCased(search: string) {
  const entries = [...new URLSearchParams(search)].map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
  return new Map(entries.filter(([, value]) => value).reverse())
}
