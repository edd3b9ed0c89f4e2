import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { AreaOutline } from './merchant/areas.ts'

export const countAreaBuyers = endpoint({
  method: 'POST',
  path: '/api/admin/areas/reach',
  auth: 'staff',
  may: 'campaigns.write',
  changesNothing: true,
  summary: 'How many buyers live inside an area, by the addresses of the newest 20,000 deliveries; a number without names',
  body: z.object({ geometry: AreaOutline }),
  mostBytes: 2_000_000,
  status: 200,
  response: z.object({ buyers: z.int(), known: z.int() }),
})
