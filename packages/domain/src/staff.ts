/** Who works for a merchant. What each may do stands below, and nowhere else. */
export const roles = ['owner', 'manager', 'picker', 'courier', 'keeper', 'support'] as const
export type Role = (typeof roles)[number]

/** What may be done for a merchant: the noun, then the act. A call of the staff's names one. */
export const rights = [
  'office.enter',
  'orders.read',
  /** Picked, ready for whoever fetches it; what of it is missing. */
  'orders.prepare',
  /** On its way, and given to whoever it is brought to. */
  'orders.ship',
  /** Given to whoever fetches it. */
  'orders.handOver',
  'orders.refund',
  /** Money that comes into a buyer's wallet or leaves it, by the shop's own decision. */
  'wallets.adjust',
  /** Money that was not what was due: whose it is. */
  'reviews.settle',
  /** What differs between the shop's books and its acquirers'. */
  'reconciliation.settle',
  /** Answering and hiding ratings. */
  'ratings.moderate',
  'campaigns.write',
  'items.write',
  'stock.write',
  /** What the shop's own systems were told, and telling them again. */
  'webhooks.send',
  /** Who else works here, and as what. */
  'staff.write',
] as const
export type Right = (typeof rights)[number]

/** A manager runs the shop and does not say who else works there. Money goes back by these two alone. */
const rightsByRole: Record<Role, readonly Right[]> = {
  owner: rights,
  manager: rights.filter((right) => right !== 'staff.write'),
  picker: ['office.enter', 'orders.read', 'orders.prepare', 'orders.ship', 'orders.handOver', 'stock.write'],
  courier: ['office.enter', 'orders.ship'],
  keeper: ['office.enter', 'orders.handOver'],
  support: ['office.enter', 'orders.read', 'ratings.moderate'],
}

export const rightsOf = (role: Role): readonly Right[] => rightsByRole[role]

export const may = (role: Role, right: Right): boolean => rightsByRole[role].includes(right)

export const isRole = (word: string): word is Role => roles.some((role) => role === word)

/** Centavos that somebody in this role may put into wallets and take out of them in a day, all acts together. */
const adjustable: Partial<Record<Role, number>> = { owner: 500_000, manager: 50_000 }
export const adjustableADay = (role: Role): number => adjustable[role] ?? 0
