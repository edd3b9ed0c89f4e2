import { fileEntries } from '#merchant/entries.ts'
import { Issues, byId, type MerchantFile, type Source } from '#merchant/merchant-file.ts'
import { AreaFile } from '@mutirao/contract/merchant/areas'
import { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import { slug } from '@mutirao/contract/merchant/shapes'
import { listAreaRows, replaceFileAreas } from './places.repository.ts'
import { checkCorners, ownAreas } from './written-places.rules.ts'

export const areasFile: MerchantFile<AreaFile> = {
  file: 'areas/*.geojson',
  shape: AreaFile,

  /** Every area is in Brazil. */
  check(written) {
    const issues = new Issues()
    for (const source of written) checkCorners(source.value.geometry.coordinates, ['geometry', 'coordinates'], issues.at(source))
    return issues.list
  },

  save: (ctx, written) => replaceFileAreas(ctx, rowsOf(written)),

  /** Includes the areas in campaigns' files. */
  comparing: {
    title: 'áreas',
    async known(ctx) {
      const rows = await listAreaRows(ctx)
      return byId(rows.filter(({ campaignId }) => campaignId === null || !ctx.held.has(ctx.renames.renamed(campaignId))))
    },
    written: (_ctx, written, folder) => byId([...rowsOf(written), ...folder.all(CampaignFile).flatMap(ownAreas)]),
  },

  async stored(ctx) {
    const rows = (await listAreaRows(ctx)).filter(({ campaignId }) => campaignId === null)
    return rows.map(({ id, name, geometry }) => ({ id, value: { type: 'Feature' as const, properties: { name }, geometry } }))
  },

  entries: fileEntries({
    name: 'areas',
    noun: 'area',
    right: 'campaigns.write',
    shapeOf: (id) => (slug.safeParse(id).success ? AreaFile : undefined),
    save: (ctx, _id, folder) => areasFile.save!(ctx, folder.all(AreaFile), folder),
  }),
}

const rowsOf = (written: readonly Source<AreaFile>[]) =>
  written.map(({ id, value }) => ({ id, name: value.properties.name, geometry: value.geometry, campaignId: null }))
