import type { CartView } from '#features/cart/cart-view.ts'
import type { DeliverySlot } from '@mutirao/contract/campaigns'

type Part = { campaignId: string; slot?: DeliverySlot }

/** The parts of a cart grouped by common slot, earliest first. */
export const arrivals = <P extends Part>(parts: readonly P[]): P[][] =>
  [...Map.groupBy(parts, ({ slot, campaignId }) => slot?.id ?? campaignId).values()].toSorted(([one], [other]) =>
    (one?.slot?.startsAt ?? '9').localeCompare(other?.slot?.startsAt ?? '9'),
  )

/** The names of the campaigns that are delivered together, as a list in a sentence. */
export const campaignNames = ({ groups }: Pick<CartView, 'groups'>, parts: readonly Part[]): string =>
  list.format(parts.map(({ campaignId }) => groups.find((group) => group.campaignId === campaignId)?.name ?? campaignId))

const list = new Intl.ListFormat('pt-BR')
