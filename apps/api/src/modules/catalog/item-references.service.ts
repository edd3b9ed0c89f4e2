import type { ShopCtx } from '#context.ts'
import * as repository from './written.repository.ts'

/** The references of these items by id, also of those that have left the shop. */
export async function listItemReferences(ctx: ShopCtx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await repository.listReferences(ctx, ids)
  return new Map(rows.flatMap(({ id, reference }) => (reference === null ? [] : [[id, reference]])))
}
