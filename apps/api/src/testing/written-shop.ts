import { ownAreas } from '#modules/delivery/written-places.rules.ts'
import type { ReadFolder, WholeFolder } from '#modules/tenants/folder/read-folder.service.ts'
import { mergedDocuments } from '#modules/tenants/kinds/documents.merchant.ts'
import { AreaFile } from '@mutirao/contract/merchant/areas'
import { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import { HomesFile } from '@mutirao/contract/merchant/homes'
import { ItemsFile } from '@mutirao/contract/merchant/items'
import { StockFile } from '@mutirao/contract/merchant/stock'
import { TenantFile } from '@mutirao/contract/merchant/tenant'

/** The values of a folder without mistakes, by file name. */
export function writtenIn(result: ReadFolder) {
  if ('mistakes' in result) throw new Error(JSON.stringify(result.mistakes, null, 2))
  return plainly(result.folder)
}

export function plainly(read: WholeFolder) {
  return {
    tenant: read.find(TenantFile)!.value,
    documents: Object.fromEntries(mergedDocuments(read)),
    homes: read.find(HomesFile)?.value ?? [],
    stock: read.find(StockFile)?.value ?? [],
    items: Object.fromEntries(read.all(ItemsFile).map(({ id, value }) => [id, value])),
    /** Includes inline areas of campaigns. */
    areas: [
      ...read.all(AreaFile).map(({ id, value }) => ({ id, name: value.properties.name, geometry: value.geometry })),
      ...read.all(CampaignFile).flatMap(ownAreas),
    ],
    campaigns: read.all(CampaignFile).map((source) => ({
      ...source.value,
      id: source.id,
      areas: [...source.value.areas, ...ownAreas(source).map(({ id }) => id)],
    })),
    pictures: read.measured,
  }
}
