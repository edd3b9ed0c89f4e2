import type { FastifyInstance } from 'fastify'
import { orderTag } from '#cache/tags.ts'
import { openStream } from '#http/event-streams.ts'
import { routeWithFile } from '#http/file-bodies.ts'
import { route } from '#http/route.ts'
import * as extra from '@mutirao/contract/extra'
import { listMyGroups as listMyGroupsCall } from '@mutirao/contract/groups'
import * as orderPayments from '@mutirao/contract/order-payments'
import * as contract from '@mutirao/contract/orders'
import { listRepeatLines as listRepeatLinesCall } from '@mutirao/contract/repeat'
import { chooseSubstitute, listSubstitutions } from '@mutirao/contract/substitutions'
import { cancelOrder, getCancellation } from './changing/cancellation.service.ts'
import { editDetails } from './changing/edit-order.service.ts'
import { listOrderParts } from './changing/reschedule.service.ts'
import { listMyGroups } from './closing/my-groups.service.ts'
import * as substitutions from './missing/substitutions.service.ts'
import { changeSlot } from './placing/change-slot.service.ts'
import { admitExtraPhoto, getExtraPhoto, keepExtraPhoto } from './placing/extra-photos.service.ts'
import { listPaymentOptions, payOrder } from './placing/pay-order.service.ts'
import { placeOrder } from './placing/place-order.service.ts'
import {
  followOrder,
  getOrdersSummary,
  getOrderByCode,
  getOrderById,
  getPixQrCode,
  getPublicOrder,
  listOpenOrders,
  listOrderChildren,
  listOrders,
  takeOrder,
} from './reading/orders.service.ts'
import { listRepeatLines } from './reading/repeat.service.ts'

export async function orderRoutes(app: FastifyInstance) {
  route(app, contract.placeOrder, (ctx, { params, headers, body }) =>
    placeOrder(ctx, { campaignId: params.id, key: headers['idempotency-key'], body }),
  )
  await routeWithFile(app, extra.keepExtraPhoto, {
    admit: (ctx, { id: campaignId, field }) => admitExtraPhoto(ctx, { campaignId, field }),
    handle: (ctx, { params, readBody }) => keepExtraPhoto(ctx, { campaignId: params.id, field: params.field }, readBody),
  })
  route(app, extra.getExtraPhoto, (ctx, { params }) => getExtraPhoto(ctx, params.id))
  route(app, contract.getOrder, (ctx, { params }) => getOrderByCode(ctx, params.code))
  route(app, contract.getPublicOrder, (ctx, { params }) => getPublicOrder(ctx, params.code))
  route(app, contract.claimOrder, (ctx, { params }) => takeOrder(ctx, params.code))
  route(app, contract.listOrders, (ctx, { query }) => listOrders(ctx, query))
  route(app, contract.getOrdersSummary, (ctx) => getOrdersSummary(ctx))
  route(app, contract.listOpenOrders, (ctx) => listOpenOrders(ctx))
  route(app, contract.listOrderChildren, (ctx, { params }) => listOrderChildren(ctx, params.code))
  route(app, contract.followOrder, async (ctx, { params }, reply) => {
    const followed = await followOrder(ctx, params.id)
    const { method, headers } = reply.request
    if (method === 'HEAD' || !headers.accept?.includes('text/event-stream')) return followed
    const read = () => followOrder({ ...ctx, now: ctx.services.now() }, params.id)
    await openStream(app, reply.request, reply, { tag: orderTag(ctx, params.id), event: 'order', read })
    return followed
  })
  route(app, listRepeatLinesCall, (ctx, { query }) => listRepeatLines(ctx, query))
  route(app, listMyGroupsCall, listMyGroups)
  route(app, contract.cancelOrder, (ctx, { params, query }) => cancelOrder(ctx, params.id, query))
  route(app, contract.getCancellation, (ctx, { params }) => getCancellation(ctx, params.id))
  route(app, contract.listOrderParts, (ctx, { params }) => listOrderParts(ctx, params.id))
  route(app, contract.editOrder, async (ctx, { params, body }) => {
    if (!('details' in body)) return changeSlot(ctx, params.id, body)
    await editDetails(ctx, params.id, body.details)
    return getOrderById(ctx, params.id)
  })
  route(app, orderPayments.listPaymentOptions, (ctx, { params }) => listPaymentOptions(ctx, params.id))
  route(app, orderPayments.payOrder, (ctx, { params, body }) => payOrder(ctx, params.id, body))
  route(app, orderPayments.getPixQrCode, (ctx, { query }) => getPixQrCode(ctx, query.id))
  route(app, listSubstitutions, (ctx, { params }) => substitutions.listSubstitutions(ctx, params.code))
  route(app, chooseSubstitute, (ctx, { params, body }) => substitutions.chooseSubstitute(ctx, params, body.itemId))
}
