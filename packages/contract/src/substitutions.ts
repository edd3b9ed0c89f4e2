import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { SubstitutionState } from './order-shapes.ts'
import { Centavos, Instant, Picture, Slug, Uuid } from './shapes.ts'

const Named = z.object({ id: Slug, name: z.string(), unit: z.string(), picture: Picture, hue: z.number() })

/** A missing item of my order; back is the refund without a substitute, a candidate's back the refund with it. */
export const Substitution = z.object({
  id: Uuid,
  state: SubstitutionState,
  campaignId: Slug,
  item: Named,
  quantity: z.int(),
  paid: Centavos,
  back: Centavos,
  dueAt: Instant,
  /** For as many units as were missing; price is of one. */
  candidates: z.array(Named.extend({ price: Centavos, back: Centavos })),
  substitute: Named.optional(),
  returned: Centavos.optional(),
})
export type Substitution = z.output<typeof Substitution>

const code = z.object({ code: z.string().min(4).max(24) })

export const listSubstitutions = endpoint({
  method: 'GET',
  path: '/api/operation/orders/code/{code}/substitutions',
  auth: 'lead',
  summary: 'What is missing in my order, and what I may have instead: never dearer than what I paid',
  params: code,
  status: 200,
  response: z.array(Substitution),
  problems: ['order_not_found'],
})

export const chooseSubstitute = endpoint({
  method: 'POST',
  path: '/api/operation/orders/code/{code}/substitutions/{id}',
  auth: 'lead',
  summary: 'Choose what takes the place of a missing item, or null for the money; the difference goes back. The same choice twice is one',
  params: code.extend({ id: Uuid }),
  body: z.object({ itemId: Slug.nullable() }),
  status: 200,
  response: Substitution,
  problems: ['order_not_found', 'not_found', 'out_of_stock', 'substitution_closed'],
})
