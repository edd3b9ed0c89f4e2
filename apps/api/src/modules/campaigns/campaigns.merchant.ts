import { listMunicipalities } from '#adapters/postal-code/municipalities.ts'
import { fileEntries } from '#merchant/entries.ts'
import { Issues, byId, type Folder, type MerchantFile, type Path, type Source, type MomentPlace } from '#merchant/merchant-file.ts'
import { clockOf, endOf, instantOf, isMeantPast, MOMENT_EXAMPLE } from '#merchant/moments.ts'
import { linkMistake, noCampaign } from '#merchant/shop-links.ts'
import { listCampaignAreas, saveCampaignAreas } from '#modules/delivery/campaign-areas.service.ts'
import { companyIds } from '#modules/delivery/companies.rules.ts'
import { checkAddress, checkCorners, checkPoint, checkReach } from '#modules/delivery/written-places.rules.ts'
import { AreaFile } from '@mutirao/contract/merchant/areas'
import { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import { ItemsFile } from '@mutirao/contract/merchant/items'
import { slug, taxNumberMistake } from '@mutirao/contract/merchant/shapes'
import { StoresFile } from '@mutirao/contract/merchant/stores'
import { TenantFile } from '@mutirao/contract/merchant/tenant'
import { missingShippingAddressFields } from '@mutirao/domain/address'
import { tinyAmount } from '@mutirao/domain/written-price'
import { DAY_MS } from '@mutirao/domain/zoned-time'
import { codeRows, isOwnCode, opening, ownerOf, ownerOfCode, rowOf, writtenOf } from './campaign-rows.merchant.ts'
import { listAllCampaigns, listWrittenCampaigns, listWrittenRenames, upsertCampaigns, withdrawCampaigns } from './campaigns.repository.ts'
import { codesByCampaign, saveCodes } from './merchant-codes.service.ts'
import { applyRenames, saveRedirects } from './renames.repository.ts'
import { END } from './terms.service.ts'

type Say = (path: Path, message: string) => void
type Campaign = Source<CampaignFile>
type Reference = { path: Path; name: string }

const FAR_DAYS = 730
const WAY_OF_AGES = 'a lei pede verificação de idade; configure marketplace.ageVerification em tenant.json'

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
      const said = issues.at(source)
      checkReferences(source, folder, issues)
      checkGroup(source.value, said.say)
      checkTiers(source.value, said.say)
      checkTeams(source.value, said)
      checkWindows(source.value, said)
      checkDefaultAddress(source.value, said.say)
      checkExtra(source.value, said.say)
      checkPlaces(source, folder, { said, towns })
      checkCounts(source, folder, said.warn)
      checkLinks(source.value, folder, said.say)
      checkTimes(source, folder, said)
      checkAdults(source.value, folder, said.say)
      checkFormerly(source, written, folder, said.say)
      checkCycle(source, folder, said.say)
    }
    checkOnce(written, issues)
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

