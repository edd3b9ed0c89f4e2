import type { FastifyInstance } from 'fastify'
import { route } from '#http/route.ts'
import * as contract from '@mutirao/contract/whatsapp'
import { endWhatsapp, getWhatsapp, saveWhatsapp } from './whatsapp-account.service.ts'
import { chooseWhatsapp, getMyWhatsapp } from './whatsapp-choices.service.ts'

export async function whatsappRoutes(app: FastifyInstance) {
  route(app, contract.getWhatsapp, (ctx) => getWhatsapp(ctx))
  route(app, contract.saveWhatsapp, (ctx, { body }) => saveWhatsapp(ctx, body))
  route(app, contract.endWhatsapp, (ctx) => endWhatsapp(ctx))
  route(app, contract.getMyWhatsapp, (ctx) => getMyWhatsapp(ctx))
  route(app, contract.chooseWhatsapp, (ctx, { body }) => chooseWhatsapp(ctx, body))
}
