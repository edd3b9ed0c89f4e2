import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { asked, Centavos, Instant, Uuid, listOf, pageOf, text, Day } from './shapes.ts'

/** ORDER: paid with it, or given back by an order that ended unpaid. REFUND: the refund of an order into the wallet. THANKS: for leading a pickup point. */
export const walletOrigins = ['ORDER', 'CASHBACK', 'REFUND', 'THANKS', 'ADJUSTMENT', 'EXPIRY'] as const
export const WalletOrigin = z.enum(walletOrigins)
export type WalletOrigin = z.output<typeof WalletOrigin>

/** balance: the sum of its entries. available: the amount that can be used now. */
export const WalletBalance = z.object({
  uuid: Uuid,
  balance: Centavos,
  available: Centavos,
  /** The amount that can be used later, and its first moment. */
  pending: z.object({ amount: Centavos, from: Instant }).optional(),
  /** The next credit to expire. */
  nextExpiry: z.object({ amount: Centavos, at: Instant }).optional(),
})
export type WalletBalance = z.output<typeof WalletBalance>

export const WalletEntry = z.object({
  id: Uuid,
  at: Instant,
  origin: WalletOrigin,
  /** Negative for a debit. */
  amount: Centavos,
  /** For a credit: its first moment of use, and its expiry. */
  usableFrom: Instant.optional(),
  expiresAt: Instant.optional(),
  orderCode: z.string().optional(),
  /** The shop's reason for an adjustment. */
  reason: z.string().optional(),
})
export type WalletEntry = z.output<typeof WalletEntry>

const id = z.object({ id: Uuid })

export const listWallets = endpoint({
  method: 'GET',
  path: '/api/operation/wallets',
  auth: 'client',
  summary: 'My wallets; none before the first credit',
  status: 200,
  response: z.array(z.object({ uuid: Uuid, createdAt: Instant })),
})

export const getWalletBalance = endpoint({
  method: 'GET',
  path: '/api/operation/wallets/{id}/balance',
  auth: 'client',
  summary: 'What is in my wallet, what of it can be used, and which credit ends next',
  params: id,
  status: 200,
  response: WalletBalance,
  problems: ['not_found'],
})

/** Days are in the shop's time zone, both included. minimum and maximum: centavos, of credits and debits alike. */
const StatementQuery = z.object({
  size: z.coerce.number().int().min(1).max(100).default(20),
  page: z.coerce.number().int().min(0).max(100_000).default(0),
  origin: listOf(WalletOrigin).optional(),
  created_after: Day.optional(),
  created_before: Day.optional(),
  minimum: asked(z.coerce.number<string | number>().int().min(0)).optional(),
  maximum: asked(z.coerce.number<string | number>().int().min(0)).optional(),
  /** Credits that expire by this day. */
  expires_before: Day.optional(),
})
export type StatementQuery = z.output<typeof StatementQuery>

export const getWalletStatement = endpoint({
  method: 'GET',
  path: '/api/operation/wallets/{id}/statement',
  auth: 'client',
  summary: 'What came into my wallet and left it, newest first; all of it adds up to the balance',
  params: id,
  query: StatementQuery,
  status: 200,
  response: pageOf(WalletEntry),
  problems: ['not_found'],
})

export const adjustWallet = endpoint({
  method: 'POST',
  path: '/api/admin/orders/{id}/wallet',
  auth: 'staff',
  may: 'wallets.adjust',
  summary: 'Puts money into the wallet of whoever made this order, or takes some out, and says why; the buyer reads the reason',
  params: z.object({ id: Uuid }),
  /** act: the idempotency key. A negative amount is a debit. expiresInDays: of a credit; without it, it does not expire. */
  body: z.object({
    act: Uuid,
    amount: Centavos.min(-1_000_000)
      .max(1_000_000)
      .refine((amount) => amount !== 0, 'Informe um valor'),
    reason: text(120).min(3),
    expiresInDays: z.int().min(1).max(730).optional(),
  }),
  status: 200,
  response: z.object({ before: Centavos, after: Centavos }),
  problems: ['order_not_found', 'account_required', 'wallet_insufficient', 'adjustment_limit', 'conflict'],
})
