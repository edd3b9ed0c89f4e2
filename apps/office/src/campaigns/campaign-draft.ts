import { amountOf } from '#desk/money-field.tsx'
import { createDrafts, idOf, reaisIn, typedSince, wholeOf, type ChosenCode, type DraftPicture } from '#written/drafts.ts'
import { withRow, type Row } from '#written/rows.ts'
import type { FormOf } from '#written/use-draft.ts'
import { decimalIn, instantText, localText, momentOf, percentIn, textIn } from '#written/written-text.ts'
import { officeCampaignDraftsKey } from '@mutirao/client/stored-keys'
import type { CampaignFile } from '@mutirao/contract/merchant/campaigns'
import type { Written } from '@mutirao/contract/written'
import { formatTaxNumber } from '@mutirao/domain/tax-number'
import { DAY_MS } from '@mutirao/domain/zoned-time'
import { text, withKeys } from './file-keys.ts'
import { emptyStory, picturesIn, storyIn, storyOf, tagsIn, tagsOf, type StoryDraft, type TagDraft } from './story-draft.ts'
import { campaignTexts } from './texts.ts'

type Value = Written['value']

/** A tier as it is typed. */
export type TierDraft = Row<{ units: string; percentage: string }>

/** A delivery or pickup window as it is typed. kept: the keys that the form does not show. store: of a pickup. */
export type WindowDraft = Row<{
  weekday: string
  from: string
  to: string
  fee: string
  cutoffHours: string
  capacity: string
  store: string
  kept: Value
}>

/**
 * An item that enters the campaign, from `source`, an item of another one: as an offer of it, or as a copy with a stock of its own. id: its own, once chosen.
 * isOnlyOffer: it has no count that a copy could begin with.
 */
export type AddedItem = {
  source: string
  isOffer?: boolean
  isOnlyOffer?: boolean
  id?: string
  name: string
  unit: string
  price: string
  stock: string
  hash?: string
  hue: number
}

/** The form of a campaign as it is typed. */
export type CampaignDraft = Record<(typeof textFields)[number], string> & {
  pictures: readonly DraftPicture[]
  areas: readonly string[]
  forAdults: boolean
  /** Local date and time in the shop's zone, as a date field writes them; empty: at once, or never. */
  opensAt: string
  endsAt: string
  /** The campaign whose order is needed first, and the invitations that are needed. */
  needs: string
  invites: string
  minimumOrder: string
  isGroup: boolean
  tiers: readonly TierDraft[]
  minimumUnits: string
  share: string
  deliveries: readonly WindowDraft[]
  pickups: readonly WindowDraft[]
  /** Absent from drafts that an earlier release kept on the device, as are the tags. */
  story?: StoryDraft
  tags?: readonly TagDraft[]
  added: readonly AddedItem[]
  /** New prices of items of the campaign, by id. */
  prices: Readonly<Record<string, string>>
  /** The stored price, in centavos, over which each of them was typed. */
  seen?: Readonly<Record<string, number>>
  removed: readonly string[]
  /** The value that was read: keys that the form does not show stay. */
  rest: Value
  code?: ChosenCode
}
const textFields = [
  'name',
  'producer',
  'origin',
  'description',
  'campaignCode',
  'inviteCode',
  'onFailure',
  'legalName',
  'document',
  'address',
] as const

const emptyTier = { units: '', percentage: '' }
const firstTiers: readonly TierDraft[] = [
  { row: 0, units: '20', percentage: '5' },
  { row: 1, units: '50', percentage: '10' },
]
const SATURDAY = '6'
const emptyWindow = {
  weekday: SATURDAY,
  from: '08:00',
  to: '12:00',
  fee: '',
  cutoffHours: '24',
  capacity: '',
  store: '',
  kept: {},
}

export const withTier = (tiers: readonly TierDraft[]): readonly TierDraft[] => withRow(tiers, emptyTier)
/** A further window starts as the last one. */
export const withWindow = (windows: readonly WindowDraft[], store = ''): readonly WindowDraft[] =>
  withRow(windows, windows.at(-1) ?? { ...emptyWindow, store })

