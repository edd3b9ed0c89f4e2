import { revisionOf } from '#written/drafts.ts'
import { call } from '@mutirao/client/call'
import { codeOf } from '@mutirao/client/problem'
import { getCosts } from '@mutirao/contract/costs'
import { getWritten, putWritten, type Written } from '@mutirao/contract/written'

/** An item of the campaign, and the one that it was copied from. */
export type CopiedItem = { source: string; id: string }

const MOST_ASKED = 200

async function presentCosts(campaignId: string): Promise<Written | undefined> {
  try {
    return await call(getWritten, { params: { kind: 'costs', id: campaignId } })
  } catch (error) {
    if (codeOf(error) === 'not_found') return undefined
    throw error
  }
}

/**
 * Gives copied items the costs of their sources, where they have none yet. from: the campaign that a new one was copied from, whose own cost it takes
 * over.
 */
export async function copyCosts(campaignId: string, copied: readonly CopiedItem[], from: string | undefined): Promise<void> {
  if (copied.length === 0) return
  const sources = copied.map(({ source }) => source).slice(0, MOST_ASKED)
  const { items, fixed } = await call(getCosts, { query: { items: sources.join(','), campaign: from } })
  const costOf = new Map(items.map(({ id, ...cost }) => [id, cost]))
  const added = copied.flatMap(({ source, id }) => (costOf.has(source) ? [[id, costOf.get(source)] as const] : []))
  if (added.length === 0) return
  const present = await presentCosts(campaignId)
  const { fixed: known = fixed, items: before } = present?.value ?? {}
  const value = { fixed: known, items: { ...Object.fromEntries(added), ...(before as object | undefined) } }
  await call(putWritten, { params: { kind: 'costs', id: campaignId }, body: { revision: revisionOf(present), value } })
}
