import { z } from 'zod'
import { Issues, listed, pictureOf, type Folder, type MerchantFile, type RowCtx } from '#merchant/merchant-file.ts'
import { linkMistake, noCampaign } from '#merchant/shop-links.ts'
import type { HomeBlock } from '@mutirao/contract/marketplaces'
import { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import { HomesFile, HomeValue } from '@mutirao/contract/merchant/homes'
import { findTenantBody, saveTenantBody } from './tenants.repository.ts'

const HOME = 'home'

/** Stored in the tenant's own row, with its settings. */
export const homesFile: MerchantFile<HomesFile> = {
  file: 'homes.json',
  shape: HomesFile,

  /** A banner shows a campaign open to everybody, or a picture with a title. */
  check(written, folder) {
    const issues = new Issues()
    for (const source of written) {
      const { say } = issues.at(source)
      source.value.forEach((block, index) => {
        const mistake = 'link' in block && block.link ? linkMistake(block.link.to, folder) : undefined
        if (mistake) say([index, 'link', 'to'], mistake)
        if (block.type === 'banner') checkBanner(block, folder, (key, message) => say([index, key], message))
        if (block.type === 'banner' && block.picture)
          issues.picture(source, [index, 'picture'], { name: block.picture, pictures: folder.pictures })
      })
    }
    return issues.list
  },

  async stored(ctx) {
    const { homes = [] } = (await findTenantBody(ctx)) ?? {}
    const value = homes.map((block) => ('picture' in block && block.picture ? { ...block, picture: ctx.nameOf(block.picture) } : block))
    const read = HomesFile.safeParse(value)
    return read.success ? [{ id: 'homes', value: read.data }] : []
  },

  comparing: { without: 'the blocks are part of the tenant, which is compared' },

  /** One thing, the home page. */
  entries: {
    name: 'homes',
    noun: 'home',
    right: 'shop.write',
    shapeOf: (id) => (id === HOME ? HomeValue : undefined),
    complete: async (_ctx, { value }) => ({ value }),
    read: ({ value }) => [{ id: HOME, value: { blocks: value } }],
    fileOf: () => 'homes',
    put: (_file, _id, value) => (value as z.output<typeof HomeValue> | undefined)?.blocks,
    pathOf: () => [],
    placeIn: (_id, path) => ['blocks', ...path],
    async save(ctx, _id, folder) {
      await saveTenantBody(ctx, { ...(await findTenantBody(ctx))!, homes: homeBlocks(ctx, folder) })
    },
  },
}

type Banner = Extract<HomesFile[number], { type: 'banner' }>

function checkBanner({ campaign, picture, title }: Banner, folder: Folder, say: (key: string, message: string) => void) {
  if (campaign && !folder.has(CampaignFile, campaign)) say('campaign', noCampaign(campaign))
  if (campaign && folder.find(CampaignFile, campaign)?.value.intendedForAdults)
    say('campaign', `${campaign} é para maiores de 18 anos e não aparece na página inicial`)
  if (!campaign && !(picture && title)) say('type', 'um banner pede campaign, ou picture e title')
}

export const homeBlocks = (ctx: Pick<RowCtx, 'pictures'>, folder: Folder): HomeBlock[] =>
  listed(folder.all(HomesFile)).map((block) => {
    if (block.type !== 'banner') return block
    const { picture, ...banner } = block
    return { ...banner, picture: picture ? pictureOf(ctx, picture, banner.title ?? '') : undefined }
  })
