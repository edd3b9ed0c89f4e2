import { inTransaction, type Ctx, type LeadCtx } from '#context.ts'
import { isUniqueViolation } from '#db/unique-violation.ts'
import { uuidv7 } from '#ids.ts'
import { verifiedPhoneOf } from '#modules/accounts/verified-keys.service.ts'
import { providerOf } from '#modules/acquirers/acquirers.service.ts'
import { nextFree } from '#modules/delivery/deliveries.service.ts'
import { slotFull } from '#modules/delivery/slots.service.ts'
import { countTry, type Limit } from '#modules/limits/limits.service.ts'
import { getShop } from '#modules/shop/shop.service.ts'
import { availableIn } from '#modules/wallets/wallets.service.ts'
import type { PaymentType } from '@mutirao/contract/carts'
import type { PayableMethod, PaymentOptions } from '@mutirao/contract/order-payments'
import type { Order } from '@mutirao/contract/order-shapes'
import { Problem, type ProblemCode } from '@mutirao/contract/problems'
import type { CardBrand } from '@mutirao/domain/card-brands'
import { brandTables, installmentTable } from '@mutirao/domain/installments'
import { leftToPay } from '@mutirao/domain/order-money'
import { canMove } from '@mutirao/domain/order-status'
import { getMine, lockMine } from '../book/my-order.service.ts'
import { announce } from '../book/order-changes.service.ts'
import { demandOfLines } from '../book/order-demand.service.ts'
import * as repository from '../book/orders.repository.ts'
import { listUndecided, insertPayment } from '../book/payments.repository.ts'
import { refuseBeyondBounds, shareLeft, shelfFor } from '../book/unpaid.service.ts'
import { closeOpenCharges, openCharge } from '../money/charges.service.ts'
import { paymentDeadline } from '../money/payment-deadline.rules.ts'
import { getOrderById } from '../reading/orders.service.ts'
import { lacksAny, moveOrder, revive } from '../state/transitions.ts'
import { chargedFor } from './order-checks.service.ts'
import { chosenCard, type ChosenCard } from './order-rows.service.ts'
import { methodsOf, planPayment, type Method, type Plan } from './payment-plan.service.ts'
import { cardProblemOf } from './prefetch.service.ts'
import { canRenew, renewalsLeft, renewUntil } from './renewals.rules.ts'

/** With less time than this left, changing the method restarts the deadline and counts as a renewal. */
const ENOUGH_MS = 10 * 60_000

/** Comparing methods is free; each change opens a charge at the acquirer and is stored with the order. */
const CHARGES: Limit = { name: 'charge', most: 30, seconds: 3600 }

type PayRequest = {
  type: PaymentType
  installments: number
  brand?: CardBrand
  cardId?: string
  keepsCard?: boolean
  price?: number
  walletAmount?: number
}

/** The methods and prices by which an unpaid order may be paid now; or the reason why it cannot. */
export async function listPaymentOptions(ctx: LeadCtx, orderId: string): Promise<PaymentOptions> {
  const order = await getMine(ctx, { id: orderId })
  const payment = (await repository.findPayment(ctx, orderId))!
  const common = {
    price: order.price,
    type: payment.type,
    renewalsLeft: renewalsLeft(ctx.tenant.body.payment, order),
    renewUntil: renewUntil(ctx.tenant.body.payment, order)?.toISOString(),
  }
  const issue = await issueOf(ctx, order)
  if (issue) return { ...common, payments: [], issue }
  const methods = await methodsOf(ctx, order)
  const plans = await Promise.all(methods.map((type) => planPayment(ctx, order, type)))
  const problem = plans.find((plan) => plan instanceof Problem)
  if (problem) return { ...common, payments: [], issue: problem.code }
  const wanted = await shareWanted(ctx, order)
  const payments = plans.flatMap((plan, index) =>
    plan instanceof Problem || !leavesRest(plan, wanted) ? [] : [toOption(ctx, { ...plan, type: methods[index]!, walletAmount: wanted })],
  )
  return { ...common, payments }
}

type Option = Plan & { type: Method['type']; walletAmount: number }

