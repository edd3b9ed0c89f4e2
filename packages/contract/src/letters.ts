import { z } from 'zod'
import { letterNews } from '@mutirao/domain/letter-words'
import { endpoint } from './endpoint.ts'
import { lines, text } from './shapes.ts'

/** Words that are typed and not saved yet: an empty one is the product's own, a missing one the saved one. */
const Words = z.object({ subject: text(120).optional(), text: lines(1000).optional() })
export type TypedWords = z.output<typeof Words>

const ofLetter = { auth: 'staff', may: 'shop.write', params: z.object({ news: z.enum(letterNews) }), body: Words } as const

export const previewLetter = endpoint({
  ...ofLetter,
  method: 'POST',
  path: '/api/admin/letters/{news}/preview',
  summary: 'A letter to a buyer as it would arrive, about a made-up order',
  status: 200,
  response: z.object({ subject: z.string(), html: z.string(), mail: z.string(), sms: z.string() }),
})

export const sendTestLetter = endpoint({
  ...ofLetter,
  method: 'POST',
  path: '/api/admin/letters/{news}/test',
  summary: 'Sends this letter to my own verified e-mail; a key, and an account without an e-mail, gets none',
  status: 200,
  response: z.object({ email: z.string() }),
  problems: ['validation_failed', 'rate_limit'],
})
