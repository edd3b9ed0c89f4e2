import { listMunicipalities } from '#adapters/postal-code/municipalities.ts'
import { fileEntries } from '#merchant/entries.ts'
import { Issues, byId, type MerchantFile, type MomentPlace } from '#merchant/merchant-file.ts'
import { endOf } from '#merchant/moments.ts'
import { listCampaignAreas, saveCampaignAreas } from '#modules/delivery/campaign-areas.service.ts'
import { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import { ItemsFile } from '@mutirao/contract/merchant/items'
import { slug } from '@mutirao/contract/merchant/shapes'
import { checkCampaign } from './campaign-checks.merchant.ts'
import { checkReferences } from './campaign-references.merchant.ts'
import { codeRows, isOwnCode, opening, ownerOf, ownerOfCode, rowOf, writtenOf } from './campaign-rows.merchant.ts'
import { checkTogether } from './campaigns-together.merchant.ts'
import { listAllCampaigns, listWrittenCampaigns, listWrittenRenames, upsertCampaigns, withdrawCampaigns } from './campaigns.repository.ts'
import { codesByCampaign, saveCodes } from './merchant-codes.service.ts'
import { applyRenames, saveRedirects } from './renames.repository.ts'
import { END } from './terms.service.ts'

export const campaignsFile: MerchantFile<CampaignFile> = {
  file: 'campaigns/*.json',
  shape: CampaignFile,
  isOfCampaign: true,

  /** Checks the law on group buying, rising tiers, the order of hours, and that everything the campaign names exists. */
  async check(written, folder) {
    const issues = new Issues()
    for (const file of folder.files(CampaignFile)) {
      const id = file.slice(file.lastIndexOf('/') + 1, file.lastIndexOf('.'))
      if (!folder.has(ItemsFile, id)) issues.ofFile(file, `falta o catálogo catalogs/${id}.csv (ou .xlsx)`)
    }
    const towns = written.length > 0 ? await listMunicipalities() : []
    for (const source of written) {
      checkReferences(source, folder, issues)
      checkCampaign(source, folder, { said: issues.at(source), towns })
    }
    checkTogether(written, folder, issues)
    return issues.list
  },

  moments: (source) => {
    const { id, file, value } = source
    const own = { owner: ownerOf(id), campaignId: id, file }
    const openings = value.depends.flatMap((one, index) =>
      one.type === 'time' ? [{ written: one.date, path: ['depends', index, 'date'] }] : [],
    )
    return [
      { ...own, field: END, path: ['expired', 'end'], written: value.expired?.end, refusal: endRefusal },
      ...openings.map((place, index): MomentPlace => ({ ...own, ...place, field: opening(index), refusal: openingRefusal })),
      ...value.codes.map(({ code, endsAt }, index) =>
        endOf(source, {
          owner: ownerOfCode(code),
          called: `o código ${code.toUpperCase()}`,
          path: ['codes', index],
          written: endsAt,
          campaignId: id,
        }),
      ),
    ]
  },

  /** A campaign that has left the folder is closed, not deleted, since its orders reference it. */
  async save(ctx, written, folder) {
    await applyRenames(ctx, ctx.renames.moves)
    await withdrawCampaigns(ctx, [...written.map(({ id }) => id), ...ctx.held])
    await upsertCampaigns(
      ctx,
      written.map((source) => rowOf(ctx, source)),
    )
    await saveRedirects(ctx, ctx.renames.redirects)
    await saveCampaignAreas(ctx, written)
    await saveCodes(ctx, ['CAMPAIGN'], { rows: written.flatMap((source) => codeRows(ctx, source)), folder })
  },

  comparing: {
    title: 'campanhas',
    mayBeRenamed: true,
    async known(ctx) {
      const rows = (await listWrittenCampaigns(ctx)).map((row) => ({ ...row, id: ctx.renames.renamed(row.id) }))
      return byId(rows.filter(({ id }) => !ctx.held.has(id)))
    },
    written: (ctx, written) => byId(written.filter(({ value }) => value.active).map((source) => rowOf(ctx, source))),
  },

  async stored(ctx) {
    const rows = await listAllCampaigns(ctx)
    const areas = await listCampaignAreas(ctx)
    const codes = await codesByCampaign(ctx)
    const renames = await listWrittenRenames(ctx)
    return rows.map((row) => ({
      id: row.id,
      isGone: !row.active,
      value: writtenOf(row, ctx, {
        areas: areas.filter(({ campaignId }) => campaignId === row.id),
        codes: (codes.get(row.id) ?? []).filter(({ code }) => !isOwnCode(row, code)),
        formerly: renames.filter(({ campaignId }) => campaignId === row.id).map(({ formerId }) => formerId),
      }),
    }))
  },

  /** An end that has passed is meant to have passed when the folder opens a new shop. */
  exported: ({ value }, { now }) =>
    value.expired && new Date(String(value.expired.end)) <= now ? { ...value, expired: { ...value.expired, ended: true } } : value,

  entries: fileEntries({
    name: 'campaigns',
    noun: 'campaign',
    right: 'campaigns.write',
    shapeOf: (id) => (slug.safeParse(id).success ? CampaignFile : undefined),
    staying: 'uma campanha não se apaga: escreva "active": false, e ela sai da loja com os seus itens',
    save: (ctx, id, folder) =>
      campaignsFile.save!(
        ctx,
        folder.all(CampaignFile).filter((one) => one.id === id),
        folder,
      ),
  }),
}

const endRefusal = (day: string) =>
  `esta campanha terminou em ${day}, e um prazo que passou não muda; para vender de novo, faça uma campanha nova`
const openingRefusal = (day: string) => `esta campanha abriu em ${day}, e isso não muda mais; para abrir de novo, faça uma campanha nova`
