import { percent, sum, type Centavos } from './money.ts'
import { DAY_MS } from './zoned-time.ts'

/** Money in a wallet that came at once: it may be used from a moment on, and perhaps ends. */
export type Credit = { id: string; remaining: Centavos; usableFrom: Date; expiresAt: Date | null }
/** Centavos of one credit. */
export type CreditPart = { id: string; amount: Centavos }

export function isUsable({ remaining, usableFrom, expiresAt }: Credit, now: Date): boolean {
  return remaining > 0 && usableFrom <= now && (expiresAt === null || expiresAt > now)
}

export const usableBalance = (credits: readonly Credit[], now: Date): Centavos =>
  sum(
    credits.filter((credit) => isUsable(credit, now)),
    ({ remaining }) => remaining,
  )

/** Which credits pay an amount: the first to end goes first. Undefined where they are too few. */
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

/**
 * Which of the spent credits come back: what was spent last comes first, after what has come back `already`. Never more than was spent.
 */
export function returnCredits<Part extends CreditPart>(spent: readonly Part[], amount: Centavos, already: Centavos): Part[] {
  const backwards = spent.toReversed()
  const held = backwards.map((part) => part.amount)
  const [before, after] = [splitReturn(already, held), splitReturn(already + amount, held)]
  return backwards.map((part, index) => ({ ...part, amount: after[index]! - before[index]! })).filter((part) => part.amount > 0)
}

const RETURNED_MS = 30 * DAY_MS

/** When a credit that a refund brings back ends: as before, and not before thirty days. */
export function returnedExpiry(expiresAt: Date | null, now: Date): Date | null {
  return expiresAt && new Date(Math.max(expiresAt.getTime(), now.getTime() + RETURNED_MS))
}

/** An amount taken from the first part until that is empty, then from the next; each gives no more than it has. */
export function splitReturn(amount: Centavos, parts: readonly Centavos[]): Centavos[] {
  let left = amount
  return parts.map((part) => {
    const taken = Math.max(0, Math.min(part, left))
    left -= taken
    return taken
  })
}

/** An amount shared by weight, to the centavo: those whose share was cut most get the centavos that are left, the first of equals first. */
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

/** What a campaign promises back of what is paid in it. */
export type CashbackTerms = { campaignId: string; percentage: number }
/** What was paid for one line of an order in the end. */
export type PaidLine = { campaignId: string; paid: Centavos }

/**
 * What each campaign gives back of an order. `kept`: what the shop keeps of its payment by others than the wallet, which earns nothing again;
 * the way of an order earns nothing either.
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

/** What of an order's price the wallet pays, and what is left to pay otherwise. */
export function walletShare(price: Centavos, wanted: Centavos): { wallet: Centavos; rest: Centavos } {
  const wallet = Math.max(0, Math.min(price, wanted))
  return { wallet, rest: price - wallet }
}
