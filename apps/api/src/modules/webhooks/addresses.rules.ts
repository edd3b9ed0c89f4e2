import type { WantedEvent } from '@mutirao/contract/merchant/tenant'

/** id: of an address that a program or the office added; one without is the folder's. */
export type EventAddress = Readonly<{
  url: string
  events: readonly WantedEvent[]
  lines?: boolean | undefined
  id?: string
  keyId?: string
}>

type Shop = Readonly<{ body: { webhooks?: readonly EventAddress[] | undefined }; subscriptions?: readonly EventAddress[] }>

/** Events that tell what `orders.read` reads. */
export const isOfOrders = (event: string): boolean => /^(order|refund|payment)\./.test(event)

/** The addresses that events of the shop are sent to. */
export const addressesOf = ({ tenant }: { tenant: Shop }): readonly EventAddress[] => [
  ...(tenant.body.webhooks ?? []),
  ...(tenant.subscriptions ?? []),
]
