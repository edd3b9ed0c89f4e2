/** The roles of a merchant's staff. This file alone says what each may do. */
export const roles = ['owner', 'manager', 'editor', 'picker', 'courier', 'keeper', 'support'] as const
export type Role = (typeof roles)[number]

/** The rights, each as noun and verb. A staff endpoint names one in `may`. */
export const rights = [
  'office.enter',
  'orders.read',
  /** Picks orders, marks them ready for pickup, and reports missing items. */
  'orders.prepare',
  /** Sends orders out and hands them to their recipients. */
  'orders.ship',
  /** Hands orders over at the pickup point. */
  'orders.handOver',
  'orders.refund',
  /** Credits and debits of buyers' wallets by the shop's decision. */
  'wallets.adjust',
  /** Decides on payments whose amount was not the due one. */
  'reviews.settle',
  /** Settles differences between the shop's books and its acquirers'. */
  'reconciliation.settle',
  /** Reads sums of sales, items and buyers. */
  'figures.read',
  /** Reads and writes what items, payments and deliveries cost, and what is left of sales. */
  'costs.write',
  /** Answers and hides ratings. */
  'ratings.moderate',
  /** Answers questions that people wrote to the shop. */
  'inquiries.answer',
  /** Reads who bought: their orders, consents and notes. */
  'people.read',
  /** Writes notes about people. */
  'people.write',
  /** Writes to many people at once. */
  'people.message',
  'campaigns.write',
  'items.write',
  'stock.write',
  /** The shop's name, palette, contact, notices and home page. */
  'shop.write',
  /** The seller, the Pix key and the rules of payment: where the money goes. */
  'payment.write',
  /** Who may enter a closed shop. */
  'access.write',
  /** Reads and resends webhook deliveries. */
  'webhooks.send',
  /** Buys for people whom it names: of programs alone (`X-Buyer`). */
  'buyers.act',
  /** Names buyers as the program knows them, by a reference: of programs alone. */
  'buyers.name',
  /** Adds and removes staff and changes their roles; creates and ends API keys. */
  'staff.write',
] as const
export type Right = (typeof rights)[number]
/** The right that a call requires: one, or any of several. */
export type NeededRight = Right | readonly Right[]

/** A person buys as themselves. */
const ofPrograms: ReadonlySet<Right> = new Set(['buyers.act', 'buyers.name'])
export const isOfPrograms = (right: Right): boolean => ofPrograms.has(right)
const ofPeople = rights.filter((right) => !ofPrograms.has(right))

/** Only the owner may change where the money goes, who may do what, and what opens a closed shop. */
const ofOwner: ReadonlySet<Right> = new Set(['staff.write', 'payment.write', 'access.write'])

/** A manager runs the shop without the owner's own rights. Only these two roles may return money. An editor sees no order and no money. */
const rightsByRole: Record<Role, readonly Right[]> = {
  owner: ofPeople,
  manager: ofPeople.filter((right) => !ofOwner.has(right)),
  editor: ['office.enter', 'campaigns.write', 'items.write', 'stock.write'],
  picker: ['office.enter', 'orders.read', 'orders.prepare', 'orders.ship', 'orders.handOver', 'stock.write'],
  courier: ['office.enter', 'orders.ship'],
  keeper: ['office.enter', 'orders.handOver'],
  support: ['office.enter', 'orders.read', 'ratings.moderate', 'inquiries.answer', 'people.read', 'people.write'],
}

/** The scope of a demanded passkey: rights that move money or say who may do what, or the whole office. */
export const passkeyDemands = ['money', 'everything'] as const
export type PasskeyDemand = (typeof passkeyDemands)[number]

/** Whoever may hire could otherwise give the rights to money to somebody else. */
const ofMoney: ReadonlySet<Right> = new Set([
  'orders.refund',
  'wallets.adjust',
  'reviews.settle',
  'reconciliation.settle',
  'payment.write',
  'access.write',
  'staff.write',
])

/** Whether a shop with this demand asks for a passkey before the right is used. */
export const needsPasskey = (demand: PasskeyDemand, right: Right): boolean => demand === 'everything' || ofMoney.has(right)

export const rightsOf = (role: Role): readonly Right[] => rightsByRole[role]

/** The names that staff read. A shop's own role has none of them. */
export const roleNames: Record<Role, string> = {
  owner: 'Dono ou dona',
  manager: 'Gerente',
  editor: 'Catálogo',
  picker: 'Separação',
  courier: 'Entrega',
  keeper: 'Ponto de retirada',
  support: 'Atendimento',
}

/** A name as people read it. */
const readName = (name: string) =>
  name
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** Whether a name reads like one of the roles above, so that a shop's own role cannot be taken for it. */
export const isNameOfRole = (name: string): boolean => roles.some((role) => [role, readName(roleNames[role])].includes(readName(name)))

/** More than these nobody tells apart in a list. */
export const MOST_OWN_ROLES = 24

/** Rights that are of no use without others, beside `office.enter`, which all need. */
const needs: Partial<Record<Right, readonly Right[]>> = {
  'orders.prepare': ['orders.read'],
  'orders.refund': ['orders.read'],
  'wallets.adjust': ['orders.read'],
  'people.write': ['people.read'],
  'people.message': ['people.read'],
}
export const neededFor = (right: Right): readonly Right[] => needs[right] ?? []

/** The rights that a shop's own role may have, in the order of the list. Each comes with `office.enter`. */
export const roleRights = ofPeople.filter((right) => right !== 'office.enter')

/** The rights of a role with what they need, in the order of the list. */
export function withNeeded(chosen: readonly Right[]): Right[] {
  const all = new Set<Right>(['office.enter', ...chosen, ...chosen.flatMap(neededFor)])
  return rights.filter((right) => all.has(right))
}

/** Whoever gives rights needs them herself; a right of programs alone is given by those who have all rights of people. */
export const canGive = (hers: readonly Right[], given: readonly Right[]): boolean =>
  given.every((right) => (ofPrograms.has(right) ? ofPeople.every((one) => hers.includes(one)) : hers.includes(right)))

export const may = (role: Role, right: Right): boolean => rightsByRole[role].includes(right)

export const isRole = (word: string): word is Role => roles.some((role) => role === word)

/** The daily limit, in centavos, of all wallet credits and debits by one person. Whoever decides where the money goes has the higher one. */
export function adjustableADay(hers: readonly Right[]): number {
  if (!hers.includes('wallets.adjust')) return 0
  return hers.includes('payment.write') ? 500_000 : 50_000
}

/** Rights of persons only: the owner's own, credits to wallets, whose daily limit is a person's, and what is written to people or about them. */
const ofPersonsAlone = [
  'staff.write',
  'payment.write',
  'access.write',
  'wallets.adjust',
  'inquiries.answer',
  'people.write',
  'people.message',
] as const
type PersonsRight = (typeof ofPersonsAlone)[number]
export type KeyRight = Exclude<Right, PersonsRight>
/** The rights that an API key may have. */
export const keyRights = rights.filter((right): right is KeyRight => !ofPersonsAlone.some((one) => one === right))
