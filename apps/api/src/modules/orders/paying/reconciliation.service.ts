import type { PaymentAdapter, Settled } from '#adapters/payment/payment-adapter.ts'
import { inTransaction, type Ctx } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { acquirerOf } from '#modules/acquirers/acquirers.service.ts'
import { keyWarnings } from '#modules/acquirers/keys.service.ts'
import { differenceBetween, type Books, type Difference } from '@mutirao/domain/reconciliation'
import { dateText, dayNumber, dayOf, localTime, startOfDay } from '@mutirao/domain/zoned-time'
import { noteDifference } from '../book/order-systems.service.ts'
import * as repository from '../book/reconciliation.repository.ts'

/** A day is compared the next morning, when all its movements have arrived, and retried for a week if that fails. */
const FROM_HOUR = 4
const DAYS_BACK = 7

/** Compares each day with each acquirer of the shop once. Changes nothing: differences are reported to the staff who decide. */
export async function reconcileDue(ctx: Ctx): Promise<void> {
  const today = localTime(ctx.now, ctx.tenant.body.timeZone)
  if (today.hour < FROM_HOUR) return
  const days = Array.from({ length: DAYS_BACK }, (_day, n) => dateText(dayOf(dayNumber(today) - DAYS_BACK + n)))
  const due: { provider: string; day: string }[] = []
  for (const provider of await providersOf(ctx, startOfDay(days[0]!, ctx.tenant.body.timeZone))) {
    const known = new Set(await repository.listComparedDays(ctx, provider, days[0]!))
    due.push(...days.filter((day) => !known.has(day)).map((day) => ({ provider, day })))
  }
  if (due.length === 0) return
  for (const warning of await keyWarnings(ctx)) ctx.log.warn({ warning }, 'acquirer keys')
  await compareEach(ctx, due)
}

/** An unavailable acquirer does not keep others from being compared. */
async function compareEach(ctx: Ctx, due: readonly { provider: string; day: string }[]): Promise<void> {
  const failures = new Map<string, unknown>()
  for (const { provider, day } of due) {
    if (failures.has(provider)) continue
    await reconcileDay(ctx, provider, day).catch((error: unknown) => failures.set(provider, error))
  }
  for (const error of failures.values()) throw error
}

/** The acquirers named by the shop, the default provider, and those that moved money in the span. */
async function providersOf(ctx: Ctx, from: Date): Promise<string[]> {
  const { tenant, services } = ctx
  const named = Object.values(tenant.body.payment.acquirers ?? {})
  const all = [...named, services.payment.name, ...(await repository.listProvidersSince(ctx, from))]
  return [...new Set(all)].filter((provider) => provider !== 'none')
}

export async function reconcileDay(ctx: Ctx, provider: string, day: string): Promise<void> {
  const { timeZone } = ctx.tenant.body
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  const span = {
    tenantId: ctx.tenant.id,
    provider,
    from: startOfDay(day, timeZone),
    to: startOfDay(next.toISOString().slice(0, 10), timeZone),
  }
  const acquirer = await acquirerOf(ctx, provider)
  const theirs = await readTheirs(acquirer, span)
  const ours = new Map((await repository.listBooks(ctx, span)).map((books) => [books.id, books]))
  const others = [...theirs.keys()].filter((reference) => !ours.has(reference))
  if (others.length > 0) for (const books of await repository.listBooksOf(ctx, others)) ours.set(books.id, books)

  const references = new Set([...ours.keys(), ...theirs.keys()])
  const found = []
  for (const reference of references) {
    const difference = await compare(acquirer, { reference, ours: ours.get(reference), theirs: theirs.get(reference) })
    if (difference) found.push({ ...difference, reference, orderId: ours.get(reference)?.orderId })
  }
  await tell(ctx, { provider, day, charges: references.size, found })
}

/** Two payments of one charge are two list rows, and one charge that was paid twice. */
async function readTheirs(acquirer: PaymentAdapter, span: Parameters<PaymentAdapter['listSettled']>[0]): Promise<Map<string, Settled>> {
  const theirs = new Map<string, Settled>()
  for await (const settled of acquirer.listSettled(span)) {
    const known = theirs.get(settled.reference)
    theirs.set(settled.reference, known ? bothOf(known, settled) : settled)
  }
  return theirs
}

const bothOf = (one: Settled, other: Settled): Settled => ({
  reference: one.reference,
  received: one.received + other.received,
  returned: one.returned + other.returned,
  returning: one.returning + other.returning,
})

/** Charges that the day's list does not explain are queried individually, since the list may begin or end between two movements of a charge. */
async function compare(
  acquirer: PaymentAdapter,
  { reference, ours, theirs }: { reference: string; ours?: Books; theirs?: Books },
): Promise<Difference | undefined> {
  return differenceBetween(ours, theirs) && differenceBetween(ours, await acquirer.findSettled(reference))
}

type FoundDifference = Difference & { reference: string; orderId?: string }

async function tell(
  ctx: Ctx,
  { provider, day, charges, found }: { provider: string; day: string; charges: number; found: readonly FoundDifference[] },
) {
  const common = { tenantId: ctx.tenant.id, provider, day }
  const fresh = await inTransaction(ctx, async (tx) => {
    const isFirst = await repository.insertReconciliation(tx, { ...common, at: tx.now, charges, differences: found.length })
    if (!isFirst || found.length === 0) return []
    const rows = await repository.insertDifferences(
      tx,
      found.map((difference) => ({ ...common, ...difference, id: uuidv7(tx.now.getTime()), foundAt: tx.now })),
    )
    for (const row of rows) await noteDifference(tx, row)
    return rows
  })
  for (const { kind, reference, ours, theirs } of fresh) ctx.log.warn({ provider, day, kind, reference, ours, theirs }, 'reconciliation')
}
