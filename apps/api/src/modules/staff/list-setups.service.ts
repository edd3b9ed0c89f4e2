import { inTransaction, type StaffCtx } from '#context.ts'
import type { ListName, ListSetup } from '@mutirao/contract/list-views'
import { Problem } from '@mutirao/contract/problems'
import { recordAudit } from './audit.service.ts'
import * as repository from './list-setups.repository.ts'

export async function listListSetups(ctx: StaffCtx) {
  if (ctx.actor.kind === 'key') return []
  return (await repository.listListSetups(ctx, ctx.actor.userId)).map(({ list, setup }) => ({ list, ...setup }))
}

/** Throws authorization for a key, which looks at no list. */
export async function putListSetup(ctx: StaffCtx, list: ListName, setup: ListSetup): Promise<void> {
  const { actor } = ctx
  if (actor.kind === 'key') throw new Problem('authorization')
  await inTransaction(ctx, async (tx) => {
    await repository.saveListSetup(tx, { userId: actor.userId, list, setup })
    await recordAudit(tx, { action: 'list.save', subject: `staff ${actor.staffId}`, detail: { list, views: setup.views.length } })
  })
}
