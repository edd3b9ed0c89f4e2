import type { ApiKey, Person } from '#actor.ts'
import type { Ctx, Services, StaffCtx, Tenant } from '#context.ts'
import type { TypedThing } from '@mutirao/contract/written-drafts'
import type { NeededRight } from '@mutirao/domain/staff'
import type { PreviewOf } from '@mutirao/domain/written-draft'

/** A write of staff or a program with an Idempotency-Key; digest: of method, address and body. */
export type KeyedWrite = { key: string; digest: string }
export type FirstAnswer = { status: number; body: string }
/** body: null for a response that is never stored. */
export type WriteAnswer = { status: number; body: string | null }

/** isDefault: whether the shop was found by the server's own host instead of a host of the shop. */
export type FoundShop = { tenant: Tenant; isDefault: boolean }
type SignedIn = Omit<Person, 'kind' | 'visitorLeadId' | 'clientId'> & { clientId: string | null }

/**
 * Facts about a request that are needed before its call runs: its shop, its caller, and the current id of a renamed campaign. The modules provide
 * them; app.ts injects them, because no file of this room imports a module.
 */
export type Lookups = Readonly<{
  findTenantByHost: (services: Services, host: string) => Promise<FoundShop | undefined>
  /** From memory, synchronously. */
  knownTenant: (services: Pick<Services, 'changes'>, host: string) => FoundShop | undefined
  findSignedIn: (ctx: Ctx, token: string) => Promise<SignedIn | undefined>
  /** Whether the bearer token is an API key's, or one that a key was exchanged for. */
  isApiKey: (token: string) => boolean
  findApiKey: (ctx: Ctx, token: string) => Promise<ApiKey>
  /** The visitor for whom a program acts. Throws authorization without the right buyers.act, authentication for no phone or e-mail. */
  actForBuyer: (ctx: Ctx, asked: { token: string; buyer: string }) => Promise<Ctx>
  asStaff: (ctx: Ctx, right: NeededRight | undefined) => Promise<StaffCtx>
  /**
   * Starts a write, or returns the response to its first request. Throws idempotency_key_reused for another digest, idempotency_key_running while the
   * first request runs, idempotency_answer_lost when it was done but its response was not stored.
   */
  startWrite: (ctx: StaffCtx, write: KeyedWrite) => Promise<FirstAnswer | undefined>
  /** Stores the response of a started write, or forgets the write when nothing was done. */
  endWrite: (ctx: StaffCtx, write: KeyedWrite, answer: WriteAnswer) => Promise<void>
  /** All campaigns, for staff of the shop in any role; undefined for everybody else. */
  campaignsOfStaff: (ctx: Ctx) => Promise<string[] | undefined>
  /** Whether the shop once sold here: the campaign, or the item of it, is withdrawn. */
  isWithdrawn: (ctx: Ctx, place: { campaignId: string; itemId?: string }) => Promise<boolean>
  /** Draws the shop with the token's draft, or with what is typed, laid over it; stores nothing. */
  inPreview: <Drawn>(
    ctx: Ctx,
    token: string,
    drawing: { draw: (ctx: Ctx) => Promise<Drawn>; typed?: TypedThing | undefined },
  ) => Promise<PreviewOf<Drawn>>
  /** The current id of a renamed campaign. */
  currentIdOf: (ctx: Ctx, formerId: string) => Promise<string | undefined>
}>
