import type { FastifyInstance } from 'fastify'
import { routeWithFile } from '#http/file-bodies.ts'
import { routeInPages, routeTable, routeWhole } from '#http/paged-route.ts'
import { route } from '#http/route.ts'
import * as counter from '@mutirao/contract/counter-orders'
import * as deskOrders from '@mutirao/contract/desk-orders'
import * as contract from '@mutirao/contract/fulfilment'
import * as lists from '@mutirao/contract/lists'
import * as parcels from '@mutirao/contract/parcels'
import * as payouts from '@mutirao/contract/payouts'
import * as reconciliation from '@mutirao/contract/reconciliation'
import * as refunds from '@mutirao/contract/refunds'
import * as wallets from '@mutirao/contract/wallets'
import { readdressOrder } from './changing/readdress.service.ts'
import { refuseOrder } from './changing/refusal.service.ts'
import { admitAttemptPhoto, getAttemptPhoto, getOrderPhoto, keepAttemptPhoto } from './fulfilling/attempt-photos.service.ts'
import { writeParcels } from './fulfilling/parcels.service.ts'
import { handInPart, handOver, preparePart, recordAttempt, shipPart } from './fulfilling/parts.service.ts'
import { getRound, listPickups, listRounds } from './fulfilling/rounds.service.ts'
import { reportMissing } from './missing/missing.service.ts'
import { giveCashBack, listCashRefunds } from './office/cash-refunds.service.ts'
import { getDeskOrder, listDeskOrders, setOrderReference } from './office/desk.service.ts'
import * as tables from './office/lists.service.ts'
import { listMoneyMovements } from './office/money-movements.service.ts'
import { listPayoutOrders, listPayouts } from './office/payouts.service.ts'
import { getReconciliation, settleDifference } from './office/reconciliation-desk.service.ts'
import { listReviewsForDesk, refundOrder, settleReview } from './office/refund-desk.service.ts'
import { addRemark, changeTags, listKnownTags, removeRemark } from './office/remarks.service.ts'
import { listOrderSlips, printOrderSlips } from './office/slips.service.ts'
import { listPaymentTroubles, settleDispute, settleRejected } from './office/troubles-desk.service.ts'
import { adjustWallet } from './office/wallet-desk.service.ts'
import { placeCounterOrder, quoteCounterOrder } from './placing/counter.service.ts'
import { getMyAttemptPhoto } from './reading/orders.service.ts'