function toOption({ tenant }: Ctx, { type, terms: { price }, walletAmount }: Option): PayableMethod {
  const common = { type, price, walletAmount: walletAmount || undefined }
  if (type !== 'CREDIT_CARD') return { ...common, installments: [] }
  const [left, plans] = [leftToPay({ price, walletPaid: walletAmount }), tenant.body.payment.installments]
  return { ...common, installments: installmentTable(left, plans), byBrand: brandTables(left, plans) }
}

/** The wallet's share: as agreed while the order's deadline runs; for an expired order limited to the current balance. */
async function shareWanted(ctx: LeadCtx, { state, walletPaid, leadId, properties: { selectedWalletUuid } }: repository.OrderRow) {
  if (state !== 'EXPIRED' || walletPaid === 0 || !selectedWalletUuid) return walletPaid
  return Math.min(walletPaid, await availableIn(ctx, { id: selectedWalletUuid, leadId }))
}

/** Whether the method itself has a remainder to pay. */
const leavesRest = ({ terms: { price } }: Plan, walletPaid: number) => leftToPay({ price, walletPaid }) > 0

/**
 * Creates a new payment for an unpaid order, at the method's own price. An expired order is checked like a new one, takes its stock again, and
 * has today's price. A price above the displayed one needs consent.
 */
export async function payOrder(ctx: LeadCtx, orderId: string, { price, walletAmount = 0, ...method }: PayRequest): Promise<Order> {
  const order = await getMine(ctx, { id: orderId })
  await refuseUnpayable(ctx, order)
  const type = (await methodsOf(ctx, order)).find((one) => one === method.type)
  if (!type) throw new Problem('payment_method_unavailable')
  const asked: PaymentChoice = { type, installments: method.installments, brand: method.brand, ...chosenCard(ctx, { ...method, type }) }
  const cardProblem = await cardProblemOf(ctx, { type, cardId: method.cardId })
  if (cardProblem) throw cardProblem
  const plan = await planPayment(ctx, order, asked.type)
  if (plan instanceof Problem) throw plan
  const walletPaid = order.state === 'EXPIRED' ? Math.min(walletAmount, order.walletPaid) : order.walletPaid
  if (!leavesRest(plan, walletPaid)) throw new Problem('payment_method_unavailable')
  const verifiedPhone = await verifiedPhoneOf(ctx)
  const seen = price ?? order.price
  if (plan.terms.price > seen) throw new Problem('price_changed', { from: seen, to: plan.terms.price })
  if (!(await isOpenAlready(ctx, order, asked))) {
    await countTry(ctx, CHARGES, orderId)
    // Another order of the same cart was placed meanwhile.
    await inTransaction(ctx, (tx) => renew(tx, { order, method: asked, plan, walletPaid, verifiedPhone })).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new Problem('lockError') : error
    })
    announce(ctx, order)
  }
  await openCharge(ctx, orderId)
  return getOrderById(ctx, orderId)
}

async function refuseUnpayable(ctx: Ctx, order: repository.OrderRow) {
  const issue = await issueOf(ctx, order)
  if (issue) throw new Problem(issue)
}

async function issueOf(ctx: Ctx, order: repository.OrderRow): Promise<ProblemCode | undefined> {
  if (order.state !== 'AWAITING_PAYMENT' && (order.price === 0 || !canMove(order.state, 'AWAITING_PAYMENT'))) return 'order_not_payable'
  // The money has arrived and is in review: a second payment would only be refunded.
  if ((await listUndecided(ctx, order.id)).length > 0) return 'payment_in_review'
  return canRenew(ctx.tenant.body.payment, order, ctx.now) ? undefined : 'order_not_renewable'
}

/** The same payment is already open, so no second charge is opened. */
async function isOpenAlready(ctx: Ctx, order: repository.OrderRow, chosen: PaymentChoice): Promise<boolean> {
  if (order.state !== 'AWAITING_PAYMENT') return false
  const payment = await repository.findPayment(ctx, order.id)
  if (payment?.state !== 'PENDING' || payment.price !== leftToPay(order)) return false
  return isBy(payment, chosen) && payment.expiresAt !== null && payment.expiresAt > ctx.now
}

const isBy = (payment: repository.PaymentRow, { type, installments, brand, cardId, keepsCard }: PaymentChoice) =>
  payment.type === type &&
  payment.installments === installments &&
  (payment.brand ?? undefined) === brand &&
  payment.cardId === cardId &&
  payment.keepsCard === keepsCard