const emptyDraft: CampaignDraft = {
  ...(Object.fromEntries(textFields.map((field) => [field, ''])) as Record<(typeof textFields)[number], string>),
  onFailure: campaignTexts.onFailureFirst,
  pictures: [],
  areas: [],
  forAdults: false,
  opensAt: '',
  endsAt: '',
  needs: '',
  invites: '',
  minimumOrder: '',
  isGroup: true,
  tiers: firstTiers,
  minimumUnits: firstTiers[0]!.units,
  share: '',
  deliveries: [],
  pickups: [],
  story: emptyStory,
  tags: [],
  added: [],
  prices: {},
  seen: {},
  removed: [],
  rest: {},
}

/** The stored value in its file's shape: the server wrote it. */
const fileOf = (value: Value) => value as Partial<CampaignFile>

const windowIn = (window: Value, row: number): WindowDraft => {
  const { weekday, from, to, fee, cutoffHours, capacity, store } = window
  return {
    row,
    weekday: decimalIn(weekday),
    from: textIn(from),
    to: textIn(to),
    fee: fee === 0 ? '' : reaisIn(fee),
    cutoffHours: decimalIn(cutoffHours),
    capacity: decimalIn(capacity),
    store: textIn(store),
    kept: window,
  }
}

type Depends = CampaignFile['depends'][number]
const conditionOf = <Type extends Depends['type']>(depends: readonly Depends[] | undefined, type: Type) =>
  depends?.find((one): one is Extract<Depends, { type: Type }> => one.type === type)

/** The text fields by the keys of the file. */
const textsIn = (value: Value) => ({
  name: textIn(value['name']),
  producer: textIn(value['producer']),
  origin: textIn(value['origin']),
  description: textIn(value['description']),
  campaignCode: textIn(value['code']),
  inviteCode: textIn(value['inviteCode']),
})

const conditionsIn = (depends: CampaignFile['depends'] | undefined) => ({
  opensAt: localText(conditionOf(depends, 'time')?.date),
  needs: conditionOf(depends, 'campaign')?.campaignId ?? '',
  invites: decimalIn(conditionOf(depends, 'invites')?.invites),
})

/** The written campaign as a form. */
export function draftOf(value: Value, pictures: Written['pictures'] = []): CampaignDraft {
  const {
    picture,
    areas = [],
    intendedForAdults,
    depends,
    expired,
    cartControls,
    group,
    deliveryCalendar = [],
    pickup = [],
    story,
    tags = [],
  } = fileOf(value)
  return {
    ...emptyDraft,
    ...textsIn(value),
    pictures: picturesIn(picture, pictures),
    areas,
    forAdults: intendedForAdults === true,
    ...conditionsIn(depends),
    endsAt: localText(expired?.end),
    minimumOrder: reaisIn(cartControls?.minimumOrder),
    ...tiersIn(cartControls?.groupRules ?? []),
    ...(group ? groupIn(group) : {}),
    deliveries: deliveryCalendar.map(windowIn),
    pickups: pickup.map(windowIn),
    story: story ? storyIn(story, pictures) : emptyStory,
    tags: tagsIn(tags),
    rest: value,
  }
}

function tiersIn(rules: CampaignFile['cartControls']['groupRules']): Pick<CampaignDraft, 'isGroup' | 'tiers'> {
  if (rules.length === 0) return { isGroup: false, tiers: firstTiers }
  const tiers = rules.map(({ minimumUnits, percentage }, row) => ({
    row,
    units: decimalIn(minimumUnits),
    percentage: decimalIn(percentage),
  }))
  return { isGroup: true, tiers }
}

const groupIn = ({ minimumUnits, share, onFailure, seller }: NonNullable<CampaignFile['group']>) => ({
  minimumUnits: decimalIn(minimumUnits),
  share: decimalIn(share),
  onFailure,
  legalName: seller.legalName,
  document: seller.document,
  address: seller.address,
})

