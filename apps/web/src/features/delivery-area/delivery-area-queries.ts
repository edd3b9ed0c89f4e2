import { listDeliveryAreas } from '@mutirao/contract/campaigns'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import type { VisitorPlace } from '@mutirao/contract/pages'

/** The areas of one campaign; the server says in which the visitor's place lies. */
export const deliveryAreasQuery = (id: string, place?: VisitorPlace) => {
  const query = place ? { latitude: place.latitude, longitude: place.longitude } : {}
  return queryOptions({ queryKey: ['delivery-areas', id, query], queryFn: () => call(listDeliveryAreas, { params: { id }, query }) })
}