export async function deskRoutes(app: FastifyInstance) {
  route(app, deskOrders.listDeskOrders, (ctx, { query }) => listDeskOrders(ctx, query))
  route(app, deskOrders.getDeskOrder, (ctx, { params }) => getDeskOrder(ctx, params.id))
  routeWhole(app, deskOrders.listOrderSlips, (ctx, { query }) => listOrderSlips(ctx, query.codes))
  route(app, deskOrders.printOrderSlips, (ctx, { query }) => printOrderSlips(ctx, query))
  route(app, deskOrders.setOrderReference, (ctx, { params, body }) => setOrderReference(ctx, params.id, body.reference))
  route(app, deskOrders.readdressOrder, (ctx, { params, body }) => readdressOrder(ctx, params.id, body))
  route(app, parcels.writeParcels, (ctx, { params, body }) => writeParcels(ctx, params.id, body))
  route(app, counter.quoteCounterOrder, (ctx, { body }) => quoteCounterOrder(ctx, body))
  route(app, counter.placeCounterOrder, (ctx, { body }) => placeCounterOrder(ctx, body))
  route(app, deskOrders.addOrderRemark, (ctx, { params, body }) => addRemark(ctx, params.id, body))
  route(app, deskOrders.removeOrderRemark, (ctx, { params }) => removeRemark(ctx, params.id, params.remark))
  route(app, deskOrders.changeOrderTags, (ctx, { params, body }) => changeTags(ctx, params.id, body))
  routeWhole(app, deskOrders.listOrderTags, (ctx) => listKnownTags(ctx))
  route(app, contract.preparePart, (ctx, { params, body }) => preparePart(ctx, params, body))
  route(app, contract.reportMissing, (ctx, { params, body }) => reportMissing(ctx, params, body))
  route(app, contract.shipPart, (ctx, { params, body }) => shipPart(ctx, params, body))
  route(app, contract.handInPart, (ctx, { params, body }) => handInPart(ctx, params, body))
  route(app, contract.deliverPart, (ctx, { params, body }) => handOver(ctx, params, 'SHIPPING', body))
  route(app, contract.handOverPart, (ctx, { params, body }) => handOver(ctx, params, 'PICKUP', body))
  route(app, contract.recordAttempt, (ctx, { params, body }) => recordAttempt(ctx, params, body))
  await routeWithFile(app, contract.keepAttemptPhoto, {
    admit: (ctx, params) => admitAttemptPhoto(ctx, params),
    handle: (ctx, { params, readBody }) => keepAttemptPhoto(ctx, params, readBody),
  })
  route(app, contract.getAttemptPhoto, (ctx, { params }) => getAttemptPhoto(ctx, params))
  route(app, contract.getOrderPhoto, (ctx, { params }) => getOrderPhoto(ctx, params))
  route(app, contract.getMyAttemptPhoto, (ctx, { params }) => getMyAttemptPhoto(ctx, params))
  routeWhole(app, contract.listRounds, (ctx) => listRounds(ctx))
  route(app, contract.getRound, (ctx, { params }) => getRound(ctx, params.date))
  route(app, refunds.refundOrder, (ctx, { params, body }) => refundOrder(ctx, params.id, body))
  route(app, refunds.refuseOrder, (ctx, { params, body }) => refuseOrder(ctx, params.id, body.reason))
  route(app, wallets.adjustWallet, (ctx, { params, body }) => adjustWallet(ctx, params.id, body))
  route(app, reconciliation.listMoneyMovements, (ctx, { query }) => listMoneyMovements(ctx, query))
  route(app, payouts.listPayouts, (ctx) => listPayouts(ctx))
  route(app, payouts.listPayoutOrders, (ctx, { params, query }) => listPayoutOrders(ctx, params.date, query))
  routeWhole(app, refunds.listCashRefunds, (ctx) => listCashRefunds(ctx))
  route(app, refunds.giveCashBack, (ctx, { params }) => giveCashBack(ctx, params.refund))
  route(app, refunds.listPaymentTroubles, (ctx) => listPaymentTroubles(ctx))
  route(app, refunds.settleRejected, (ctx, { params, body }) => settleRejected(ctx, params.refund, body.decision))
  route(app, refunds.settleDispute, (ctx, { params, body }) => settleDispute(ctx, params.payment, body))
  routeWhole(app, refunds.listReviews, (ctx) => listReviewsForDesk(ctx))
  route(app, refunds.settleReview, (ctx, { params, body }) => settleReview(ctx, params.payment, body.decision))
  route(app, reconciliation.getReconciliation, (ctx) => getReconciliation(ctx))
  route(app, reconciliation.settleDifference, (ctx, { params, body }) => settleDifference(ctx, params.id, body.note))
  routeWhole(app, lists.listPurchases, (ctx, { query }) => tables.listPurchases(ctx, query))
  route(app, lists.listPurchasesCsv, (ctx, { query }) => tables.listPurchasesCsv(ctx, query))
  routeInPages(app, lists.listPicking, (ctx, { query }) => tables.listPicking(ctx, query))
  routeTable(app, lists.listPickingCsv, (ctx, { query }) => tables.listPickingCsv(ctx, query))
  routeInPages(app, lists.listUnpaid, (ctx) => tables.listUnpaid(ctx))
  routeTable(app, lists.listUnpaidCsv, (ctx) => tables.listUnpaidCsv(ctx))
  routeWhole(app, contract.listPickups, (ctx, { query }) => listPickups(ctx, query))
}