/** The chosen method, the stored card if any, and whether to store a typed one. */
type PaymentChoice = Method & ChosenCard

type Renewal = { order: repository.OrderRow; method: PaymentChoice; plan: Plan; walletPaid: number; verifiedPhone: string | null }

async function renew(ctx: LeadCtx, { order, method, plan, walletPaid, verifiedPhone }: Renewal) {
  const locked = await lockMine(ctx, order.id)
  const isSame = locked.state === order.state && locked.renewals === order.renewals && locked.price === order.price
  if (!isSame || (await listUndecided(ctx, order.id)).length > 0) throw new Problem('conflict')
  const { lines } = plan
  const terms = { ...plan.terms, walletPaid }
  const left = leftToPay(terms)
  await repository.saveTerms(ctx, order, terms, lines)
  const holding = {
    ...order,
    verifiedPhone: verifiedPhone ?? order.verifiedPhone,
    groupUnits: terms.groupUnits ?? order.groupUnits,
    slots: terms.slots ?? order.slots,
    walletPaid,
  }
  if (order.state === 'EXPIRED') await refuseBeyondBounds(ctx, holding)
  await closeOpenCharges(ctx, order.id)

  const { expiresAt, isProlonged } = deadlineOf(ctx, order, method)
  const common = { tenantId: ctx.tenant.id, orderId: order.id }
  await insertPayment(ctx, {
    ...common,
    type: method.type,
    installments: method.installments,
    ...chargedFor(ctx, method, left),
    id: uuidv7(ctx.now.getTime()),
    state: 'PENDING',
    cardId: method.cardId,
    keepsCard: method.keepsCard,
    price: left,
    methodPercentage: terms.terms.methodPercentage,
    provider: providerOf(ctx, method.type),
    createdAt: ctx.now,
    expiresAt,
  })
  const move = { expiresAt, renewals: order.renewals + (isProlonged ? 1 : 0) }
  if (order.state === 'EXPIRED') await retake(ctx, holding, { plan, move })
  else await moveOrder(ctx, holding, 'AWAITING_PAYMENT', move)
}

/**
 * Extending an order's deadline counts as a renewal; without one left, the order keeps its deadline. It also keeps it while enough time is left,
 * so that comparing methods uses neither renewals nor minutes.
 */
function deadlineOf(ctx: Ctx, order: repository.OrderRow, { type }: Method): { expiresAt: Date; isProlonged: boolean } {
  const wanted = paymentDeadline(ctx.tenant.body.payment, type, ctx.now)
  const isRunning = order.state !== 'EXPIRED' && order.expiresAt !== null
  const isEnough = isRunning && order.expiresAt!.getTime() - ctx.now.getTime() >= ENOUGH_MS
  const isLonger = !isRunning || (!isEnough && wanted > order.expiresAt!)
  const isProlonged = isLonger && renewalsLeft(ctx.tenant.body.payment, order) > 0
  return { expiresAt: isProlonged || order.expiresAt === null ? wanted : order.expiresAt, isProlonged }
}

/** Takes back what the expiry released: the coupon's use and the stock, which comes last because orders contend for it. */
async function retake(ctx: Ctx, order: repository.OrderRow, { plan, move }: { plan: Plan; move: { expiresAt: Date; renewals: number } }) {
  const shelf = shelfFor(ctx, order)
  const coupon = plan.coupon === undefined ? undefined : { code: plan.coupon, anyway: false }
  const lacking = await revive(ctx, order, 'AWAITING_PAYMENT', {
    ...move,
    taking: { demand: demandOfLines(plan.lines ?? []), shelf, coupon, slots: plan.slots ?? [] },
  })
  if (!lacksAny(lacking)) return
  if (lacking.wallet !== undefined) throw new Problem('wallet_insufficient', { available: lacking.wallet })
  const [full] = lacking.slots
  if (full) throw slotFull(full, nextFree(ctx, { shop: await getShop(ctx), full }))
  const parts = lacking.parts.map(({ stockId }) => stockId)
  const most = await shareLeft(ctx, lacking.parts, shelf)
  throw most === undefined ? new Problem('out_of_stock', { parts }) : new Problem('shelf_limit', { parts, most })
}
