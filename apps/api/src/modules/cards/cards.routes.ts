import type { FastifyInstance } from 'fastify'
import { route } from '#http/route.ts'
import * as contract from '@mutirao/contract/payment-cards'
import { beginCardIntent, learnMyCards, listPaymentCards, makeDefaultCard, removePaymentCard } from './cards.service.ts'

export async function cardRoutes(app: FastifyInstance) {
  route(app, contract.listPaymentCards, (ctx) => listPaymentCards(ctx))
  route(app, contract.beginCardIntent, (ctx) => beginCardIntent(ctx))
  route(app, contract.learnPaymentCards, (ctx) => learnMyCards(ctx))
  route(app, contract.makeDefaultCard, (ctx, { params }) => makeDefaultCard(ctx, params.id))
  route(app, contract.removePaymentCard, (ctx, { params }) => removePaymentCard(ctx, params.id))
}
