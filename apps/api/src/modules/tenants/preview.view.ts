import { dayAndHour } from '#merchant/moment-words.ts'
import type { IgnoredCount } from '#modules/catalog/load-facts.service.ts'
import type { TenantFile } from '@mutirao/contract/merchant/tenant'
import { formatMoney } from '@mutirao/domain/money'
import type { Mistake } from './folder/mistake-list.rules.ts'
import type { LoadPlan } from './plan.service.ts'

/** Ids that were added, changed and removed. */
export type Change = { added: string[]; changed: string[]; removed: string[] }
/** `title`: the kind of the entries. */
export type Changes = Change & { title: string; isNamed: boolean; mayBeRenamed?: boolean }
export type Preview = {
  plan: LoadPlan
  /** The shop in the database, possibly under a former name. */
  shop: { slug: string; name: string } | undefined
  isNew: boolean
  changes: readonly Changes[]
  prices: { id: string; name: string; before: number; after: number }[]
  ignoredCounts: readonly IgnoredCount[]
  stockCount: number
  newPictures: number
  refused: Mistake[]
  /** Written by call since the last load, and changed by this one. */
  takenBack: readonly TakenBack[]
  /** Written since the last load, of kinds that are not compared: the folder writes over them. */
  writtenOver: readonly TakenBack[]
}
export type TakenBack = { title: string; id?: string; by: string | null; at: Date }

const MOST_NAMED = 10

/** The text that a merchant reads before agreeing to a load. */
export function previewWords(preview: Preview, tenant: TenantFile): string[] {
  const { changes, plan, refused, isNew, newPictures } = preview
  const { slug, timeZone } = tenant
  const shown = [...changes.flatMap(counts), ...(newPictures > 0 ? [`imagens novas: ${newPictures}`] : [])]
  const lines = [
    ...shown,
    ...pricesIn(preview),
    ...momentsIn(plan, timeZone),
    ...stockIn(preview),
    ...plan.renames.moves.map(({ from, to }) => `campanha ${from} passa a se chamar ${to}: pedidos, carrinhos e endereço vão junto`),
    ...changes.filter(({ mayBeRenamed }) => mayBeRenamed).flatMap(vanished),
  ]
  return [
    isNew ? `${slug}: loja nova` : `${slug}: o que muda`,
    ...renamedShop(preview, tenant),
    ...(shown.length === 0 && !isNew ? ['  nada do que a loja mostra'] : []),
    ...lines.map((line) => `  ${line}`),
    ...writtenIn('Escrito no escritório desde a última carga, e esta pasta desfaz:', preview.takenBack, timeZone),
    ...writtenIn('Escrito no escritório desde a última carga, e a pasta grava por cima o que ela diz:', preview.writtenOver, timeZone),
    ...(refused.length > 0 ? ['Recusado (fica como está; uma campanha fica toda como está, com o seu catálogo):'] : []),
    ...refused.map(({ file, line, message }) => `  ${file}:${line} ${message}`),
  ]
}

function writtenIn(head: string, written: readonly TakenBack[], timeZone: string): string[] {
  if (written.length === 0) return []
  const shown = written
    .slice(0, MOST_NAMED)
    .map(
      ({ title, id, by, at }) =>
        `  ${[title, id].filter(Boolean).join(': ')} (${[by, dayAndHour(at, timeZone)].filter(Boolean).join(', ')})`,
    )
  return [head, ...shown, ...more(written.length)]
}

function renamedShop({ shop }: Preview, { slug, name }: TenantFile): string[] {
  if (!shop || shop.slug === slug) return []
  return [`  a loja ${shop.slug} (${shop.name}) passa a se chamar ${slug} (${name}): pedidos, clientes e endereços vão junto`]
}

