import type { TradesFile } from '@mutirao/contract/merchant/trades'
import type { Draft } from './draft.ts'
import { catalogFile, hasPicture, missingPicture } from './folder-files.ts'
import type { MistakeList } from './mistake-list.ts'

/** What the schema cannot see: ids and codes that stand once, and an item that can be given without a choice or a group. */
export function checkTrades(draft: Draft, mistakes: MistakeList) {
  const { trades } = draft
  if (!trades) return
  const say = (index: number, key: keyof TradesFile[number], message: string) =>
    mistakes.add(trades.file, trades.lineOf([index, key]), `${index}.${key}: ${message}`)
  for (const [index, trade] of trades.value.entries()) {
    const earlier = trades.value.slice(0, index)
    if (earlier.some(({ id }) => id === trade.id)) say(index, 'id', `a troca ${trade.id} já existe`)
    const code = trade.code?.toUpperCase()
    if (code && earlier.some((other) => other.code?.toUpperCase() === code)) say(index, 'code', `o código ${trade.code} já existe`)
    if (!hasPicture(draft.files, trade.picture)) say(index, 'picture', missingPicture(draft.files, trade.picture))
    for (const [key, message] of faultsOf(trade, draft)) say(index, key, message)
  }
}

function faultsOf({ campaignId, itemId }: TradesFile[number], draft: Draft): ['campaignId' | 'itemId', string][] {
  if (!draft.files.campaigns.includes(`campaigns/${campaignId}.json`)) return [['campaignId', `não existe campaigns/${campaignId}.json`]]
  const faults: ['campaignId' | 'itemId', string][] = []
  if (draft.campaigns[campaignId]?.value.cartControls.groupRules.length)
    faults.push(['campaignId', 'uma troca não conta para o grupo: use uma campanha sem groupRules'])
  const catalog = catalogFile(draft.files, campaignId)
  if (isMissing(itemId, draft.faulty.has(catalog) ? undefined : draft.catalogs[campaignId]))
    faults.push(['itemId', `o item ${itemId} não está em ${catalog}`])
  const kits = draft.kits[campaignId]?.value
  if (kits?.kits[itemId]?.groups.length) faults.push(['itemId', `${itemId} pede escolhas: troque por um item sem escolhas`])
  if (kits?.onlyInKits.includes(itemId)) faults.push(['itemId', `${itemId} só é vendido em kits`])
  return faults
}

/** A catalogue that could not be read whole says nothing of what it lacks. */
const isMissing = (itemId: string, rows: Draft['catalogs'][string] | undefined) => rows?.every(({ row }) => row.id !== itemId) ?? false
