import type { Campaign } from '@mutirao/contract/campaigns'
import * as m from '#paraglide/messages.js'

/** What is sent with the link: only a group has a price that falls. */
export const shareText = ({ name, group }: Pick<Campaign, 'name' | 'group'>, url: string): string =>
  (group ? m.share_campaign({ name, url }) : m.share_shop_campaign({ name, url })).trim()

/** Who is called: in a company's closed shop nobody is a neighbour. */
export function inviteLabel(hasGroup: boolean, isIntranet = false): string {
  if (!hasGroup) return m.share_by_whatsapp()
  return isIntranet ? m.call_colleagues() : m.call_neighbours()
}

export const peopleText = (count: number, isIntranet = false): string => (isIntranet ? m.colleagues({ count }) : m.neighbours({ count }))
