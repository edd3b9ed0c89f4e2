import type { Staff } from '#actor.ts'
import { inTransaction, type Ctx, type StaffCtx } from '#context.ts'
import { isDatabaseAway } from '#db/away.ts'
import { mapInPieces } from '#in-pieces.ts'
import { compareTiersAgain, isPaidMeanwhile } from '#modules/campaigns/terms.service.ts'
import { planStockLines, saveStockLines, type PlannedStockLine } from '#modules/catalog/live-stock.service.ts'
import { actorOf } from '#modules/staff/actors.service.ts'
import { recordAudit } from '#modules/staff/audit.service.ts'
import type { BulkMistake } from '@mutirao/contract/bulk'
import { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import { Problem } from '@mutirao/contract/problems'
import { noLines, readLines, type BulkLines } from './bulk-lines.rules.ts'
import { planBulk, type BulkPlan, type PlannedKind } from './bulk-plan.service.ts'
import { partOf, startProgress, type Told } from './bulk-progress.service.ts'
import * as repository from './bulk.repository.ts'
import type { TakenJob } from './bulk.repository.ts'
import { revisionOf } from './difference.service.ts'
import { addStates } from './history.service.ts'
import { merchantFiles } from './kinds/merchant-list.ts'
import { beginWriting } from './kinds/tenants.repository.ts'
import { saveMoments } from './moments.repository.ts'
import { inTurn } from './sheet-turns.service.ts'
import { readShop, readStored, type StoredShop } from './stored-shop.service.ts'
import { publishWritten, saveCtxOf, tellOfChange } from './written.service.ts'

const MOST_ATTEMPTS = 3
const PAUSE_MS = 30_000
const MOST_MISTAKES = 10_000

class Refused extends Error {
  readonly mistakes: readonly BulkMistake[]

  constructor(mistakes: readonly BulkMistake[]) {
    super('refused lines')
    this.mistakes = mistakes
  }
}

/** Writes the oldest bulk job of the shop, if none of it is being written. One of a process that died is taken up again. */
export async function writeDueBulk(ctx: Ctx): Promise<void> {
  const job = await repository.takeJob(ctx)
  if (!job) return
  if (job.attempts > MOST_ATTEMPTS) return fail(ctx, job, [{ line: 0, path: '', message: 'foi interrompido várias vezes: envie de novo' }])
  try {
    await inTurn(ctx, () => writeJob(ctx, job))
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    if (error instanceof Refused) return fail({ ...ctx, now: ctx.services.now() }, job, error.mistakes)
    const isWaiting = error instanceof Problem && error.code === 'overloaded'
    // A first payment in the same moment changes what may be written; a bug is tried again, and ends after some attempts.
    if (!(error instanceof Problem)) ctx.log.error({ err: error, job: job.id }, 'bulk write')
    await repository.returnJob(ctx, job, { dueAt: new Date(ctx.services.now().getTime() + PAUSE_MS), isCounted: !isWaiting })
  }
}

/** Ends a job that has written nothing: its lines are deleted, its mistakes stay. */
async function fail(ctx: Ctx, job: TakenJob, mistakes: readonly BulkMistake[]): Promise<void> {
  const sorted = mistakes.toSorted((one, other) => one.line - other.line)
  await inTransaction(ctx, async (tx) => {
    if (!(await repository.lockJob(tx, job))) return
    await repository.endJob(tx, job, { state: 'FAILED', mistakes: sorted.slice(0, MOST_MISTAKES), mistakeCount: sorted.length })
    await repository.deleteChunks(tx, job.id)
    await recordAudit(
      { ...tx, actor: { kind: 'system' } },
      { action: 'bulk.fail', subject: `bulk ${job.id}`, detail: { mistakes: sorted.length } },
    )
  })
}

/** Another process has taken the job: what this one has done of it is rolled back. */
class Lost extends Error {}

async function writeJob(ctx: Ctx, job: TakenJob): Promise<void> {
  const progress = startProgress(ctx, job)
  try {
    // A transaction that waits for a large text would be ended by the database.
    const lines = await linesOf(ctx, job.id)
    await writeWhole(ctx, job, { lines, told: progress.told })
  } catch (error) {
    if (!(error instanceof Lost)) throw error
  } finally {
    await progress.stop()
  }
}

/** The shares of the steps: reading the shop, checking, saving, recording. */
const [READ, CHECKED, SAVED, RECORDED] = [0.1, 0.55, 0.75, 0.95]

async function writeWhole(ctx: Ctx, job: TakenJob, work: Lines): Promise<void> {
  // It may have waited for its turn since it was taken.
  await inTransaction({ ...ctx, now: ctx.services.now() }, async (tx) => {
    await beginWriting(tx)
    if (!(await repository.hasJob(tx, job))) throw new Lost()
    const actor = await senderNow(tx, job)
    if (!actor) throw new Refused([{ line: 0, path: '', message: 'quem enviou não trabalha mais na loja, ou a chave foi encerrada' }])
    await writeLines({ ...tx, actor }, job, work)
  })
  publishWritten(ctx)
}

/** The sender with its present rights, of which a narrower token and a session without a passkey use no more than at the sending. */
async function senderNow(tx: Ctx, job: TakenJob): Promise<Staff | undefined> {
  const actor = await actorOf(tx, job)
  if (actor?.kind === 'key') return { ...actor, rights: actor.rights.filter((right) => job.rights?.includes(right) ?? true) }
  const { isByPasskey } = job
  return actor && { ...actor, isByPasskey, unmet: isByPasskey ? undefined : tx.tenant.body.office?.passkeyRequired }
}

async function linesOf(ctx: Ctx, jobId: string): Promise<BulkLines> {
  const found = noLines()
  for (const { position, firstLine } of await repository.listChunks(ctx, jobId)) {
    const chunk = await repository.findChunk(ctx, jobId, position)
    if (chunk?.lines) readLines(chunk.lines, firstLine, found)
  }
  return found
}

type Lines = { lines: BulkLines; told: Told }

async function writeLines(tx: StaffCtx, job: TakenJob, { lines, told }: Lines): Promise<void> {
  const shop = await readShop(tx)
  told(READ)
  const plan = await planBulk(tx, shop, { lines, told: partOf(told, READ, CHECKED) })
  if (plan.mistakes.length > 0 || !plan.load) throw new Refused(plan.mistakes)
  told(CHECKED)
  const outcomes = await saveThings(tx, shop, { ...plan, load: plan.load, told })
  told(RECORDED)
  outcomes.push(...(await saveStocks({ ...tx, now: tx.services.now() }, job, { lines, plan })))
  const counts = {
    created: countOf(outcomes, 'CREATED'),
    changed: countOf(outcomes, 'CHANGED'),
    removed: countOf(outcomes, 'REMOVED'),
    kept: countOf(outcomes, 'KEPT'),
  }
  await saveReports(tx, job, outcomes)
  if (!(await repository.lockJob(tx, job))) throw new Lost()
  await repository.endJob({ ...tx, now: tx.services.now() }, job, { state: 'DONE', ...counts })
  const kinds = Object.fromEntries(plan.kinds.map(({ door, things }) => [door.entries.name, things.length]))
  await recordAudit(tx, { action: 'bulk.write', subject: `bulk ${job.id}`, detail: { ...counts, kinds, counted: plan.stocks.length } })
}

/** The outcome of one line. */
type Outcome = { line: number; kind: string; id: string; outcome: 'CREATED' | 'CHANGED' | 'REMOVED' | 'KEPT'; revision?: string }
type StockOutcome = Outcome & Pick<PlannedStockLine, 'onHand' | 'price' | 'isHeldUp'>

const countOf = (outcomes: readonly Outcome[], what: Outcome['outcome']) => outcomes.filter(({ outcome }) => outcome === what).length

type Saving = BulkPlan & { load: NonNullable<BulkPlan['load']>; told: Told }

async function saveThings(tx: StaffCtx, shop: StoredShop, { kinds, after, load, stocks, told }: Saving): Promise<Outcome[]> {
  const written = new Set(kinds.filter(({ door }) => door.entries.name === 'campaigns').flatMap(({ files }) => [...files.keys()]))
  const held = new Set(after.all(CampaignFile).flatMap(({ id }) => (written.has(id) ? [] : id)))
  const saving = saveCtxOf(tx, { shop, plan: load, held })
  const inOrder = kinds.toSorted((one, other) => merchantFiles.indexOf(one.door.kind) - merchantFiles.indexOf(other.door.kind))
  for (const { door, things } of inOrder) {
    const ids = things.filter(({ isSame }) => !isSame).map(({ id }) => id)
    if (door.entries.saveEach) await door.entries.saveEach(saving, new Set(ids), after)
    else for (const id of ids) await door.entries.save(saving, id, after)
  }
  // A moment that did not change keeps the form in which the folder wrote it.
  const moved = load.moments.all.filter(({ decision }) => decision.outcome !== 'KEPT')
  await saveMoments(saving, { ...load.moments, all: moved }, held)
  told(SAVED)
  if (await isPaidMeanwhile(saving, load.terms)) throw new Problem('conflict')
  await compareTiersAgain(saving)
  const ofStock = new Set(stocks.map(({ line }) => line))
  const outcomes: Outcome[] = []
  for (const planned of inOrder) outcomes.push(...(await recordKind(tx, shop, planned)))
  return outcomes.filter(({ line }) => !ofStock.has(line))
}

/** In the history, with the values as they are stored: a file may express the same value differently, such as an end in days. */
async function recordKind(tx: StaffCtx, shop: StoredShop, { door, things }: PlannedKind): Promise<Outcome[]> {
  const { entries, kind } = door
  const changed = things.filter(({ isSame }) => !isSame)
  const stored = entries.saveEach
    ? undefined
    : new Map((await readStored(shop, kind)).flatMap((source) => entries.read(source).map(({ id, value }) => [id, value] as const)))
  const valueOf = ({ id, after }: PlannedKind['things'][number]) => after && (stored?.get(id) ?? after)
  await addStates(
    tx,
    entries.name,
    changed.map((thing) => ({ id: thing.id, before: thing.before?.value, after: valueOf(thing) })),
  )
  for (const { id } of changed) await tellOfChange(tx, door, id)
  const isChanged = new Set(changed.map(({ line }) => line))
  return mapInPieces(things, (thing) => {
    const { line, id, before } = thing
    const present = valueOf(thing)
    const outcome = !isChanged.has(line) ? 'KEPT' : present === undefined ? 'REMOVED' : before ? 'CHANGED' : 'CREATED'
    return { line, kind: entries.name, id, outcome, ...(present && { revision: revisionOf(present) }) }
  })
}

/** Locked and compared again: orders have moved counts since the check. Last, because shoppers wait for these locks. */
async function saveStocks(tx: StaffCtx, job: TakenJob, { lines, plan }: { lines: BulkLines; plan: BulkPlan }): Promise<StockOutcome[]> {
  const { planned, mistakes } = await planStockLines(tx, lines.stocks, true)
  if (mistakes.length > 0) throw new Refused(mistakes.map((mistake) => ({ ...mistake, path: '' })))
  await saveStockLines(tx, job.id, planned)
  // The prices are saved, and compared with themselves by now.
  const prices = new Map(plan.stocks.map(({ line, price }) => [line, price]))
  return planned.map(({ line, item, onHand, isHeldUp }) => {
    const price = prices.get(line)
    const isMoved = price !== undefined || (onHand !== undefined && onHand.before !== onHand.after)
    return { line, kind: 'stock', id: item, outcome: isMoved ? 'CHANGED' : 'KEPT', onHand, price, isHeldUp }
  })
}

async function saveReports(tx: StaffCtx, job: TakenJob, outcomes: readonly Outcome[]): Promise<void> {
  const sorted = outcomes.toSorted((one, other) => one.line - other.line)
  const chunks = await repository.listChunks(tx, job.id)
  for (const [index, { position, firstLine }] of chunks.entries()) {
    const end = chunks[index + 1]?.firstLine ?? Infinity
    const own = sorted.filter(({ line }) => line >= firstLine && line < end)
    const report = Buffer.from(own.map((outcome) => `${JSON.stringify(outcome)}\n`).join(''))
    await repository.saveReport(tx, job.id, { position, report })
  }
}
