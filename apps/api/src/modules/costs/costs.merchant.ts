import { fileEntries } from '#merchant/entries.ts'
import { Issues, type MerchantFile } from '#merchant/merchant-file.ts'
import { noCampaign } from '#merchant/shop-links.ts'
import { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import { CostsFile } from '@mutirao/contract/merchant/costs'
import { ItemsFile } from '@mutirao/contract/merchant/items'
import { slug } from '@mutirao/contract/merchant/shapes'
import { TenantFile } from '@mutirao/contract/merchant/tenant'
import { dateText, localTime } from '@mutirao/domain/zoned-time'
import { listFixedCosts, listPresentCosts, saveFixedCosts, saveItemCosts } from './costs.repository.ts'

export const costsFile: MerchantFile<CostsFile> = {
  file: 'costs/*.json',
  shape: CostsFile,
  isOfCampaign: true,

  check(written, folder) {
    const issues = new Issues()
    for (const source of written) {
      if (!folder.has(CampaignFile, source.id)) issues.ofFile(source.file, noCampaign(source.id))
      const catalog = folder.fileOf(ItemsFile, source.id)
      // An invalid catalogue does not say which items it lacks.
      if (!folder.isWhole(catalog)) continue
      const known = new Set(folder.find(ItemsFile, source.id)?.value.map(({ id }) => id))
      for (const id of Object.keys(source.value.items))
        if (!known.has(id)) issues.at(source).warn(['items', id], `o item ${id} não está em ${catalog}`)
    }
    return issues.list
  },

  /** A change counts from today on; what was sold before keeps its cost. */
  async save(ctx, written, folder) {
    const today = dateText(localTime(ctx.now, folder.find(TenantFile)!.value.timeZone))
    const items = written.flatMap(({ id: campaignId, value }) =>
      Object.entries(value.items).map(([itemId, { supplier = null, ...cost }]) => ({ itemId, campaignId, supplier, ...cost })),
    )
    await saveItemCosts(ctx, items, today)
    await saveFixedCosts(
      ctx,
      written.map(({ id: campaignId, value: { fixed } }) => ({ campaignId, fixed })),
    )
  },

  comparing: { without: 'costs change nothing that shoppers see' },

  async stored(ctx) {
    const [costs, fixed] = [await listPresentCosts(ctx), await listFixedCosts(ctx)]
    const byCampaign = Map.groupBy(costs, ({ campaignId }) => campaignId)
    return [...new Set([...byCampaign.keys(), ...fixed.keys()])].toSorted().map((id) => ({
      id,
      value: {
        fixed: fixed.get(id) ?? 0,
        items: Object.fromEntries(
          (byCampaign.get(id) ?? []).map(({ itemId, campaignId: _file, supplier, ...cost }) => [
            itemId,
            { ...cost, supplier: supplier ?? undefined },
          ]),
        ),
      },
    }))
  },

  entries: fileEntries({
    name: 'costs',
    noun: 'costs',
    right: 'costs.write',
    shapeOf: (id) => (slug.safeParse(id).success ? CostsFile : undefined),
    save: (ctx, _id, folder) => costsFile.save!(ctx, folder.all(CostsFile), folder),
  }),
}
