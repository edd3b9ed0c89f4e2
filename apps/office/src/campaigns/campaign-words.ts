import { start } from '#api/start.ts'
import { deskTexts } from '#desk/texts.ts'
import { inWordsOfForm } from '#written/issues.ts'
import { isNothing, type KindWords } from '#written/kind-words.ts'
import { writtenTexts } from '#written/texts.ts'
import type { WrittenIssue } from '@mutirao/contract/merchant'
import type { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import { formatStamp } from '@mutirao/domain/delivery-date'
import { formatDecimal, formatMoney } from '@mutirao/domain/money'
import { storyTexts } from './story-texts.ts'
import { campaignTexts, weekdayText, type Part } from './texts.ts'

const keyNames: Record<string, string> = {
  name: campaignTexts.name,
  producer: campaignTexts.producer,
  origin: 'De onde vem',
  description: campaignTexts.description,
  picture: campaignTexts.picture,
  code: 'Código da campanha',
  inviteCode: 'Código de convite',
  intendedForAdults: campaignTexts.forAdults,
  areas: campaignTexts.areas,
  depends: 'Abertura e condições',
  expired: campaignTexts.ends,
  cartControls: 'Degraus e descontos',
  group: campaignTexts.isGroup,
  deliveryCalendar: campaignTexts.deliveryTitle,
  pickup: campaignTexts.pickupTitle,
  active: 'Na loja',
  items: 'Produtos',
  priority: 'Lugar na lista',
  ground: 'Cor de fundo do destaque',
  story: 'Story',
  tags: 'Etiquetas',
  producers: 'Produtores',
  infos: 'Informações',
  blackoutDays: 'Dias sem entrega',
  cashback: 'Cashback',
  extra: 'Perguntas do pedido',
  codes: 'Outros códigos',
  defaults: 'Endereço padrão',
  default: 'Campanha principal',
  geoJson: 'Área própria',
  geoJsons: 'Áreas próprias',
  ignoreShippingAddress: 'Não pede endereço',
  addressLocked: 'Só para endereços da conta',
  showShippingAddress: 'Mostra o endereço padrão',
  asks: 'Dados que o pedido pede',
  formerly: 'Nomes anteriores',
  profile: 'Aparência própria',
  statuses: 'Textos dos estados',
  mapDetails: 'Mapa',
  selectedItem: 'Produto em destaque',
  internalHubsRouting: 'Lojas por área',
}
const keyText = (key: string) => keyNames[key] ?? key

const stamp = (instant: unknown) => (typeof instant === 'string' ? formatStamp(new Date(instant), start.timeZone) : String(instant))

/** The names of the shop's things by their ids, as far as they are known. */
export type CampaignNames = Record<'areas' | 'campaigns' | 'stores', ReadonlyMap<string, string>>
type Names = CampaignNames | undefined
const nameOf = (names: Names, kind: keyof CampaignNames, id: string) => names?.[kind].get(id) ?? id

type Window = CampaignFile['deliveryCalendar'][number] & { store?: string }
const windowText = ({ weekday, from, to, fee, capacity, store }: Window, names: Names) =>
  [
    ...(store ? [nameOf(names, 'stores', store)] : []),
    `${weekdayText(weekday)}, ${from} às ${to}`,
    fee ? formatMoney(fee) : 'grátis',
    ...(capacity ? [`${capacity} vagas`] : []),
  ].join(', ')

const dependText = (one: CampaignFile['depends'][number], names: Names) =>
  one.type === 'time'
    ? `abre em ${stamp(one.date)}`
    : one.type === 'invites'
      ? `com ${one.invites} convites`
      : `depois de comprar em ${nameOf(names, 'campaigns', one.campaignId)}`

const windowsText = (windows: readonly Window[], names: Names) => windows.map((one) => windowText(one, names)).join('; ')

/** Texts of the keys whose values have parts. The server wrote the values, in the file's shape. */
const valueTexts: Partial<Record<string, (value: never, names: Names) => string>> = {
  picture: () => writtenTexts.photos(1),
  ground: (ground: CampaignFile['ground']) => (ground === 1 ? 'primeiro tom da paleta' : 'segundo tom da paleta'),
  areas: (all: readonly string[], names) => all.map((id) => nameOf(names, 'areas', id)).join(', '),
  expired: ({ end }: NonNullable<CampaignFile['expired']>) => stamp(end),
  depends: (all: CampaignFile['depends'], names) => all.map((one) => dependText(one, names)).join('; '),
  cartControls: ({ groupRules = [], discountRules = [], minimumOrder }: CampaignFile['cartControls']) =>
    [
      ...groupRules.map(({ minimumUnits, percentage }) => `${minimumUnits} un.: ${formatDecimal(percentage)} %`),
      ...(discountRules.length > 0
        ? [discountRules.length === 1 ? '1 desconto por quantidade' : `${discountRules.length} descontos por quantidade`]
        : []),
      ...(minimumOrder ? [`pedido mínimo ${formatMoney(minimumOrder)}`] : []),
    ].join('; ') || writtenTexts.nothing,
  group: ({ minimumUnits, share, onFailure, seller }: NonNullable<CampaignFile['group']>) =>
    [
      `mínimo ${minimumUnits}`,
      ...(share === undefined ? [] : [`uma pessoa conta até ${share}%`]),
      `${onFailure} ${seller.legalName}, ${seller.document}, ${seller.address}`,
    ].join('; '),
  story: ({ title, pages = [] }: NonNullable<CampaignFile['story']>) => storyTexts.said(title, pages.length),
  tags: (all: CampaignFile['tags']) => all.map(({ label }) => label).join(', '),
  deliveryCalendar: windowsText,
  pickup: windowsText,
}

function valueText(key: string, value: unknown, names?: CampaignNames): string {
  if (isNothing(value)) return writtenTexts.nothing
  const own = valueTexts[key]
  if (own) return own(value as never, names)
  if (Array.isArray(value)) return value.every((one) => typeof one === 'string') ? value.join(', ') : String(value.length)
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  return typeof value === 'object' ? '…' : String(value)
}

/** The fields whose key has several, by the rest of their path. */
const fieldNames: Record<string, string> = {
  'expired.end': campaignTexts.ends,
  'group.minimumUnits': campaignTexts.minimum,
  'group.share': campaignTexts.share,
  'group.onFailure': campaignTexts.onFailure,
  'group.seller.legalName': campaignTexts.legalName,
  'group.seller.document': campaignTexts.document,
  'group.seller.address': campaignTexts.address,
  'cartControls.minimumOrder': campaignTexts.minimumOrderName,
}
const windowFields: Record<string, string> = {
  store: campaignTexts.store,
  weekday: campaignTexts.weekday,
  from: campaignTexts.windowFrom,
  to: campaignTexts.windowTo,
  fee: campaignTexts.fee,
  capacity: campaignTexts.capacity,
  cutoffHours: campaignTexts.cutoff,
}

const pageFields: Record<string, string> = {
  title: storyTexts.pageTitle,
  text: storyTexts.pageText,
  seconds: storyTexts.seconds,
  'link.label': storyTexts.linkLabel,
  'link.to': storyTexts.linkTo,
}

function storyPathText(path: string): string | undefined {
  if (path === 'story.title') return `${storyTexts.story}, ${storyTexts.ring}`
  if (path === 'story.picture') return `${storyTexts.story}, ${writtenTexts.picture(1)}`
  const [, list, at, field] = /^(story\.pages|tags)\.(\d+)\.(.+)$/.exec(path) ?? []
  if (!list) return undefined
  if (list === 'tags') return [storyTexts.tagOf(Number(at) + 1), field === 'label' ? storyTexts.chip : storyTexts.tag].join(', ')
  if (field === 'picture') return storyTexts.pagePictureOf(Number(at) + 1)
  return [storyTexts.pageOf(Number(at) + 1), pageFields[field!]].filter(Boolean).join(', ')
}

function pathText(path: string): string | undefined {
  const [key, at, field = ''] = path.split('.')
  const place = Number(at) + 1
  if (key === 'deliveryCalendar' || key === 'pickup') {
    const of = key === 'pickup' ? campaignTexts.pickupOf : campaignTexts.deliveryOf
    return place > 0 ? [of(place), windowFields[field]].filter(Boolean).join(', ') : undefined
  }
  if (path.startsWith('cartControls.groupRules.')) {
    const [, , tier, of] = path.split('.')
    return of === 'percentage' ? campaignTexts.tierPercentage(Number(tier) + 1) : campaignTexts.tierUnits(Number(tier) + 1)
  }
  if (key === 'story' || key === 'tags') return storyPathText(path)
  return fieldNames[path]
}

const noTagOf = (message: string): string | undefined => {
  const [, tag] = /tem a etiqueta (.+?)(;|$)/.exec(message) ?? []
  return tag && storyTexts.noTag(tag)
}

/** The server words mistakes for the folder; these are the form's words, matched by the end of the path. */
const wordsOfField: [RegExp, (message: string) => string | undefined][] = [
  [/^story\.pages\.\d+\.picture$/, (message) => (message.startsWith('não existe') ? campaignTexts.pictureGone : storyTexts.onePicture)],
  [/^story\.pages\.\d+\.seconds$/, () => storyTexts.wrongSeconds],
  [/^tags\.\d+\.tag$/, (message) => noTagOf(message)],
  [/^(story\.)?picture$/, (message) => (message.startsWith('não existe') ? campaignTexts.pictureGone : campaignTexts.onePicture)],
  [/^expired\.end$/, (message) => (message.includes('passou') ? campaignTexts.endPast : undefined)],
  [/^depends\.\d+\.date$/, (message) => (message.startsWith('a campanha abriria') ? campaignTexts.opensAfterEnd : undefined)],
  [/minimumUnits$/, (message) => (message.startsWith('esperava') ? campaignTexts.wrongUnits : undefined)],
  [/percentage$/, (message) => (message.startsWith('use') || message.startsWith('esperava') ? campaignTexts.wrongPercentage : undefined)],
  [/^intendedForAdults$/, () => campaignTexts.adultsNeedCheck],
  [/^(deliveryCalendar|pickup)\.\d+\.to$/, (message) => (message.startsWith('o fim') ? campaignTexts.windowOrder : undefined)],
  [/(fee|minimumOrder|price)$/, (message) => (message.includes('centavos') ? deskTexts.moneyExample : undefined)],
  [/(capacity|cutoffHours|invites|share)$/, (message) => (message.startsWith('esperava') ? deskTexts.wholeNumber : undefined)],
]

/** The check of a folder names the tiers, which are there, and not the missing deadline; the form has a field for it. */
const isWithoutEnd = ({ path, message }: WrittenIssue) => path === 'cartControls.groupRules' && message.includes('expired.end')

function worded(issue: WrittenIssue): WrittenIssue {
  const { path, message } = issue
  if (path === '') return { path, message: inWordsOfForm(message) }
  if (isWithoutEnd(issue)) return { path: 'expired.end', message: campaignTexts.needsEnd }
  const own = wordsOfField.find(([pattern]) => pattern.test(path))?.[1](message)
  return { path, message: own ?? inWordsOfForm(message) }
}

/** The words of campaigns that read each thing of the shop by its name. */
export const wordsOfCampaigns = (names: CampaignNames): KindWords => ({
  ...campaignWords,
  valueText: (key, value) => valueText(key, value, names),
})
export const campaignWords: KindWords = { kind: 'campaigns', keyText, pathText, valueText, worded, thing: campaignTexts.thing }

/** The part of the form that has a key's fields. */
const partsOfKeys: Record<string, Part> = {
  name: 'what',
  producer: 'what',
  origin: 'what',
  description: 'what',
  picture: 'what',
  story: 'what',
  tags: 'what',
  code: 'who',
  inviteCode: 'who',
  intendedForAdults: 'who',
  areas: 'who',
  depends: 'who',
  expired: 'when',
  items: 'items',
  cartControls: 'tiers',
  group: 'tiers',
  deliveryCalendar: 'delivery',
  pickup: 'delivery',
}
export function partOfPath(path: string): Part {
  if (/^depends\.\d+\.date$/.test(path)) return 'when'
  return partsOfKeys[path.split('.')[0]!] ?? 'check'
}
