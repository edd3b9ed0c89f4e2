import { searchable } from '@mutirao/domain/search-text'
import { campaignSideReferences } from './campaign-side-references.ts'
import type { Draft } from './draft.ts'
import { catalogFile, hasPicture, idOf, missingPicture } from './folder-files.ts'
import type { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import type { MistakeList } from './mistake-list.ts'
import { nearest } from '@mutirao/domain/nearest'
import type { CatalogRow } from './read-catalog.ts'
import type { Sourced } from './read-json.ts'

type Reference = { path: PropertyKey[]; name: string }

/** Whatever one file says about another must exist there. Files with mistakes of their own still count as existing. */
export function checkReferences(draft: Draft, mistakes: MistakeList) {
  for (const campaign of Object.values(draft.campaigns)) checkCampaign(campaign, draft, mistakes)
  for (const rows of Object.values(draft.catalogs)) for (const row of rows) checkRow(row, draft, mistakes)
  draft.categories?.value.forEach((category, index) => {
    const { file, lineOf } = draft.categories!
    if (!hasPicture(draft.files, category.picture))
      mistakes.add(file, lineOf([index, 'picture']), `${index}.picture: ${missingPicture(draft.files, category.picture)}`)
  })
  checkAccess(draft, mistakes)
  checkHomes(draft, mistakes)
  checkLogoExists(draft, mistakes)
  checkPairs(draft, mistakes)
}

function checkCampaign({ file, value, lineOf }: Sourced<CampaignFile>, draft: Draft, mistakes: MistakeList) {
  const id = idOf(file)
  const catalog = catalogFile(draft.files, id)
  const own = new Set(draft.faulty.has(catalog) ? [] : (draft.catalogs[id] ?? []).map(({ row }) => row.id))
  const say = (references: Reference[], exists: (name: string) => boolean, message: (name: string) => string) => {
    for (const { path, name } of references)
      if (!exists(name)) mistakes.add(file, lineOf(path), `${path.map(String).join('.')}: ${message(name)}`)
  }
  const isPicture = (name: string) => hasPicture(draft.files, name)
  const missing = (name: string) => missingPicture(draft.files, name)
  say(picturesOf(value), isPicture, missing)
  say(
    areasOf(value),
    (name) => has(draft.files.areas, name),
    (name) => `não existe areas/${name}.geojson`,
  )
  say(
    campaignsOf(value),
    (name) => has(draft.files.campaigns, name),
    (name) => `não existe campaigns/${name}.json`,
  )
  if (draft.stores)
    say(
      storesOf(value),
      (name) => draft.stores!.value.some((store) => store.id === name),
      (name) => `a loja ${name} não está em stores.json`,
    )
  if (own.size)
    say(
      ruleItemsOf(value),
      (name) => own.has(name),
      (name) => `o item ${name} não está em ${catalog}`,
    )
  const side = campaignSideReferences(value)
  say(side.pictures, isPicture, missing)
  say(
    side.hubs,
    (name) => value.pickup.some(({ store }) => store === name),
    (name) => `a loja ${name} não está em pickup`,
  )
  say(
    side.areas,
    (name) => has(draft.files.areas, name),
    (name) => `não existe areas/${name}.geojson`,
  )
  if (own.size === 0) return
  const tags = new Set((draft.catalogs[id] ?? []).flatMap(({ row }) => row.tags))
  say(
    side.items,
    (name) => own.has(name),
    (name) => `o item ${name} não está em ${catalog}`,
  )
  say(
    side.tags,
    (name) => tags.has(name),
    (name) => `nenhum item de ${catalog} tem a etiqueta ${name}`,
  )
}

function checkRow({ file, line, row, label }: CatalogRow, draft: Draft, mistakes: MistakeList) {
  const { categories } = draft
  if (categories && !categories.value.some(({ id }) => id === row.category)) {
    const meant = categories.value.find(({ id, name }) => searchable(name) === searchable(row.category) || nearest(row.category, [id]))
    mistakes.add(file, line, `${label('category')}: ${row.category} não está em categories.json${meant ? `; quis dizer ${meant.id}?` : ''}`)
  }
  for (const name of row.pictures)
    if (!hasPicture(draft.files, name)) mistakes.add(file, line, `${label('pictures')}: ${missingPicture(draft.files, name)}`)
}

function checkAccess({ access, files }: Draft, mistakes: MistakeList) {
  if (!access) return
  access.value.people.forEach(({ email, domain }, index) => {
    if (!email && !domain)
      mistakes.add(
        access.file,
        access.lineOf(['people', index]),
        `people.${index}: falta email, como ana@padaria.com.br, ou domain, como padaria.com.br`,
      )
  })
  for (const part of ['keys', 'people'] as const)
    access.value[part].forEach(({ campaigns }, index) =>
      campaigns.forEach((name, position) => {
        const path = [part, index, 'campaigns', position]
        if (!has(files.campaigns, name))
          mistakes.add(access.file, access.lineOf(path), `${path.join('.')}: não existe campaigns/${name}.json`)
      }),
    )
}

/** A banner shows a campaign that anybody may see, or a picture with its own title. */
function checkHomes({ homes, files, campaigns }: Draft, mistakes: MistakeList) {
  const isForAdults = (id: string) => Object.values(campaigns).some(({ file, value }) => idOf(file) === id && value.intendedForAdults)
  homes?.value.forEach((block, index) => {
    if (block.type !== 'banner') return
    const say = (key: string, message: string) => mistakes.add(homes.file, homes.lineOf([index, key]), `${index}.${key}: ${message}`)
    const { campaign, picture, title } = block
    if (campaign && !has(files.campaigns, campaign)) say('campaign', `não existe campaigns/${campaign}.json`)
    if (campaign && isForAdults(campaign)) say('campaign', `${campaign} é para maiores de 18 anos e não aparece na página inicial`)
    if (picture && !hasPicture(files, picture)) say('picture', missingPicture(files, picture))
    if (!campaign && !(picture && title)) say('type', 'um banner pede campaign, ou picture e title')
  })
}

function checkLogoExists({ tenant, files }: Draft, mistakes: MistakeList) {
  if (!tenant || files.logos.includes(tenant.value.logo)) return
  mistakes.add(tenant.file, tenant.lineOf(['logo']), `logo: não existe ${tenant.value.logo}`)
}

/** Each campaign has a catalogue of its name, each catalogue a campaign. */
function checkPairs({ files }: Draft, mistakes: MistakeList) {
  for (const file of files.campaigns)
    if (!has(files.catalogs, idOf(file))) mistakes.add(file, 1, `falta o catálogo catalogs/${idOf(file)}.csv (ou .xlsx)`)
  for (const file of files.catalogs)
    if (!has(files.campaigns, idOf(file))) mistakes.add(file, 1, `falta a campanha campaigns/${idOf(file)}.json`)
}

const has = (files: string[], id: string) => files.some((file) => idOf(file) === id)

const areasOf = ({ areas }: CampaignFile): Reference[] => areas.map((name, index) => ({ path: ['areas', index], name }))
const storesOf = ({ pickup }: CampaignFile): Reference[] =>
  pickup.map(({ store }, index) => ({ path: ['pickup', index, 'store'], name: store }))

function picturesOf({ picture, story, expired }: CampaignFile): Reference[] {
  return [
    { path: ['picture'], name: picture },
    ...(story ? [{ path: ['story', 'picture'], name: story.picture }] : []),
    ...(expired?.image ? [{ path: ['expired', 'image'], name: expired.image }] : []),
  ]
}

function campaignsOf({ depends }: CampaignFile): Reference[] {
  return depends.flatMap((one, index) =>
    one.type === 'campaign' ? [{ path: ['depends', index, 'campaignId'], name: one.campaignId }] : [],
  )
}

function ruleItemsOf({ cartControls }: CampaignFile): Reference[] {
  const path = (index: number) => ['cartControls', 'discountRules', index, 'itemId']
  return cartControls.discountRules.flatMap(({ itemId }, index) => (itemId ? [{ path: path(index), name: itemId }] : []))
}
