import type { Folder, Issues, Path, Source } from '#merchant/merchant-file.ts'
import { noCampaign } from '#merchant/shop-links.ts'
import { soldIn } from '#merchant/sold-items.ts'
import { companyIds } from '#modules/delivery/companies.rules.ts'
import { AreaFile } from '@mutirao/contract/merchant/areas'
import { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import { ItemsFile, type ItemRow } from '@mutirao/contract/merchant/items'
import { OffersFile } from '@mutirao/contract/merchant/offers'
import { StoresFile } from '@mutirao/contract/merchant/stores'

type Reference = { path: Path; name: string }

/** Everything that the campaign names in other files must exist there. A file with mistakes of its own counts as existing. */
export function checkReferences(source: Source<CampaignFile>, folder: Folder, issues: Issues) {
  const { id, value } = source
  const named = referencesOf(value)
  const say = (references: readonly Reference[], exists: (name: string) => boolean, message: (name: string) => string) => {
    for (const { path, name } of references) if (!exists(name)) issues.at(source).say(path, message(name))
  }
  for (const { path, name } of named.pictures) issues.picture(source, path, { name, pictures: folder.pictures })
  say(
    named.areas,
    (name) => folder.has(AreaFile, name),
    (name) => `não existe areas/${name}.geojson`,
  )
  say(named.campaigns, (name) => folder.has(CampaignFile, name), noCampaign)
  const stores = folder.find(StoresFile)?.value
  if (stores)
    say(
      named.stores,
      (name) => stores.some((store) => store.id === name),
      (name) => `a loja ${name} não está em stores.json`,
    )
  const companies = companyIds(folder)
  say(
    named.companies,
    (name) => companies.has(name),
    (name) => `quem entrega, ${name}, não está em documents/shippingCompanies.json: os nomes são ${[...companies].join(', ')}`,
  )
  say(
    named.hubs,
    (name) => value.pickup.some(({ store }) => store === name),
    (name) => `a loja ${name} não está em pickup`,
  )
  const catalog = folder.fileOf(ItemsFile, id)
  const rows = folder.isWhole(catalog) ? folder.find(ItemsFile, id)?.value : undefined
  if (!rows) return
  const sold = soldIn(folder, id)
  say(
    named.items,
    (name) => !sold || sold.has(name),
    (name) => `o item ${name} não está em ${catalog}`,
  )
  say(
    named.tags,
    (name) => [...rows, ...offeredRows(folder, id)].some(({ tags }) => tags.includes(name)),
    (name) => `nenhum item de ${catalog} tem a etiqueta ${name}`,
  )
}

/** The items of other campaigns that this one sells. */
function offeredRows(folder: Folder, id: string): readonly ItemRow[] {
  const offered = new Set(folder.find(OffersFile, id)?.value.map(({ item }) => item))
  return offered.size === 0 ? [] : folder.all(ItemsFile).flatMap(({ value }) => value.filter((row) => offered.has(row.id)))
}

type References = Record<'pictures' | 'areas' | 'campaigns' | 'stores' | 'companies' | 'hubs' | 'items' | 'tags', readonly Reference[]>

/** All references of a campaign, with the path of each. */
export function referencesOf(campaign: CampaignFile): References {
  const { picture, story, expired, tags, producers, areas, internalHubsRouting, depends, pickup, cartControls, selectedItem } = campaign
  const { deliveryCalendar } = campaign
  return {
    pictures: [
      { path: ['picture'], name: picture },
      ...(story ? [{ path: ['story', 'picture'], name: story.picture }] : []),
      ...(expired?.image ? [{ path: ['expired', 'image'], name: expired.image }] : []),
      ...(story?.pages ?? []).map((page, index) => ({ path: ['story', 'pages', index, 'picture'], name: page.picture })),
      ...tags.flatMap((tag, index) => (tag.picture ? [{ path: ['tags', index, 'picture'], name: tag.picture }] : [])),
      ...producers.map((producer, index) => ({ path: ['producers', index, 'picture'], name: producer.picture })),
    ],
    areas: [
      ...areas.map((name, index) => ({ path: ['areas', index], name })),
      ...internalHubsRouting.flatMap((hub, index) =>
        hub.areas.map((name, position) => ({ path: ['internalHubsRouting', index, 'areas', position], name })),
      ),
    ],
    campaigns: depends.flatMap((one, index) =>
      one.type === 'campaign' ? [{ path: ['depends', index, 'campaignId'], name: one.campaignId }] : [],
    ),
    stores: pickup.map(({ store }, index) => ({ path: ['pickup', index, 'store'], name: store })),
    companies: deliveryCalendar.flatMap(({ company }, index) =>
      company === undefined ? [] : [{ path: ['deliveryCalendar', index, 'company'], name: company }],
    ),
    hubs: internalHubsRouting.map(({ store }, index) => ({ path: ['internalHubsRouting', index, 'store'], name: store })),
    items: [
      ...cartControls.discountRules.flatMap(({ itemId }, index) =>
        itemId ? [{ path: ['cartControls', 'discountRules', index, 'itemId'], name: itemId }] : [],
      ),
      ...(cartControls.teams ?? []).map(({ itemId }, index) => ({ path: ['cartControls', 'teams', index, 'itemId'], name: itemId })),
      ...(selectedItem ? [{ path: ['selectedItem'], name: selectedItem }] : []),
    ],
    tags: tags.map(({ tag }, index) => ({ path: ['tags', index, 'tag'], name: tag })),
  }
}
