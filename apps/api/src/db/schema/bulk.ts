import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bulkStates, type BulkMistake, type BulkState } from '@mutirao/contract/bulk'
import type { KeyRight } from '@mutirao/domain/staff'
import { bytea, instant } from './columns.ts'
import { apiKeys, staff } from './staff.ts'
import { tenantId } from './tenants.ts'

/** Writes of many things at once, by staff or a program. */
export const bulkJobs = pgTable(
  'bulk_jobs',
  {
    tenantId: tenantId(),
    id: uuid().notNull(),
    staffId: uuid(),
    keyId: uuid(),
    /** The rights of the key or token that sent it; null for staff, and for a key of a former release. */
    rights: text().array().$type<KeyRight[]>(),
    /** For staff: whether the sending session was opened by a passkey. */
    isByPasskey: boolean().notNull().default(false),
    state: text().$type<BulkState>().notNull(),
    createdAt: instant().notNull(),
    startedAt: instant(),
    endedAt: instant(),
    /** When it is taken up; while it runs, when the process that runs it counts as dead. null once it has ended. */
    dueAt: instant(),
    attempts: integer().notNull().default(0),
    /** Percent of the work that is done; updated each second while it runs. */
    progress: integer().notNull().default(0),
    lines: integer().notNull(),
    created: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    removed: integer().notNull().default(0),
    kept: integer().notNull().default(0),
    /** The first ones of a failed one. */
    mistakes: jsonb().$type<BulkMistake[]>().notNull().default([]),
    mistakeCount: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('bulk_jobs_created').on(t.tenantId, t.createdAt),
    index('bulk_jobs_due')
      .on(t.tenantId, t.dueAt)
      .where(sql`due_at is not null`),
    foreignKey({ columns: [t.tenantId, t.staffId], foreignColumns: [staff.tenantId, staff.id] }),
    foreignKey({ columns: [t.tenantId, t.keyId], foreignColumns: [apiKeys.tenantId, apiKeys.id] }),
    check('bulk_jobs_state', sql`${t.state} in (${sql.raw(bulkStates.map((state) => `'${state}'`).join(', '))})`),
    check('bulk_jobs_open', sql`(${t.state} in ('WAITING', 'RUNNING')) = (${t.dueAt} is not null)`),
    check('bulk_jobs_writer', sql`(${t.staffId} is null) <> (${t.keyId} is null)`),
  ],
)

/** The lines of a bulk write, many to a row; the report of each once it is done. */
export const bulkChunks = pgTable(
  'bulk_chunks',
  {
    tenantId: tenantId(),
    jobId: uuid().notNull(),
    position: integer().notNull(),
    /** The number of the first line. */
    firstLine: integer().notNull(),
    /** JSON Lines as they were sent; null once the write has ended. */
    lines: bytea(),
    report: bytea(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.jobId, t.position] }),
    foreignKey({ columns: [t.tenantId, t.jobId], foreignColumns: [bulkJobs.tenantId, bulkJobs.id] }).onDelete('cascade'),
  ],
)
