import type { FastifyInstance } from 'fastify'
import { route } from '#http/route.ts'
import * as contract from '@mutirao/contract/inquiries'
import { createInquiry } from './inquiries.service.ts'
import { answerInquiry, listDeskInquiries } from './inquiry-desk.service.ts'

export async function inquiryRoutes(app: FastifyInstance) {
  route(app, contract.createInquiry, (ctx, { body }) => createInquiry(ctx, body))
  route(app, contract.listDeskInquiries, (ctx, { query }) => listDeskInquiries(ctx, query))
  route(app, contract.answerInquiry, (ctx, { params, body }) => answerInquiry(ctx, params.inquiry, body))
}
