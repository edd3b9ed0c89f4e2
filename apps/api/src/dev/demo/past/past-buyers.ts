import { uuidOf } from '#ids.ts'
import type { ShippingAddress } from '@mutirao/contract/shipping-address'
import { allFirstNames, allLastNames } from '../demo-names.ts'
import { Chance } from './chance.ts'
import type { PastShop } from './past-shops.ts'

export type PastBuyer = { id: string; name: string; phone: string; email: string; isListed: boolean; address: ShippingAddress }

const COMPLEMENTS = ['', '', 'apto 12', 'apto 34', 'apto 71', 'casa 2', 'bloco B, apto 53']
/** A point of the quarter, within some 300 m. */
const NEAR_DEGREES = 0.003

/** The buyer of this number: always the same person at the same door. Nobody has such a phone or mailbox. */
export function buyerOf({ slug, shop }: { slug: string; shop: PastShop }, index: number): PastBuyer {
  const chance = new Chance(`${slug} buyer ${index}`)
  const quarter = chance.pick(shop.quarters)
  const [street, cep] = chance.pick(quarter.streets)
  const [first, last, other] = [chance.pick(allFirstNames), chance.pick(allLastNames), chance.pick(allLastNames)]
  const number = String(chance.between(12, 980))
  const near = (degrees: number) => Math.round((degrees + (chance.next() - 0.5) * 2 * NEAR_DEGREES) * 1e6) / 1e6
  return {
    id: uuidOf(`${slug} past buyer ${index}`),
    name: other === last || chance.isUnder(0.4) ? `${first} ${last}` : `${first} ${other} ${last}`,
    phone: `+55110${String(10_000_000 + index)}`,
    email: `freguesia-${index + 1}@demo.example`,
    isListed: chance.isUnder(1 / 3),
    address: {
      cep,
      address: `${street}, ${number}`,
      street_address: street,
      street_number: number,
      complement: chance.pick(COMPLEMENTS),
      neighborhood: quarter.neighborhood,
      city: 'São Paulo',
      administrative_area: 'SP',
      country: 'Brasil',
      reference: '',
      addressType: '',
      latitude: near(quarter.latitude),
      longitude: near(quarter.longitude),
    },
  }
}

/** How readily the buyer of this number returns, from 0 to 1: few return often. */
const loyaltyOf = (slug: string, index: number) => new Chance(`${slug} loyalty ${index}`).next() ** 2

const TRIES = 5

/**
 * The number of the buyer of the next order; `known` buyers have ordered before. At first every buyer is new, later about a third are. Half of the
 * returning buyers are recent ones, and loyal buyers return more often.
 */
export function nextBuyer(chance: Chance, { slug, known, ordersAWeek }: { slug: string; known: number; ordersAWeek: number }): number {
  const isNew = chance.isUnder(0.32 + 0.68 * Math.exp(-known / (2 * ordersAWeek)))
  if (known === 0 || isNew) return known
  let found = 0
  for (let tried = 0; tried < TRIES; tried++) {
    const from = chance.isUnder(0.5) ? Math.floor(known * 0.65) : 0
    found = chance.between(from, known - 1)
    if (chance.isUnder(0.12 + 0.88 * loyaltyOf(slug, found))) break
  }
  return found
}
