import { leadOf } from '#actor.ts'
import { inTransaction, type Ctx } from '#context.ts'
import { keyedHash } from '#ids.ts'
import { screenOf } from '#merchant/shop-links.ts'
import { countTries, countTry, ofNetwork, type Limit } from '#modules/limits/limits.service.ts'
import { recordAudit, type ActingCtx } from '#modules/staff/audit.service.ts'
import type { CallOutput, HandlerInput } from '@mutirao/contract/endpoint'
import type { reportIssue as reportIssueCall } from '@mutirao/contract/reports'
import { maskText } from '@mutirao/domain/log-mask'
import * as repository from './reports.repository.ts'

const SECONDS = 3600
const OF_VISITOR = { name: 'report', most: 10 }
/** Generous enough for a building behind one IP address. */
const OF_IP = { name: 'report-ip', most: 60 }
const OF_SHOP: Limit = { name: 'report-shop', most: 600, seconds: SECONDS }
/** With the bounds of one report about 2 MB for each shop. */
const MOST_REPORTS = 200
const UNKNOWN_ROUTE = '(outra)'

type Report = HandlerInput<typeof reportIssueCall>['body']

/** Stores the report without personal data; an equal one is counted and keeps its number. */
export async function reportIssue(ctx: Ctx, sent: Report): Promise<CallOutput<typeof reportIssueCall>> {
  await countTries(ctx, SECONDS, [{ limit: OF_VISITOR, what: leadOf(ctx) ?? ctx.ip }, ...ofNetwork(ctx, OF_IP)])
  await countTry(ctx, OF_SHOP, '')
  const report = masked(ctx, sent)
  const number = await inTransaction(ctx, async (tx) => {
    const known = await repository.countAgain(tx, report)
    if (known !== undefined) return known
    const created = await repository.insertReport(tx, report)
    await repository.deleteOldest(tx, MOST_REPORTS)
    return created
  })
  return { number }
}

/** The client has masked its texts; the server does not rely on it. */
function masked({ services }: Ctx, sent: Report): repository.NewReport {
  const [version, errorName, message, agent] = [sent.version, sent.errorName, sent.message, sent.agent].map(maskText) as [
    string,
    string,
    string,
    string,
  ]
  const route = screenOf(sent.path)?.screen ?? UNKNOWN_ROUTE
  const fingerprint = keyedHash(services.secrets.key, 'report', version, route, errorName, message)
  return { fingerprint, version, route, errorName, message, agent, log: sent.log.map(maskText) }
}

/** Called inside a transaction of the report's shop. */
export async function resolveReport(ctx: ActingCtx, number: number): Promise<void> {
  await repository.markResolved(ctx, number)
  await recordAudit(ctx, { action: 'report.resolve', subject: `report ${number}`, detail: {} })
}
