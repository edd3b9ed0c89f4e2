import { inTransaction, type StaffCtx } from '#context.ts'
import { recordAudit } from '#modules/staff/audit.service.ts'
import { Problem } from '@mutirao/contract/problems'
import * as repository from '../book/reconciliation.repository.ts'

const MOST_DAYS = 62

export async function getReconciliation(ctx: StaffCtx) {
  const [days, differences] = await Promise.all([repository.listReconciliations(ctx, MOST_DAYS), repository.listOpenDifferences(ctx)])
  return {
    days: days.map((day) => ({ ...day, at: day.at.toISOString() })),
    differences: differences.map(({ difference: { id, provider, day, kind, reference, ours, theirs, foundAt }, code }) => ({
      id,
      provider,
      day,
      kind,
      reference,
      order: code ?? undefined,
      ours,
      theirs,
      foundAt: foundAt.toISOString(),
    })),
  }
}

/** Throws not_found for a difference that does not exist, or is settled. */
export async function settleDifference(ctx: StaffCtx, id: string, note: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await repository.settleDifferenceRow(tx, id)
    if (!row) throw new Problem('not_found')
    const { provider, day, kind, reference, ours, theirs } = row
    const detail = { note, provider, day, kind, reference, ours, theirs }
    await recordAudit(tx, { action: 'reconciliation.settle', subject: `difference ${id}`, detail })
  })
}
