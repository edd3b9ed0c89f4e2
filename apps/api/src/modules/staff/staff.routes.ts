import type { FastifyInstance } from 'fastify'
import * as keys from '@mutirao/contract/api-keys'
import * as contract from '@mutirao/contract/staff'
import { route } from '#http/route.ts'
import { createApiKey, endApiKey, listApiKeys } from './api-keys.service.ts'
import { getSelf } from './staff.service.ts'

export async function staffRoutes(app: FastifyInstance) {
  route(app, contract.getStaffSelf, (ctx) => getSelf(ctx))
  route(app, keys.listApiKeys, (ctx) => listApiKeys(ctx))
  route(app, keys.createApiKey, (ctx, { body }) => createApiKey(ctx, body))
  route(app, keys.endApiKey, (ctx, { params }) => endApiKey(ctx, params.id))
}
