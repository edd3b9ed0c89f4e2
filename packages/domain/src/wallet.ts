import { percent, sum, type Centavos } from './money.ts'
import { DAY_MS } from './zoned-time.ts'

/** Money that was credited at once: usable from a moment on, possibly with an expiry. */
export type Credit = { id: string; remaining: Centavos; usableFrom: Date; expiresAt: Date | null }
/** Centavos taken from one credit. */
export type CreditPart = { id: string; amount: Centavos }

export function isUsable({ remaining, usableFrom, expiresAt }: Credit, now: Date): boolean {
  return remaining > 0 && usableFrom <= now && (expiresAt === null || expiresAt > now)
}

export const usableBalance = (credits: readonly Credit[], now: Date): Centavos =>
  sum(
    credits.filter((credit) => isUsable(credit, now)),
    ({ remaining }) => remaining,
  )

/** The credits that pay an amount, those that expire first come first. Returns undefined when the balance is too low. */
export function spendCredits(credits: readonly Credit[], amount: Centavos, now: Date): CreditPart[] | undefined {
  const usable = credits.filter((credit) => isUsable(credit, now)).sort(byEnd)
  const parts = splitReturn(
    amount,
    usable.map(({ remaining }) => remaining),
  )
  if (sum(parts, (part) => part) < amount) return undefined
  return usable.map(({ id }, index) => ({ id, amount: parts[index]! })).filter((part) => part.amount > 0)
}

const endOf = ({ expiresAt }: Credit) => expiresAt?.getTime() ?? Infinity
const byEnd = (a: Credit, b: Credit) => (endOf(a) === endOf(b) ? a.id.localeCompare(b.id) : endOf(a) - endOf(b))

/** The spent credits that are given back: last spent, first returned, after the amount returned `already`. Never more than was spent. */
export function returnCredits<Part extends CreditPart>(spent: readonly Part[], amount: Centavos, already: Centavos): Part[] {
  const backwards = spent.toReversed()
  const held = backwards.map((part) => part.amount)
  const [before, after] = [splitReturn(already, held), splitReturn(already + amount, held)]
  return backwards.map((part, index) => ({ ...part, amount: after[index]! - before[index]! })).filter((part) => part.amount > 0)
}

const RETURNED_MS = 30 * DAY_MS

/** The expiry of a credit that a refund gives back: unchanged, but at least thirty days from now. */
export function returnedExpiry(expiresAt: Date | null, now: Date): Date | null {
  return expiresAt && new Date(Math.max(expiresAt.getTime(), now.getTime() + RETURNED_MS))
}

/** Takes an amount from the first part until it is empty, then from the next; each gives at most its own amount. */
export function splitReturn(amount: Centavos, parts: readonly Centavos[]): Centavos[] {
  let left = amount
  return parts.map((part) => {
    const taken = Math.max(0, Math.min(part, left))
    left -= taken
    return taken
  })
}

/** Distributes an amount by weight, to the centavo: the shares that were rounded down most get the remaining centavos, the first of equals first. */
export function shareOut(total: Centavos, weights: readonly number[]): Centavos[] {
  const whole = BigInt(sum(weights, (weight) => weight))
  if (whole === 0n) return weights.map(() => 0)
  const exact = weights.map((weight) => BigInt(total) * BigInt(weight))
  const shares = exact.map((share) => Number(share / whole))
  const left = total - sum(shares, (share) => share)
  const cut = exact
    .map((share, index) => ({ index, rest: share % whole }))
    .sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1))
  for (const { index } of cut.slice(0, left)) shares[index]! += 1
  return shares
}

/** The cashback percentage that a campaign promises on its paid lines. */
export type CashbackTerms = { campaignId: string; percentage: number }
/** The final amount paid for one line of an order. */
export type PaidLine = { campaignId: string; paid: Centavos }

/**
 * The cashback of each campaign on an order. `kept`: the money that the shop keeps of payments other than the wallet's, which earns no cashback
 * again; neither does shipping.
 */
export function cashbackOf(terms: readonly CashbackTerms[], lines: readonly PaidLine[], kept: Centavos): Map<string, Centavos> {
  const worth = sum(lines, ({ paid }) => paid)
  const shares = shareOut(
    Math.max(0, Math.min(kept, worth)),
    lines.map(({ paid }) => paid),
  )
  return new Map(
    terms.map(({ campaignId, percentage }) => [
      campaignId,
      percent(
        percentage,
        shares.reduce((total, share, index) => (lines[index]!.campaignId === campaignId ? total + share : total), 0),
      ),
    ]),
  )
}

/** The wallet's share of an order's price, and the rest. */
export function walletShare(price: Centavos, wanted: Centavos): { wallet: Centavos; rest: Centavos } {
  const wallet = Math.max(0, Math.min(price, wanted))
  return { wallet, rest: price - wallet }
}