/** Everything that the campaign names in other files must exist there. A file with mistakes of its own counts as existing. */
function checkReferences(source: Campaign, folder: Folder, issues: Issues) {
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
  say(
    named.items,
    (name) => rows.some((row) => row.id === name),
    (name) => `o item ${name} não está em ${catalog}`,
  )
  say(
    named.tags,
    (name) => rows.some(({ tags }) => tags.includes(name)),
    (name) => `nenhum item de ${catalog} tem a etiqueta ${name}`,
  )
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

/** Decreto 7.962/2013, art. 3: a group states its minimum, its deadline, what happens if it fails, and the seller. */
function checkGroup({ cartControls, group, expired }: CampaignFile, say: Say) {
  const rules = cartControls.groupRules
  const path = ['cartControls', 'groupRules']
  if (rules.length === 0 && group) say(['group'], 'sem groupRules, group não vale nada')
  const taxMistake = group && taxNumberMistake(group.seller.document)
  if (taxMistake) say(['group', 'seller', 'document'], taxMistake)
  if (rules.length === 0) return
  if (!group) say(path, 'compra coletiva pede group: mínimo, o que acontece se falhar e quem vende (Decreto 7.962/2013, art. 3)')
  if (!expired) say(path, 'compra coletiva pede prazo em expired.end (Decreto 7.962/2013, art. 3)')
  if (group && rules[0]!.minimumUnits < group.minimumUnits)
    say([...path, 0, 'minimumUnits'], `o primeiro degrau fica abaixo do mínimo do grupo (${group.minimumUnits})`)
}

function checkTiers({ cartControls: { groupRules } }: CampaignFile, say: Say) {
  for (const [index, rule] of groupRules.entries()) {
    const before = groupRules[index - 1]
    const path = ['cartControls', 'groupRules', index]
    if (before && rule.minimumUnits <= before.minimumUnits)
      say([...path, 'minimumUnits'], `cada degrau pede mais unidades que o anterior (${before.minimumUnits}), como 10, 20, 40`)
    if (before && rule.percentage <= before.percentage)
      say([...path, 'percentage'], `cada degrau desconta mais que o anterior (${before.percentage} %), como 5, 10, 15`)
  }
}

/** At most one offer per item; an offer that the group's own tiers reach anyway is a warning. */
function checkTeams({ cartControls: { teams = [], groupRules } }: CampaignFile, { say, warn }: { say: Say; warn: Say }) {
  const best = Math.max(0, ...groupRules.map(({ percentage }) => percentage))
  for (const [index, { itemId, percentage }] of teams.entries()) {
    const path = ['cartControls', 'teams', index]
    if (teams.slice(0, index).some((other) => other.itemId === itemId)) say([...path, 'itemId'], `o item ${itemId} já tem um time aqui`)
    if (percentage <= best)
      warn([...path, 'percentage'], `o grupo da campanha já pode chegar a ${best} %: o time só vale com mais que isso`)
  }
}

/** Overlapping windows on one day are a warning: they may be meant, with different fees. */
function checkWindows({ deliveryCalendar, pickup }: CampaignFile, { say, warn }: { say: Say; warn: Say }) {
  const windows = { deliveryCalendar: deliveryCalendar.map((window) => ({ ...window, store: '' })), pickup }
  for (const [name, list] of Object.entries(windows))
    for (const [index, window] of list.entries()) {
      const { from, to, fee, weekday, store } = window
      if (from >= to)
        say([name, index, 'to'], `o fim da janela (${to}) vem depois do começo (${from}), como "from": "08:00", "to": "12:00"`)
      const sameDay = list.slice(0, index).filter((other) => other.weekday === weekday && other.store === store)
      const crossed = sameDay.find((other) => other.from < to && from < other.to)
      if (crossed) warn([name, index, 'from'], `cruza com a janela das ${crossed.from} às ${crossed.to} do mesmo dia`)
      const tiny = tinyAmount(fee)
      if (tiny) warn([name, index, 'fee'], tiny)
    }
}

/** Spec §5: a default address must be complete. */
function checkDefaultAddress(
  { defaults, ignoreShippingAddress, addressLocked, showShippingAddress, deliveryCalendar }: CampaignFile,
  say: Say,
) {
  const path = ['defaults', 'shippingAddress']
  if (!showShippingAddress && !defaults.shipToDefaultAddress)
    say(['showShippingAddress'], 'só se esconde o endereço padrão: escreva defaults.shipToDefaultAddress')
  if (addressLocked && (ignoreShippingAddress || defaults.shipToDefaultAddress))
    say(['addressLocked'], 'quem compra não escolhe endereço nesta campanha: apague addressLocked')
  if (!defaults.shipToDefaultAddress && !defaults.shippingAddress) return
  const missing = missingShippingAddressFields(defaults.shippingAddress)
  if (missing.length > 0) say(path, `o endereço padrão está incompleto: falta ${missing.join(', ')}`)
  if (!defaults.shipToDefaultAddress) return
  if (ignoreShippingAddress) say(path, 'com ignoreShippingAddress ninguém recebe em endereço nenhum: escolha um dos dois')
  if (deliveryCalendar.length === 0) say(path, 'entregar no endereço padrão pede deliveryCalendar')
}

/** Each field has a unique name and the properties that its kind requires. */
function checkExtra({ extra }: CampaignFile, say: Say) {
  for (const [index, field] of extra.entries()) {
    const before = extra.slice(0, index)
    if (before.some(({ id }) => id === field.id)) say(['extra', index, 'id'], `o campo ${field.id} já está nesta campanha`)
    if (before.some(({ label }) => label === field.label)) say(['extra', index, 'label'], `já há um campo chamado "${field.label}"`)
    const mistake = fieldMistake(field)
    if (mistake) say(['extra', index], mistake)
  }
}

function fieldMistake({ type, options, minimum, maximum }: CampaignFile['extra'][number]): string | undefined {
  if (type === 'select' && !options) return 'um campo select pede options, como [{ "id": "a", "label": "Torre A" }]'
  if (type !== 'select' && options) return 'options vale só para select'
  if (type !== 'number' && (minimum ?? maximum) !== undefined) return 'minimum e maximum valem só para number'
  return minimum !== undefined && maximum !== undefined && minimum > maximum ? `o máximo fica abaixo do mínimo (${minimum})` : undefined
}

/** Points match their addresses, areas are in Brazil, and pickup points are near the areas. */
function checkPlaces(source: Campaign, folder: Folder, about: Parameters<typeof checkAddress>[2]) {
  const { geoJson, geoJsons = [], mapDetails, defaults } = source.value
  if (geoJson) checkCorners(geoJson, ['geoJson'], about.said)
  geoJsons.forEach((one, index) => checkCorners(one, ['geoJsons', index], about.said))
  if (mapDetails) checkPoint(mapDetails, ['mapDetails'], about.said)
  if (defaults.shippingAddress) checkAddress(defaults.shippingAddress, ['defaults', 'shippingAddress'], about)
  checkReach(source, folder, about.said)
}

/** Warns when a group or a rule requires more units than are in stock. */
function checkCounts({ id, value: { group, cartControls } }: Campaign, folder: Folder, warn: Say) {
  const rows = folder.find(ItemsFile, id)?.value
  if (!rows) return
  const isCounted = rows.every(({ stock }) => stock !== undefined)
  const total = rows.reduce((sum, { stock = 0 }) => sum + stock, 0)
  if (group && isCounted && total < group.minimumUnits)
    warn(['group', 'minimumUnits'], `o grupo pede ${group.minimumUnits} unidades, e o estoque todo soma ${total}`)
  cartControls.discountRules.forEach(({ itemId, minimumQuantity }, index) => {
    const stock = rows.find((row) => row.id === itemId)?.stock
    if (stock !== undefined && stock < minimumQuantity)
      warn(
        ['cartControls', 'discountRules', index, 'minimumQuantity'],
        `pede ${minimumQuantity} unidades de ${itemId}, e o estoque é ${stock}`,
      )
  })
}

function checkLinks({ story, infos }: CampaignFile, folder: Folder, say: Say) {
  const links = [
    ...(story?.pages ?? []).map(({ link }, index) => ({ path: ['story', 'pages', index, 'link', 'to'], link })),
    ...infos.map(({ link }, index) => ({ path: ['infos', index, 'link', 'to'], link })),
  ]
  for (const { path, link } of links) {
    const mistake = link && linkMistake(link.to, folder)
    if (mistake) say(path, mistake)
  }
}

/** Checks for ends that have passed or are years ahead, and openings after the end. */
function checkTimes({ id, value }: Campaign, folder: Folder, { say, warn }: { say: Say; warn: Say }) {
  const clock = clockOf(folder)
  if (!value.expired || !clock) return
  const end = instantOf(value.expired.end, clock)
  const path = ['expired', 'end']
  const isLoaded = [id, ...value.formerly].some((name) => clock.loaded?.has(name))
  if (end <= clock.now && !isMeantPast(value.expired.end) && !isLoaded) {
    const message = `o fim já passou: escreva um que ainda vem, ${MOMENT_EXAMPLE}`
    if (clock.loaded) say(path, message)
    else warn(path, `${message}; uma campanha que ainda não foi carregada seria recusada`)
  }
  if (end.getTime() > clock.now.getTime() + FAR_DAYS * DAY_MS)
    warn(path, `o fim fica a mais de dois anos, em ${end.getUTCFullYear()}: confira o ano, ${MOMENT_EXAMPLE}`)
  value.depends.forEach((one, index) => {
    if (one.type === 'time' && instantOf(one.date, clock) >= end)
      say(['depends', index, 'date'], `a campanha abriria depois do fim em expired.end: escreva uma data antes dele, ${MOMENT_EXAMPLE}`)
  })
}

/** Lei 15.211/2025: a campaign for adults is not published in a shop that cannot verify ages. */
function checkAdults({ intendedForAdults }: CampaignFile, folder: Folder, say: Say) {
  const tenant = folder.find(TenantFile)
  if (intendedForAdults && tenant && !tenant.value.marketplace.ageVerification) say(['intendedForAdults'], WAY_OF_AGES)
}

/** A former id leads to one campaign only, and is no campaign's current id. */
function checkFormerly(source: Campaign, written: readonly Campaign[], folder: Folder, say: Say) {
  const before = written.slice(0, written.indexOf(source))
  for (const [index, id] of source.value.formerly.entries()) {
    if (folder.find(CampaignFile, id)) say(['formerly', index], `${id} é o nome de uma campanha desta pasta`)
    const first = isTwice(source, index) ? source : before.findLast(({ value }) => value.formerly.includes(id))
    if (first) say(['formerly', index], `${id} já está em ${first.file}`)
  }
}

const isTwice = ({ value: { formerly } }: Campaign, index: number) => formerly.indexOf(formerly[index]!) < index

/** A campaign that depends on itself, directly or through others, would never open. */
function checkCycle({ id }: Campaign, folder: Folder, say: Say) {
  const needs = (of: string) =>
    folder.find(CampaignFile, of)?.value.depends.flatMap((one) => (one.type === 'campaign' ? [one.campaignId] : [])) ?? []
  const wayBack = (from: string, seen: Set<string>): string[] | undefined => {
    if (from === id) return [id]
    if (seen.has(from)) return undefined
    seen.add(from)
    for (const next of needs(from)) {
      const rest = wayBack(next, seen)
      if (rest) return [from, ...rest]
    }
    return undefined
  }
  const cycle = needs(id)
    .map((next) => wayBack(next, new Set()))
    .find(Boolean)
  if (cycle) say(['depends'], `dependência em círculo: ${[id, ...cycle].join(' → ')}`)
}

/** Each code is unique, ignoring case, and only one campaign is the shop's first. */
function checkOnce(written: readonly Campaign[], issues: Issues) {
  issues.once(
    'o código',
    written.flatMap((source) => [
      ...(['code', 'inviteCode'] as const).flatMap((key) => {
        const code = source.value[key]
        return code ? [{ source, path: [key], name: code.toUpperCase() }] : []
      }),
      ...source.value.codes.map(({ code }, index) => ({ source, path: ['codes', index, 'code'], name: code.toUpperCase() })),
    ]),
  )
  for (const source of written) {
    issues.once(
      'a área',
      source.value.areas.map((name, index) => ({ source, path: ['areas', index], name })),
    )
    issues.once(
      'o dia',
      source.value.blackoutDays.map(({ date }, index) => ({ source, path: ['blackoutDays', index, 'date'], name: date })),
    )
    issues.once(
      'a etiqueta',
      source.value.tags.map(({ tag }, index) => ({ source, path: ['tags', index, 'tag'], name: tag })),
    )
  }
  const first = written.filter(({ value }) => value.default)
  issues.once(
    'a campanha',
    first.map((source) => ({ source, path: ['default'], name: 'com "default": true' })),
  )
}
