import type { Ctx } from '#context.ts'
import { DAY_MS } from '@mutirao/domain/zoned-time'
import { forgetErasedKeys } from './imported-people.service.ts'
import {
  forgetBuyers,
  forgetInquiries,
  forgetNotes,
  forgetReports,
  forgetSignIns,
  forgetSpent,
  forgetWishes,
} from './retention.repository.ts'

/** Retention of the fiscal data of deleted accounts (LGPD art. 16). */
const FISCAL_YEARS = 5
/** Retention of access logs (Marco Civil art. 15). */
const ACCESS_LOG_MONTHS = 6
/** Older wishes say little about current demand. */
const WISH_DAYS = 180

/** Consumers may claim for five years (CDC art. 27); notes of staff about them are kept as long. */
const INQUIRY_DAYS = 5 * 365

/** Errors that nobody reported again for so long belong to releases that are gone. */
const REPORT_DAYS = 90

/** Runs every hour in each shop; idempotent. */
export async function forgetOld(ctx: Ctx): Promise<void> {
  const ago = (days: number) => new Date(ctx.now.getTime() - days * DAY_MS)
  await forgetSpent(ctx, { dayAgo: ago(1), monthAgo: ago(30), now: ctx.now })
  await forgetWishes(ctx, ago(WISH_DAYS))
  const accessLogFrom = new Date(ctx.now)
  accessLogFrom.setUTCMonth(accessLogFrom.getUTCMonth() - ACCESS_LOG_MONTHS)
  await forgetSignIns(ctx, accessLogFrom)
  await forgetInquiries(ctx, ago(INQUIRY_DAYS))
  await forgetNotes(ctx, ago(INQUIRY_DAYS))
  await forgetReports(ctx, ago(REPORT_DAYS))
  await forgetErasedKeys(ctx)
  const before = new Date(ctx.now)
  before.setUTCFullYear(before.getUTCFullYear() - FISCAL_YEARS)
  await forgetBuyers(ctx, before)
}
