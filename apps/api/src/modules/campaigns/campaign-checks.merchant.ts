import type { Folder, SayIssue, Source } from '#merchant/merchant-file.ts'
import { clockOf, instantOf, isMeantPast, MOMENT_EXAMPLE } from '#merchant/moments.ts'
import { linkMistake } from '#merchant/shop-links.ts'
import { checkAddress, checkCorners, checkPoint, checkReach } from '#modules/delivery/written-places.rules.ts'
import { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import { ItemsFile } from '@mutirao/contract/merchant/items'
import { OffersFile } from '@mutirao/contract/merchant/offers'
import { TenantFile } from '@mutirao/contract/merchant/tenant'
import { missingShippingAddressFields } from '@mutirao/domain/address'
import { tinyAmount } from '@mutirao/domain/written-price'
import { DAY_MS } from '@mutirao/domain/zoned-time'

type Campaign = Source<CampaignFile>

const FAR_DAYS = 730
const WAY_OF_AGES = 'a lei pede verificação de idade; configure marketplace.ageVerification em tenant.json'

/** Checks one campaign by itself: the law on group buying, rising tiers, the order of hours, places and moments. */
export function checkCampaign(source: Campaign, folder: Folder, about: Parameters<typeof checkAddress>[2]) {
  const { value } = source
  const { said } = about
  checkGroup(value, said.say)
  checkTiers(value, said.say)
  checkTeams(value, said)
  checkWindows(value, said)
  checkDefaultAddress(value, said.say)
  checkExtra(value, said.say)
  checkPlaces(source, folder, about)
  checkCounts(source, folder, said.warn)
  checkLinks(value, folder, said.say)
  checkTimes(source, folder, said)
  checkAdults(value, folder, said.say)
}

/** Decreto 7.962/2013, art. 3: a group states its minimum, its deadline, what happens if it fails, and the seller. */
function checkGroup({ cartControls, group, expired }: CampaignFile, say: SayIssue) {
  const rules = cartControls.groupRules
  const path = ['cartControls', 'groupRules']
  if (rules.length === 0 && group) say(['group'], 'sem groupRules, group não vale nada')
  if (rules.length === 0) return
  if (!group) say(path, 'compra coletiva pede group: mínimo, o que acontece se falhar e quem vende (Decreto 7.962/2013, art. 3)')
  if (!expired) say(path, 'compra coletiva pede prazo em expired.end (Decreto 7.962/2013, art. 3)')
  if (group && rules[0]!.minimumUnits < group.minimumUnits)
    say([...path, 0, 'minimumUnits'], `o primeiro degrau fica abaixo do mínimo do grupo (${group.minimumUnits})`)
}

function checkTiers({ cartControls: { groupRules } }: CampaignFile, say: SayIssue) {
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
function checkTeams({ cartControls: { teams = [], groupRules } }: CampaignFile, { say, warn }: { say: SayIssue; warn: SayIssue }) {
  const best = Math.max(0, ...groupRules.map(({ percentage }) => percentage))
  for (const [index, { itemId, percentage }] of teams.entries()) {
    const path = ['cartControls', 'teams', index]
    if (teams.slice(0, index).some((other) => other.itemId === itemId)) say([...path, 'itemId'], `o item ${itemId} já tem um time aqui`)
    if (percentage <= best)
      warn([...path, 'percentage'], `o grupo da campanha já pode chegar a ${best} %: o time só vale com mais que isso`)
  }
}

/** Overlapping windows on one day are a warning: they may be meant, with different fees. */
function checkWindows({ deliveryCalendar, pickup }: CampaignFile, { say, warn }: { say: SayIssue; warn: SayIssue }) {
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
  say: SayIssue,
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
function checkExtra({ extra }: CampaignFile, say: SayIssue) {
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
function checkCounts({ id, value: { group, cartControls } }: Campaign, folder: Folder, warn: SayIssue) {
  const rows = countedIn(folder, id)
  const isCounted = rows.length > 0 && rows.every(({ stock }) => stock !== undefined)
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

type Counted = { id: string; stock?: number | undefined }

/** The items that the campaign sells: its own, and its offers with the stock of their items. */
function countedIn(folder: Folder, id: string): readonly Counted[] {
  const own: readonly Counted[] = folder.find(ItemsFile, id)?.value ?? []
  const offers = folder.find(OffersFile, id)?.value ?? []
  if (offers.length === 0) return own
  const stocks = new Map(folder.all(ItemsFile).flatMap(({ value }) => value.map((row) => [row.id, row.stock] as const)))
  return [...own, ...offers.map((offer) => ({ id: offer.id, stock: stocks.get(offer.item) }))]
}

function checkLinks({ story, infos }: CampaignFile, folder: Folder, say: SayIssue) {
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
function checkTimes({ id, value }: Campaign, folder: Folder, { say, warn }: { say: SayIssue; warn: SayIssue }) {
  const clock = clockOf(folder)
  if (!value.expired || !clock) return
  const end = instantOf(value.expired.end, clock)
  const path = ['expired', 'end']
  const isLoaded = [id, ...value.formerly].some((name) => clock.loaded?.has(name))
  const { ended: isMeantToBeOver = isMeantPast(value.expired.end) } = value.expired
  if (end <= clock.now && !isMeantToBeOver && !isLoaded) {
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
function checkAdults({ intendedForAdults }: CampaignFile, folder: Folder, say: SayIssue) {
  const tenant = folder.find(TenantFile)
  if (intendedForAdults && tenant && !tenant.value.marketplace.ageVerification) say(['intendedForAdults'], WAY_OF_AGES)
}