const whole = (text: string) => (text.trim() === '' ? undefined : wholeOf(text))
function windowOf({ weekday, from, to, fee, cutoffHours, capacity, store, kept }: WindowDraft, isPickup: boolean): Value {
  return withKeys(kept, {
    ...(isPickup ? { store: text(store) } : {}),
    weekday: wholeOf(weekday),
    from,
    to,
    fee: fee.trim() === '' ? 0 : amountOf(fee),
    cutoffHours: cutoffHours.trim() === '' ? 0 : wholeOf(cutoffHours),
    capacity: whole(capacity),
  })
}

/** Each condition in the place that it had; further ones of the same type stay. */
function dependsOf({ rest, opensAt, needs, invites }: CampaignDraft): readonly Value[] {
  const before = fileOf(rest).depends ?? []
  const time = conditionOf(before, 'time')
  const next: [Depends['type'], Value | undefined][] = [
    ['time', opensAt ? { ...time, type: 'time', date: momentOf(opensAt, time?.date) } : undefined],
    ['campaign', needs ? { ...conditionOf(before, 'campaign'), type: 'campaign', campaignId: needs } : undefined],
    ['invites', invites.trim() ? { ...conditionOf(before, 'invites'), type: 'invites', invites: wholeOf(invites) } : undefined],
  ]
  const ofType = new Map(next)
  const placed = before.flatMap((one): Value[] => {
    if (conditionOf(before, one.type) !== one) return [one]
    const kept = ofType.get(one.type)
    return kept ? [kept] : []
  })
  const added = next.flatMap(([type, one]) => (one && !conditionOf(before, type) ? [one] : []))
  return [...placed, ...added]
}

function controlsOf({ rest, isGroup, tiers, minimumOrder }: CampaignDraft): Value {
  const before: Value = fileOf(rest).cartControls ?? {}
  const rules = fileOf(rest).cartControls?.groupRules ?? []
  return withKeys(before, {
    groupRules: isGroup
      ? tiers.map(({ units, percentage }, at) => ({ ...rules[at], minimumUnits: wholeOf(units), percentage: percentIn(percentage) }))
      : [],
    minimumOrder: minimumOrder.trim() === '' ? undefined : amountOf(minimumOrder),
  })
}

function groupOf({ rest, isGroup, minimumUnits, share, onFailure, legalName, document, address }: CampaignDraft): Value | undefined {
  if (!isGroup) return undefined
  const before = fileOf(rest).group
  // A number that nobody typed stays as the folder has it.
  const number = document === before?.seller.document ? document : formatTaxNumber(document.trim())
  return withKeys(before ?? {}, {
    minimumUnits: wholeOf(minimumUnits),
    share: whole(share),
    onFailure: text(onFailure),
    seller: withKeys(before?.seller ?? {}, { legalName: text(legalName), document: text(number), address: text(address) }),
  })
}

const FIRST_PRIORITY = 100

/** Converts the form to a written campaign, which the server validates. */
export function valueOf(draft: CampaignDraft, { active }: { active: boolean }): Value {
  const { rest } = draft
  const before = fileOf(rest)
  const end = draft.endsAt === '' ? undefined : momentOf(draft.endsAt, before.expired?.end)
  return withKeys(rest, {
    name: text(draft.name),
    producer: text(draft.producer),
    origin: text(draft.origin),
    description: text(draft.description),
    picture: draft.pictures[0]?.name,
    code: text(draft.campaignCode),
    inviteCode: text(draft.inviteCode),
    intendedForAdults: draft.forAdults ? true : before.intendedForAdults === false ? false : undefined,
    priority: before.priority ?? FIRST_PRIORITY,
    active,
    areas: draft.areas,
    depends: dependsOf(draft),
    expired: end === undefined ? undefined : { ...before.expired, end },
    cartControls: controlsOf(draft),
    group: groupOf(draft),
    deliveryCalendar: draft.deliveries.map((window) => windowOf(window, false)),
    pickup: draft.pickups.map((window) => windowOf(window, true)),
    story: storyOf(before.story, draft),
    tags: tagsOf(before.tags, draft.tags),
  })
}

