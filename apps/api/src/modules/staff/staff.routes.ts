import type { FastifyInstance } from 'fastify'
import * as contract from '@mutirao/contract/staff'
import { route } from '#http/route.ts'
import { getSelf } from './staff.service.ts'

export async function staffRoutes(app: FastifyInstance) {
  route(app, contract.getStaffSelf, (ctx) => getSelf(ctx))
}
