import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { text, TypedPostalCode } from './shapes.ts'

/**
 * ViaCEP's shape plus the point. Not found is 200 with erro, as in the public service. isPartial: no service could be reached, and the answer has
 * only what the number itself tells. isApproximate: the point is the municipality's seat.
 */
export const PostalCodeAnswer = z.object({
  cep: z.string().optional(),
  logradouro: z.string().optional(),
  complemento: z.string().optional(),
  bairro: z.string().optional(),
  localidade: z.string().optional(),
  uf: z.string().optional(),
  ibge: z.string().optional(),
  latitude: z.number().optional(),
  longitude: z.number().optional(),
  isApproximate: z.literal(true).optional(),
  isPartial: z.literal(true).optional(),
  erro: z.literal(true).optional(),
})
export type PostalCodeAnswer = z.output<typeof PostalCodeAnswer>

export const getPostalCode = endpoint({
  method: 'GET',
  path: '/ws/{cep}/json',
  auth: 'public',
  token: 'always',
  door: true,
  summary: 'Address of a postal code',
  params: z.object({ cep: TypedPostalCode }),
  status: 200,
  response: PostalCodeAnswer,
})

export const Street = z.object({ cep: z.string(), logradouro: z.string(), bairro: z.string(), localidade: z.string(), uf: z.string() })
export type Street = z.output<typeof Street>

export const searchStreets = endpoint({
  method: 'GET',
  path: '/ws/streets/public',
  auth: 'public',
  door: true,
  summary: 'Streets with their postal codes, of those that the shop knows; every word begins a word of street, neighbourhood or city',
  query: z.object({ q: text(80).min(3, 'Escreva ao menos 3 letras') }),
  status: 200,
  response: z.array(Street),
  problems: ['rate_limit'],
})
