import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant, lines, pageOf, Slug, text, Uuid } from './shapes.ts'

export const LONGEST_INQUIRY = 2000

export const LONGEST_ANSWER = 2000

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
    /** The product that it is about; one that the shop does not show is left out. */
    item: z.object({ campaignId: Slug, itemId: Slug }).optional(),
  }),
  status: 201,
  response: z.object({ protocol: z.string(), createdAt: Instant }),
  problems: ['order_not_found', 'rate_limit', 'idempotency_key_reused', 'validation_failed'],
})

/** answer: the newest one, its author on the staff, and when the first was sent. isUnsent: its mail or SMS could not be sent. person: the asker, when they have ordered. */
export const DeskInquiry = z.object({
  id: Uuid,
  protocol: z.string(),
  name: z.string(),
  contact: z.string(),
  text: z.string(),
  at: Instant,
  order: z.object({ id: Uuid, code: z.string() }).optional(),
  item: z.object({ campaignId: Slug, itemId: Slug, name: z.string() }).optional(),
  person: Uuid.optional(),
  answer: z.object({ text: z.string(), at: Instant, author: z.string(), isUnsent: z.boolean().optional() }).optional(),
})
export type DeskInquiry = z.output<typeof DeskInquiry>

export const listDeskInquiries = endpoint({
  method: 'GET',
  path: '/api/admin/inquiries',
  auth: 'staff',
  may: 'inquiries.answer',
  summary: 'What people asked the shop: those without an answer first, the longest waiting at the top, then the newest',
  query: z.object({
    only: z.enum(['unanswered', 'answered']).optional(),
    /** A name, a contact, a protocol number, an order code, or a word of the question. */
    searchText: text(60).optional(),
    size: z.coerce.number().int().min(1).max(50).default(20),
    page: z.coerce.number().int().min(0).max(10_000).default(0),
  }),
  status: 200,
  response: pageOf(DeskInquiry),
})

export const answerInquiry = endpoint({
  method: 'PUT',
  path: '/api/admin/inquiries/{inquiry}/answer',
  auth: 'staff',
  may: 'inquiries.answer',
  summary: 'Answer a question; the asker is told by inbox, and by mail or SMS at the contact that they gave',
  params: z.object({ inquiry: Uuid }),
  body: z.object({
    text: lines(LONGEST_ANSWER).min(1, 'Escreva a resposta'),
    /** The answer that this one replaces, as it was read; another one in between is a conflict. */
    replaces: lines(LONGEST_ANSWER).optional(),
  }),
  status: 200,
  response: DeskInquiry,
  problems: ['not_found', 'conflict'],
})
