import type { Ctx } from '#context.ts'
import type { Store } from '@mutirao/contract/campaigns'
import type { Category } from '@mutirao/contract/campaigns'
import type { AreaGeometry } from '@mutirao/domain/area'
import { indexAreas, type AreaIndex } from '@mutirao/domain/area-index'
import * as repository from './shop.repository.ts'

type Rows<Read extends (ctx: Ctx) => PromiseLike<unknown[]>> = Awaited<ReturnType<Read>>

export type Companies = repository.Companies
export type ShopArea = { id: string; name: string; geometry: AreaGeometry }

/** The part of a shop that only a load changes. */
export type ShopFolder = {
  campaigns: Rows<typeof repository.listCampaignRows>
  facts: Rows<typeof repository.listItemFacts>
  areas: ShopArea[]
  areaIndex: AreaIndex
  stores: Store[]
  /** The shipping companies. */
  companies: Companies
  categories: Category[]
  surveys: Rows<typeof repository.listSurveyHeads>
  /** Former id -> current id. */
  renames: ReadonlyMap<string, string>
  /** The campaigns that share a stock with this one. */
  stockMates: ReadonlyMap<string, readonly string[]>
}

/** The part of a shop that orders change, by campaign. */
export type ShopFigures = ReadonlyMap<string, Rows<typeof repository.listFigures>[number] & { taken?: SlotsTaken }>

/** The number of orders in each slot of a campaign, by slot id; leaves out slots that are not counted. */
export type SlotsTaken = ReadonlyMap<string, number>

/** Everything about a shop's campaigns except the items: small, and read for every page. */
export type Shop = Omit<ShopFolder, 'campaigns'> & { campaigns: (ShopFolder['campaigns'][number] & Partial<Omit<Figures, 'id'>>)[] }
type Figures = ShopFigures extends ReadonlyMap<string, infer Value> ? Value : never

export async function readFolder(ctx: Ctx): Promise<ShopFolder> {
  const [campaigns, facts, rows, stores, categories, surveys, renames, companies, mates] = await Promise.all([
    repository.listCampaignRows(ctx),
    repository.listItemFacts(ctx),
    repository.listAreas(ctx),
    repository.listStores(ctx),
    repository.listCategories(ctx),
    repository.listSurveyHeads(ctx),
    repository.listRenames(ctx),
    repository.findCompanies(ctx),
    repository.listStockMates(ctx),
  ])
  const areas = rows.map((area) => ({ ...area, geometry: area.geometry as AreaGeometry }))
  const itemCount = (id: string) => facts.filter((fact) => fact.categoryId === id).reduce((total, fact) => total + fact.itemCount, 0)
  return {
    campaigns,
    facts,
    surveys,
    stockMates: new Map([...Map.groupBy(mates, ({ id }) => id)].map(([id, rows]) => [id, rows.map(({ mate }) => mate)])),
    renames: new Map(renames.map(({ formerId, campaignId }) => [formerId, campaignId])),
    areas,
    areaIndex: indexAreas(areas),
    stores: stores.map(({ instructions, picture, accessibility, keeper, reference: _staffs, ...store }) => ({
      ...store,
      instructions: instructions ?? undefined,
      picture: picture ?? undefined,
      accessibility: accessibility ?? undefined,
      keeper: keeper ?? undefined,
    })),
    companies,
    categories: categories.map((category) => ({ ...category, itemCount: itemCount(category.id) })),
  }
}

export async function readFigures(ctx: Ctx): Promise<ShopFigures> {
  const [rows, counters] = await Promise.all([repository.listFigures(ctx), repository.listSlotCounters(ctx)])
  const byCampaign = Map.groupBy(counters, ({ campaignId }) => campaignId)
  const takenOf = (id: string): SlotsTaken | undefined => {
    const own = byCampaign.get(id)
    return own && new Map(own.map(({ slotId, taken }) => [slotId, taken]))
  }
  return new Map(rows.map((row) => [row.id, { ...row, taken: takenOf(row.id) }]))
}
