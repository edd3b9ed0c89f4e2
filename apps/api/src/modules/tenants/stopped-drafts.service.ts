import type { StaffCtx } from '#context.ts'
import { hasStoppedRows } from './drafts.repository.ts'

/** Scheduled drafts that could not be written, of what the caller may write. */
export async function countStoppedDrafts(ctx: StaffCtx): Promise<number> {
  if (!(await hasStoppedRows(ctx))) return 0
  // Imported lazily: the schemas and checks of merchants' files, which most servers never need.
  return (await import('./drafts.service.ts')).countReadable(ctx, 'STOPPED')
}
