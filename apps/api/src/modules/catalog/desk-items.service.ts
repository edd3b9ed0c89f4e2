import type { StaffCtx } from '#context.ts'
import type { DeskItem, listDeskItems as declared } from '@mutirao/contract/desk-items'
import type { HandlerInput } from '@mutirao/contract/endpoint'
import type { OfficeFound } from '@mutirao/contract/office-search'
import { searchable } from '@mutirao/domain/search-text'
import * as repository from './desk-items.repository.ts'

/** The items as the desk lists them: with their counts, and those that have left the shop when they are asked for. */
export async function listDeskItems(ctx: StaffCtx, { q = '', ...asked }: HandlerInput<typeof declared>['query']) {
  const [{ rows, total }, counts, categories, campaigns] = await Promise.all([
    repository.listDeskRows(ctx, { ...asked, text: searchable(q) }),
    repository.countStates(ctx),
    repository.listCategoryNames(ctx),
    repository.listCampaignNames(ctx),
  ])
  const of = (state: DeskItem['state']) => counts.get(state) ?? 0
  return {
    content: rows.map(({ pictures, compareAt, onHand, reserved, sameAs, changedAt, lowStock, ...row }): DeskItem => ({
      ...row,
      updatedAt: changedAt.toISOString(),
      picture: pictures[0],
      compareAt: compareAt ?? undefined,
      onHand: onHand ?? undefined,
      reserved: reserved ?? undefined,
      lowStock: onHand === null ? undefined : lowStock,
      sameAs: sameAs ?? undefined,
    })),
    page: asked.page,
    size: asked.size,
    totalElements: total,
    counts: { sold: of('SELLING') + of('LOW') + of('OUT'), low: of('LOW'), out: of('OUT'), hidden: of('HIDDEN') },
    categories,
    campaigns,
  }
}

/** A few items by the words of their names, for the office's search. */
export async function findItemsNamed(ctx: StaffCtx, asked: { words: readonly string[]; most: number }): Promise<OfficeFound['items']> {
  const rows = await repository.findNamed(ctx, asked)
  return rows.map(({ pictures: [picture], ...row }) => ({ ...row, picture }))
}
