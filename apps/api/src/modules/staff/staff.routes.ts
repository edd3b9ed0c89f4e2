import type { FastifyInstance } from 'fastify'
import { routeWhole } from '#http/paged-route.ts'
import { route } from '#http/route.ts'
import * as keys from '@mutirao/contract/api-keys'
import * as listViews from '@mutirao/contract/list-views'
import * as contract from '@mutirao/contract/staff'
import { createApiKey, endApiKey, listApiKeys } from './api-keys.service.ts'
import { getDayLetter, putDayLetter } from './day-letters.service.ts'
import { listListSetups, putListSetup } from './list-setups.service.ts'
import { listOtherShops } from './other-shops.service.ts'
import { createRole, endRole, listRoles, writeRole } from './roles.service.ts'
import { changeRole, dismissStaff, getSelf, hireStaff, listStaff } from './staff.service.ts'

export async function staffRoutes(app: FastifyInstance) {
  route(app, contract.getStaffSelf, (ctx) => getSelf(ctx))
  route(app, contract.listOtherShops, (ctx) => listOtherShops(ctx))
  route(app, contract.getDayLetter, (ctx) => getDayLetter(ctx))
  route(app, contract.putDayLetter, (ctx, { body }) => putDayLetter(ctx, body))
  routeWhole(app, listViews.listListSetups, (ctx) => listListSetups(ctx))
  route(app, listViews.putListSetup, (ctx, { params, body }) => putListSetup(ctx, params.list, body))
  routeWhole(app, contract.listStaff, (ctx) => listStaff(ctx))
  route(app, contract.hireStaff, (ctx, { body }) => hireStaff(ctx, body))
  route(app, contract.changeRole, (ctx, { params, body }) => changeRole(ctx, params.id, body.role))
  route(app, contract.dismissStaff, (ctx, { params }) => dismissStaff(ctx, params.id))
  route(app, contract.listRoles, (ctx) => listRoles(ctx))
  route(app, contract.createRole, (ctx, { body }) => createRole(ctx, body))
  route(app, contract.writeRole, (ctx, { params, body }) => writeRole(ctx, params.id, body))
  route(app, contract.endRole, (ctx, { params }) => endRole(ctx, params.id))
  routeWhole(app, keys.listApiKeys, (ctx) => listApiKeys(ctx))
  route(app, keys.createApiKey, (ctx, { body }) => createApiKey(ctx, body))
  route(app, keys.endApiKey, (ctx, { params }) => endApiKey(ctx, params.id))
}
