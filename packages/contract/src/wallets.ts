import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Centavos, Instant, Uuid, listOf, pageOf, text, Day } from './shapes.ts'

/** ORDER: paid with it, or given back by an order that ended unpaid. REFUND: money of an order that comes to the wallet. */
export const walletOrigins = ['ORDER', 'CASHBACK', 'REFUND', 'ADJUSTMENT', 'EXPIRY'] as const
export const WalletOrigin = z.enum(walletOrigins)
export type WalletOrigin = z.output<typeof WalletOrigin>

/** balance: the sum of all that is in it. available: what of that can be paid with now. */
export const WalletBalance = z.object({
  uuid: Uuid,
  balance: Centavos,
  available: Centavos,
  /** What may be used later, and the first moment of it. */
  pending: z.object({ amount: Centavos, from: Instant }).optional(),
  /** The credit that ends next. */
  nextExpiry: z.object({ amount: Centavos, at: Instant }).optional(),
})
export type WalletBalance = z.output<typeof WalletBalance>

export const WalletEntry = z.object({
  id: Uuid,
  at: Instant,
  origin: WalletOrigin,
  /** Below zero where it left the wallet. */
  amount: Centavos,
  /** Of a credit: from when it may be used, and when it ends. */
  usableFrom: Instant.optional(),
  expiresAt: Instant.optional(),
  orderCode: z.string().optional(),
  /** What the shop said of an adjustment. */
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

/** Days are of the shop's calendar, both included. minimum and maximum: centavos, whichever way they went. */
const StatementQuery = z.object({
  size: z.coerce.number().int().min(1).max(100).default(20),
  page: z.coerce.number().int().min(0).max(100_000).default(0),
  origin: listOf(WalletOrigin).optional(),
  created_after: Day.optional(),
  created_before: Day.optional(),
  minimum: z.coerce.number().int().min(0).optional(),
  maximum: z.coerce.number().int().min(0).optional(),
  /** Credits that end by this day. */
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
  /** act: the same one sent twice changes it once. amount below zero takes out. expiresInDays: of what comes in; without it, it stays. */
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
