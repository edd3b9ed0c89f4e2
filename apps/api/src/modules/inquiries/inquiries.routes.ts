import type { FastifyInstance } from 'fastify'
import { route } from '#http/route.ts'
import * as contract from '@mutirao/contract/inquiries'
import { createInquiry } from './inquiries.service.ts'

export async function inquiryRoutes(app: FastifyInstance) {
  route(app, contract.createInquiry, (ctx, { body }) => createInquiry(ctx, body))
}
