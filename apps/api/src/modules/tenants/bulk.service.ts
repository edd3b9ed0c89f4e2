import { createReadStream } from 'node:fs'
import { inTransaction, type StaffCtx } from '#context.ts'
import { uuidv7 } from '#ids.ts'
import { cursorText, cursorValues, readCursor } from '#list-cursor.ts'
import { recordAudit } from '#modules/staff/audit.service.ts'
import { MOST_BULK_LINES, type BulkJob } from '@mutirao/contract/bulk'
import { Problem } from '@mutirao/contract/problems'
import { LongLine, MOST_LINE_BYTES, piecesOf } from './bulk-lines.rules.ts'
import * as repository from './bulk.repository.ts'
import type { JobRow, Sender } from './bulk.repository.ts'
import { byOf } from './drafts.service.ts'

/** The sum of all that wait is bounded: each may have 32 MB of lines. */
const MOST_OPEN = 5
const RETRY_SECONDS = 30

/**
 * Stores the lines of a bulk write, which is done later. The file is read piece by piece. Throws validation_failed for no lines, too many or one that
 * is too long, and rate_limit while too many of the shop wait.
 */
export async function startBulk(ctx: StaffCtx, path: string | undefined): Promise<BulkJob> {
  if ((await repository.countOpen(ctx)) >= MOST_OPEN) throw tooMany()
  const id = uuidv7(ctx.now.getTime())
  await inTransaction(ctx, async (tx) => {
    await repository.insertJob(tx, { id, by: senderOf(ctx) })
    const lines = await storeLines(tx, id, path)
    if (lines === 0) throw refused(1, 'não há nenhuma linha')
    await repository.setLines(tx, id, lines)
    // Locked after the lines are stored: the lock delays the shop's other sends.
    await repository.lockSends(tx)
    if ((await repository.countOpen(tx)) > MOST_OPEN) throw tooMany()
    await recordAudit(tx, { action: 'bulk.start', subject: `bulk ${id}`, detail: { lines } })
  })
  return getBulk(ctx, id)
}

const tooMany = () => new Problem('rate_limit', { retryAfterSeconds: RETRY_SECONDS })

const senderOf = (ctx: StaffCtx): Sender => ({
  ...byOf(ctx),
  rights: ctx.actor.kind === 'key' ? [...ctx.actor.rights] : null,
  isByPasskey: ctx.actor.kind === 'staff' && ctx.actor.isByPasskey === true,
})

async function storeLines(tx: StaffCtx, id: string, path: string | undefined): Promise<number> {
  if (path === undefined) return 0
  let [lines, position] = [0, 0]
  try {
    for await (const { count, ...piece } of piecesOf(createReadStream(path) as AsyncIterable<Buffer>)) {
      lines += count
      if (lines > MOST_BULK_LINES) throw refused(MOST_BULK_LINES + 1, `no máximo ${MOST_BULK_LINES} linhas por vez: divida o envio`)
      await repository.insertChunk(tx, id, { ...piece, position: position++ })
    }
  } catch (error) {
    throw error instanceof LongLine ? refused(error.line, `esta linha passa de ${MOST_LINE_BYTES} bytes`) : error
  }
  return lines
}

const refused = (line: number, message: string) => new Problem('validation_failed', { errors: [{ path: `lines.${line}`, message }] })

const LIST = 'bulk'

export async function listBulks(ctx: StaffCtx, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
  const [before] = cursor ? readCursor(ctx, { list: LIST, text: cursor, shapes: [cursorValues.uuid] }) : []
  const keyId = ctx.actor.kind === 'key' ? ctx.actor.keyId : undefined
  const rows = await repository.listJobs(ctx, { before, keyId, limit: limit + 1 })
  const content = rows.slice(0, limit)
  return { content: content.map(shown), next: rows.length > limit ? cursorText(ctx, LIST, [content.at(-1)!.id]) : undefined }
}

export const getBulk = async (ctx: StaffCtx, id: string): Promise<BulkJob> => shown(await jobOf(ctx, id))

/** Throws not_found for a program when it is not its own. */
async function jobOf(ctx: StaffCtx, id: string): Promise<JobRow> {
  const row = await repository.findJob(ctx, id)
  if (!row || (ctx.actor.kind === 'key' && row.keyId !== ctx.actor.keyId)) throw new Problem('not_found')
  return row
}

const shown = ({ staffId: _staff, keyId: _key, by, createdAt, startedAt, endedAt, mistakeCount, progress, ...row }: JobRow): BulkJob => ({
  ...row,
  progress: row.state === 'RUNNING' ? progress : undefined,
  by: by ?? undefined,
  createdAt: createdAt.toISOString(),
  startedAt: startedAt?.toISOString(),
  endedAt: endedAt?.toISOString(),
  mistakes: mistakeCount,
})

export async function listBulkMistakes(ctx: StaffCtx, id: string, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
  await jobOf(ctx, id)
  // The cursor names its job: that of another one is refused.
  const list = `bulk ${id}`
  const [place = '0'] = cursor ? readCursor(ctx, { list, text: cursor, shapes: [cursorValues.place] }) : []
  const from = Number(place)
  const found = await repository.listMistakes(ctx, id, { from, limit: limit + 1 })
  return { content: found.slice(0, limit), next: found.length > limit ? cursorText(ctx, list, [String(from + limit)]) : undefined }
}

const MISTAKES_A_PIECE = 1000

/** The outcome of each line, or why none was written; empty before the job's end. */
export async function bulkReport(ctx: StaffCtx, id: string) {
  const { state } = await jobOf(ctx, id)
  const pieces = state === 'DONE' ? reportPieces(ctx, id) : mistakePieces(ctx, id)
  return { name: `${id}.ndjson`, pieces }
}

async function* reportPieces(ctx: StaffCtx, id: string): AsyncGenerator<Uint8Array> {
  for (const { position } of await repository.listChunks(ctx, id)) {
    const chunk = await repository.findChunk(ctx, id, position)
    if (chunk?.report) yield chunk.report
  }
}

async function* mistakePieces(ctx: StaffCtx, id: string): AsyncGenerator<Uint8Array> {
  for (let from = 0; ; from += MISTAKES_A_PIECE) {
    const found = await repository.listMistakes(ctx, id, { from, limit: MISTAKES_A_PIECE })
    if (found.length === 0) return
    yield Buffer.from(found.map((mistake) => `${JSON.stringify(mistake)}\n`).join(''))
  }
}