function counts({ title, isNamed, added, changed, removed }: Changes): string[] {
  const part = (ids: string[], word: string) => (ids.length === 0 ? [] : [`${ids.length} ${word}${isNamed ? ` (${named(ids)})` : ''}`])
  const parts = [...part(added, 'a mais'), ...part(changed, 'com mudanças'), ...part(removed, 'a menos')]
  return parts.length === 0 ? [] : [`${title}: ${parts.join(', ')}`]
}

const named = (ids: string[]) =>
  ids.length > MOST_NAMED ? `${ids.slice(0, MOST_NAMED).join(', ')} e mais ${ids.length - MOST_NAMED}` : ids.join(', ')
const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
const more = (count: number) => (count > MOST_NAMED ? [`  e mais ${count - MOST_NAMED}`] : [])

function pricesIn({ prices }: Preview): string[] {
  if (prices.length === 0) return []
  const shown = prices.slice(0, MOST_NAMED).map(({ id, before, after }) => `  ${id}: ${formatMoney(before)} → ${formatMoney(after)}`)
  return [`preços: ${prices.length}`, ...shown, ...more(prices.length)]
}

function momentsIn({ moments }: LoadPlan, timeZone: string): string[] {
  const day = (at: Date) => dayAndHour(at, timeZone)
  const told = moments.all.flatMap(({ file, path, decision }) => {
    const place = `  ${file} ${path.map(String).join('.')}`
    if (decision.outcome === 'CHANGED') return [`${place}: ${day(decision.before)} → ${day(decision.at)}`]
    if (decision.outcome === 'REMOVED') return [`${place}: ${day(decision.before)} → sem prazo`]
    if (decision.outcome === 'NEW') return [`${place}: ${day(decision.at)}`]
    return []
  })
  const kept = moments.all.filter(({ decision }) => decision.outcome === 'KEPT').length
  const refused = moments.all.filter(({ decision }) => decision.outcome === 'REFUSED').length
  if (told.length + kept + refused === 0) return []
  const summary = [
    counted(kept, 'mantido', 'mantidos'),
    ...(told.length > 0 ? [counted(told.length, 'novo ou mudado', 'novos ou mudados')] : []),
    ...(refused > 0 ? [counted(refused, 'recusado', 'recusados')] : []),
  ]
  return [`prazos: ${summary.join(', ')}`, ...told]
}

function stockIn({ plan, stockCount, ignoredCounts }: Preview): string[] {
  const { corrections } = plan.stock
  const corrected = corrections.map(({ stockId, before, after, reserved, reason, isHeldUp, file, line }) => {
    const heldUp = isHeldUp ? `; não fica abaixo das ${reserved} reservadas em pedidos` : ''
    return `  ${file}:${line} ${stockId}: ${before} → ${after} (${reason}${heldUp})`
  })
  const exceptFor = corrected.length > 0 ? `, menos ${counted(corrected.length, 'correção', 'correções')} de ${corrections[0]!.file}` : ''
  const ignored = ignoredCounts
    .slice(0, MOST_NAMED)
    .map(
      ({ campaignId, id, written, onHand, reserved }) =>
        `  catalogs/${campaignId}.csv ${id}: ${written} não vale, a loja tem ${onHand} (${reserved} reservadas)`,
    )
  return [
    ...(stockCount > 0 ? [`estoque: ${counted(stockCount, 'contagem mantida', 'contagens mantidas')}${exceptFor}`] : []),
    ...corrected,
    ...(ignored.length > 0
      ? ['a coluna stock é só a contagem de abertura; para corrigir, use stock.csv:', ...ignored, ...more(ignoredCounts.length)]
      : []),
  ]
}

/** Points out that a removed and an added campaign may be one renamed campaign; only the merchant knows. */
function vanished({ added, removed }: Change): string[] {
  if (added.length === 0 || removed.length === 0) return []
  return [
    `some ${named(removed)} e aparece ${named(added)}: se é a mesma campanha com outro nome, escreva no arquivo novo "formerly": ["${removed[0]}"], e pedidos, carrinhos e endereço vão junto`,
  ]
}
