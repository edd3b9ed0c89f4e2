import { ItemsFile } from '@mutirao/contract/merchant/items'
import { OffersFile } from '@mutirao/contract/merchant/offers'
import type { Folder } from './merchant-file.ts'

/** The ids that a campaign sells, its offers included; undefined without a readable catalogue, which does not say what it lacks. */
export function soldIn(folder: Folder, campaignId: string): ReadonlySet<string> | undefined {
  const rows = folder.isWhole(folder.fileOf(ItemsFile, campaignId)) ? folder.find(ItemsFile, campaignId)?.value : undefined
  if (!rows || !folder.isWhole(folder.fileOf(OffersFile, campaignId))) return undefined
  const offers = folder.find(OffersFile, campaignId)?.value ?? []
  return new Set([...rows, ...offers].map(({ id }) => id))
}
