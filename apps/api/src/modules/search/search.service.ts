import { mayDo } from '#actor.ts'
import type { StaffCtx } from '#context.ts'
import { listCampaignNames } from '#modules/campaigns/desk-campaigns.service.ts'
import { findItemsNamed } from '#modules/catalog/desk-items.service.ts'
import { findOrders } from '#modules/orders/office/find-orders.service.ts'
import { findPeople } from '#modules/people/people.service.ts'
import { getShop } from '#modules/shop/shop.service.ts'
import { LEAST_SEARCHED, type OfficeFound } from '@mutirao/contract/office-search'
import { searchable } from '@mutirao/domain/search-text'

/** Rows of each list. */
const MOST = 5

/** A few things of each kind that the caller may read. Orders are found by their buyers, whose list is short. */
export async function findEverything(ctx: StaffCtx, q: string): Promise<OfficeFound> {
  const may = (right: Parameters<typeof mayDo>[1]) => mayDo(ctx.actor, right)
  const text = q.trim()
  const words = searchable(text)
    .split(/\s+/)
    .filter((word) => word !== '')
  const isLong = text.length >= LEAST_SEARCHED
  const [people, items, campaigns, { stores }] = await Promise.all([
    isLong && (may('people.read') || may('orders.read')) ? findPeople(ctx, { text, most: MOST }) : [],
    isLong && may('items.write') ? findItemsNamed(ctx, { words, most: MOST }) : [],
    may('campaigns.write') ? listCampaignNames(ctx) : [],
    getShop(ctx),
  ])
  const leadIds = people.map(({ id }) => id)
  return {
    orders: isLong && may('orders.read') ? await findOrders(ctx, { text, leadIds, most: MOST }) : [],
    items,
    campaigns: named(campaigns, words),
    people: may('people.read') ? people : [],
    stores: may('campaigns.write') ? named(stores, words) : [],
  }
}

/** Names with a word that begins with each searched word come first. */
function named(all: readonly { id: string; name: string }[], words: readonly string[]): { id: string; name: string }[] {
  const found = all
    .map(({ id, name }) => ({ id, name, text: searchable(name) }))
    .filter(({ text }) => words.length > 0 && words.every((word) => text.includes(word)))
  const begins = ({ text }: { text: string }) => words.every((word) => ` ${text}`.includes(` ${word}`))
  return found
    .toSorted((one, other) => Number(begins(other)) - Number(begins(one)))
    .slice(0, MOST)
    .map(({ id, name }) => ({ id, name }))
}
