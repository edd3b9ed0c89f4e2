import { missingShippingAddressFields } from '@mutirao/domain/address'
import { isTaxNumber, TAX_NUMBER } from './check-tenant.ts'
import type { Draft } from './draft.ts'
import { idOf } from './folder-files.ts'
import type { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import type { MistakeList } from './mistake-list.ts'
import type { Sourced } from './read-json.ts'
import { money } from '@mutirao/domain/written-price'

type Say = (path: PropertyKey[], message: string) => void

/** What the schema cannot see: the law on group buying, tiers that climb, sellers that exist, hours that follow each other. */
export function checkRules(draft: Draft, mistakes: MistakeList) {
  for (const campaign of Object.values(draft.campaigns)) {
    const say = sayer(campaign, mistakes)
    checkGroup(campaign.value, say)
    checkTiers(campaign.value, say)
    checkWindows(campaign.value, say)
    checkOverlaps(campaign.value, (path, message) =>
      mistakes.warn(campaign.file, campaign.lineOf(path), `${path.map(String).join('.')}: ${message}`),
    )
    checkDefaultAddress(campaign.value, say)
  }
  checkCycles(draft, mistakes)
  for (const { file, line, row, label } of Object.values(draft.catalogs).flat()) {
    if (row.compareAt !== undefined && row.compareAt <= row.price)
      mistakes.add(
        file,
        line,
        `${label('compareAt')}: o preço antigo (${money(row.compareAt)}) precisa ser maior que o preço (${money(row.price)}), como 24,90 e 19,90`,
      )
  }
}

function sayer({ file, lineOf }: Sourced<unknown>, mistakes: MistakeList): Say {
  return (path, message) => mistakes.add(file, lineOf(path), `${path.map(String).join('.')}: ${message}`)
}

/** Decreto 7.962/2013, art. 3: minimum, deadline, what happens otherwise, and who sells. */
function checkGroup({ cartControls, group, expired }: CampaignFile, say: Say) {
  const rules = cartControls.groupRules
  const path = ['cartControls', 'groupRules']
  if (rules.length === 0 && group) say(['group'], 'sem groupRules, group não vale nada')
  if (group && !isTaxNumber(group.seller.document)) say(['group', 'seller', 'document'], TAX_NUMBER)
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

function checkWindows({ deliveryCalendar, pickup }: CampaignFile, say: Say) {
  for (const [name, windows] of Object.entries({ deliveryCalendar, pickup })) {
    for (const [index, { from, to }] of windows.entries())
      if (from >= to)
        say([name, index, 'to'], `o fim da janela (${to}) vem depois do começo (${from}), como "from": "08:00", "to": "12:00"`)
  }
}

/** Two windows of one day that share hours may be meant, with other fees. */
function checkOverlaps({ deliveryCalendar, pickup }: CampaignFile, warn: Say) {
  const windows = { deliveryCalendar: deliveryCalendar.map((window) => ({ ...window, store: '' })), pickup }
  for (const [name, list] of Object.entries(windows))
    list.forEach((window, index) => {
      const sameDay = list.slice(0, index).filter(({ weekday, store }) => weekday === window.weekday && store === window.store)
      const other = sameDay.find(({ from, to }) => from < window.to && window.from < to)
      if (other) warn([name, index, 'from'], `cruza com a janela das ${other.from} às ${other.to} do mesmo dia`)
    })
}

/** Spec §5: an address that lacks something is worse than none. */
function checkDefaultAddress({ defaults, ignoreShippingAddress, deliveryCalendar }: CampaignFile, say: Say) {
  const path = ['defaults', 'shippingAddress']
  if (!defaults.shipToDefaultAddress && !defaults.shippingAddress) return
  const missing = missingShippingAddressFields(defaults.shippingAddress)
  if (missing.length > 0) say(path, `o endereço padrão está incompleto: falta ${missing.join(', ')}`)
  if (!defaults.shipToDefaultAddress) return
  if (ignoreShippingAddress) say(path, 'com ignoreShippingAddress ninguém recebe em endereço nenhum: escolha um dos dois')
  if (deliveryCalendar.length === 0) say(path, 'entregar no endereço padrão pede deliveryCalendar')
}

/** A campaign that waits for itself, directly or through others, would never open. */
function checkCycles({ campaigns }: Draft, mistakes: MistakeList) {
  const needs = (id: string) => campaigns[id]?.value.depends.flatMap((one) => (one.type === 'campaign' ? [one.campaignId] : [])) ?? []
  const wayBack = (from: string, to: string, seen: Set<string>): string[] | undefined => {
    if (from === to) return [to]
    if (seen.has(from)) return undefined
    seen.add(from)
    for (const next of needs(from)) {
      const rest = wayBack(next, to, seen)
      if (rest) return [from, ...rest]
    }
    return undefined
  }
  for (const campaign of Object.values(campaigns)) {
    const id = idOf(campaign.file)
    const cycle = needs(id)
      .map((next) => wayBack(next, id, new Set()))
      .find(Boolean)
    if (cycle) sayer(campaign, mistakes)(['depends'], `dependência em círculo: ${[id, ...cycle].join(' → ')}`)
  }
}