/** Whether a written campaign is over. */
export function hasEnded({ value }: Written, now: Date): boolean {
  const { expired } = fileOf(value)
  return expired !== undefined && new Date(String(expired.end)) <= now
}

export const hasEnd = ({ value }: Written): boolean => fileOf(value).expired !== undefined

const WEEK_MS = 7 * DAY_MS

/** Weeks until the copy's end is ahead: one, or more for an old campaign. */
function weeksAhead(endsAt: string, now: Date): number {
  if (endsAt === '') return 1
  const end = new Date(instantText(endsAt)).getTime()
  return Math.max(1, Math.ceil((now.getTime() + 1 - end) / WEEK_MS))
}

/** Whole days later on the local calendar: 20h stays 20h. */
function later(text: string, days: number): string {
  if (text === '') return ''
  const [date = '', time = ''] = text.split('T')
  return `${new Date(Date.parse(`${date}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)}T${time}`
}

/** The form of next week's campaign: a copy without what only one campaign may have, and without references to its items. further: so many weeks later. */
export function copyOf(draft: CampaignDraft, now: Date, further = 0): CampaignDraft {
  const {
    code: _code,
    inviteCode: _invite,
    codes: _codes,
    default: _first,
    formerly: _former,
    tags: _tags,
    selectedItem: _item,
    ...same
  } = draft.rest
  const { discountRules = [], teams: _teams, ...controls } = fileOf(same).cartControls ?? ({} as Partial<CampaignFile['cartControls']>)
  const days = 7 * (weeksAhead(draft.endsAt, now) + further)
  const rest = {
    ...same,
    cartControls: { ...controls, discountRules: discountRules.filter(({ itemId }) => itemId === undefined) },
    blackoutDays: [],
  }
  return {
    ...draft,
    rest,
    tags: [],
    campaignCode: '',
    inviteCode: '',
    opensAt: later(draft.opensAt, days),
    endsAt: later(draft.endsAt, days),
  }
}

export const campaignForm: FormOf<CampaignDraft> = {
  drafts: createDrafts<CampaignDraft>(officeCampaignDraftsKey),
  draftOf: ({ value, pictures }) => draftOf(value, pictures),
  emptyDraft,
}

/** A name without a letter of the alphabet. */
const NAMELESS = 'campanha'
export const codeFor = (name: string): string => idOf(name, NAMELESS)
/** A copied item takes a code of its own: codes name one item in the whole shop. */
export const itemCodeFor = ({ source }: AddedItem): string => source.replace(/-\d{1,3}$/, '')

/** The changes typed while `before` was being saved, on top of the saved draft. The item lines of `before` are written, and left out. */
export function typedSinceSaved(before: CampaignDraft, typed: CampaignDraft, newer: CampaignDraft): CampaignDraft {
  return {
    ...typedSince(before, typed, newer),
    rest: newer.rest,
    added: typed.added.filter(({ source }) => before.added.every((line) => line.source !== source)),
    prices: Object.fromEntries(Object.entries(typed.prices).filter(([id, price]) => before.prices[id] !== price)),
    seen: { ...typed.seen, ...savedPrices(before) },
    removed: typed.removed.filter((id) => !before.removed.includes(id)),
  }
}

const savedPrices = ({ prices }: CampaignDraft) =>
  Object.fromEntries(
    Object.entries(prices)
      .map(([id, price]) => [id, amountOf(price)] as const)
      .filter(([, price]) => typeof price === 'number'),
  ) as Record<string, number>

export const changesItems = ({ added, prices, removed }: CampaignDraft): boolean =>
  added.length > 0 || removed.length > 0 || Object.keys(prices).length > 0
