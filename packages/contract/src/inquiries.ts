import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant, lines, text, Uuid } from './shapes.ts'

export const LONGEST_INQUIRY = 2000

export const createInquiry = endpoint({
  method: 'POST',
  path: '/api/operation/inquiries',
  auth: 'lead',
  summary: 'Write to the shop, about an order or anything else; sent twice with one id it is one inquiry with one protocol number',
  body: z.object({
    id: Uuid,
    name: text(120).min(2, 'Diga seu nome'),
    /** The e-mail or phone for the shop's answer. */
    contact: text(120).min(6, 'Informe um e-mail ou telefone'),
    text: lines(LONGEST_INQUIRY).min(5, 'Escreva sua mensagem'),
    orderCode: text(40).optional(),
  }),
  status: 201,
  response: z.object({ protocol: z.string(), createdAt: Instant }),
  problems: ['order_not_found', 'rate_limit', 'idempotency_key_reused', 'validation_failed'],
})
