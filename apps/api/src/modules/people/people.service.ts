import { mayDo } from '#actor.ts'
import type { ShopCtx, StaffCtx } from '#context.ts'
import { countBuyers, findCountedUntil } from '#modules/buyers/buyer-counting.service.ts'
import { listOpenGroups } from '#modules/campaigns/desk-campaigns.service.ts'
import type { CallOutput, HandlerInput } from '@mutirao/contract/endpoint'
import type { OfficeFound } from '@mutirao/contract/office-search'
import type { Audience, getReach as reachCall, listPeople as declared, Person, PersonChannel, Reach } from '@mutirao/contract/people'
import { Problem } from '@mutirao/contract/problems'
import type { Segment } from '@mutirao/domain/buyer-segment'
import { laterMonth, startOfMonth, type Month } from '@mutirao/domain/leader'
import { maskLoginKey, type LoginKey } from '@mutirao/domain/login-key'
import { searchable } from '@mutirao/domain/search-text'
import { cursorText, readCursor } from './cursor.rules.ts'
import * as repository from './people.repository.ts'

type Query = HandlerInput<typeof declared>['query']
type ReachFilter = HandlerInput<typeof reachCall>['query']

/** The shop's buyers. Counts recent changes first; a large shop's first count is left to the sweep. */
export async function listPeople(
  ctx: StaffCtx,
  { sort, size: given, limit: size = given, cursor, reference, ...filter }: Query,
): Promise<CallOutput<typeof declared>> {
  await countBuyers(ctx, { isRequest: true })
  const asked = { ...(await askedOf(ctx, filter)), reference }
  const from = cursor ? readCursor(sort, cursor) : undefined
  if (cursor && !from)
    throw new Problem('validation_failed', {
      errors: [{ path: 'cursor', message: 'não veio de uma resposta nesta ordem; comece sem ele' }],
    })
  const [found, totalElements, countedUntil] = await Promise.all([
    repository.listRows(ctx, asked, { sort, size, cursor: from }),
    repository.countRows(ctx, asked),
    findCountedUntil(ctx),
  ])
  const rows = found.slice(0, size)
  const last = rows.at(-1)
  const next = found.length > size && last ? cursorText(sort, { value: last.sorted, id: last.id }) : undefined
  return { content: rows.map((row) => toPerson(ctx, row)), totalElements, next, countedUntil: countedUntil?.toISOString() }
}

/** The buyers with the newest orders whose name, e-mail or phone has these words; for the office's search, whose caller checks the rights. */
export async function findPeople(ctx: StaffCtx, { text, most }: { text: string; most: number }): Promise<OfficeFound['people']> {
  await countBuyers(ctx, { isRequest: true })
  const rows = await repository.listRows(
    ctx,
    { ...(await segmentQuery(ctx, {})), ...wordsOf(ctx, text) },
    { sort: 'recent', size: most - 1 },
  )
  return rows.map((row) => ({ id: row.id, name: shownName(ctx, row), orders: row.orders }))
}

export async function getReach(ctx: StaffCtx, filter: ReachFilter): Promise<Reach> {
  await countBuyers(ctx, { isRequest: true })
  return repository.sumReach(ctx, await askedOf(ctx, filter))
}

export const listPersonPlaces = (ctx: StaffCtx) => repository.listPlaces(ctx)

async function askedOf(
  ctx: StaffCtx,
  { searchText, optedIn, firstMonth, boughtMonth, ...rules }: ReachFilter,
): Promise<repository.AudienceQuery> {
  if (searchText !== undefined && (rules.cell ?? rules.cart ?? rules.cartItem) !== undefined)
    throw new Problem('validation_failed', {
      errors: [{ path: 'searchText', message: 'quem espera ou deixou um carrinho é contado sem nome: tire a procura' }],
    })
  const months = { firstMonth: spanOf(ctx, firstMonth), boughtMonth: spanOf(ctx, boughtMonth) }
  return { ...(await segmentQuery(ctx, rules)), optedIn, ...months, ...wordsOf(ctx, searchText) }
}

const spanOf = ({ tenant: { body } }: StaffCtx, month: Month | undefined) =>
  month === undefined ? undefined : { from: startOfMonth(month, body.timeZone), until: startOfMonth(laterMonth(month, 1), body.timeZone) }

/** Staff without `orders.read` see masked contacts and search by name only: a search by contact would confirm a guess. */
const seesContacts = ({ actor }: StaffCtx) => mayDo(actor, 'orders.read')

function wordsOf(ctx: StaffCtx, searchText: string | undefined): Pick<repository.PeopleQuery, 'words' | 'digits' | 'isByName'> {
  const digits = searchText?.replaceAll(/\D/g, '') ?? ''
  return { words: searchText && searchable(searchText), digits: digits.length >= 4 ? digits : undefined, isByName: !seesContacts(ctx) }
}

/** The rules with what they depend on: the moment, and the open groups below their minimum. */
export async function segmentQuery(ctx: ShopCtx, { group, bought, origin, cell, cart, cartItem, ...rules }: Audience) {
  const segment: Segment = {
    ...rules,
    isGroupShort: group === 'short',
    hasNeverBought: bought === 'never',
    isImported: origin === 'import',
  }
  const groups = segment.isGroupShort ? await listOpenGroups(ctx) : []
  const shortGroupIds = groups.filter(({ paidUnits, minimumUnits = 0 }) => paidUnits < minimumUnits).map(({ campaignId }) => campaignId)
  return { segment, now: ctx.now, shortGroupIds, cell, cart, cartItem }
}

export function toPerson(ctx: StaffCtx, row: repository.PersonRow): Person {
  const { groupIds, phone, email, orderedAt, importedAt, boughtAt, neighborhood, store, id, reference, orders, spent, isOptedIn } = row
  return {
    id,
    reference: reference ?? undefined,
    name: shownName(ctx, row),
    phone: shownContact(ctx, 'PHONE', phone),
    email: email === null ? undefined : shownContact(ctx, 'EMAIL', email),
    orders,
    spent,
    orderedAt: orderedAt?.toISOString(),
    importedAt: importedAt?.toISOString(),
    boughtAt: boughtAt?.toISOString(),
    groups: groupIds.length,
    neighborhood: neighborhood || undefined,
    store: store || undefined,
    isOptedIn,
    channels: channelsOf(row),
  }
}

const shownContact = (ctx: StaffCtx, type: LoginKey['type'], value: string) =>
  seesContacts(ctx) || value === '' ? value : maskLoginKey({ type, value })

/** The shown name. An imported person without a name has a contact in its place, which is masked like one. */
function shownName(ctx: StaffCtx, { name, email, phone }: Pick<repository.PersonRow, 'name' | 'email' | 'phone'>): string {
  if (name === email) return shownContact(ctx, 'EMAIL', name)
  return name === phone ? shownContact(ctx, 'PHONE', name) : name
}

const channelsOf = ({ hasMail, hasPush, hasWhatsapp }: repository.PersonRow): PersonChannel[] => [
  'inbox',
  ...(hasMail ? (['mail'] as const) : []),
  ...(hasPush ? (['push'] as const) : []),
  ...(hasWhatsapp ? (['whatsapp'] as const) : []),
]
