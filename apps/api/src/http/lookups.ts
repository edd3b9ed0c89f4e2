import type { Right } from '@mutirao/domain/staff'
import type { Person } from '../actor.ts'
import type { Ctx, Services, StaffCtx, Tenant } from '../context.ts'

/** isDefault: no host of the shop's own was asked, but the server's. */
export type FoundShop = { tenant: Tenant; isDefault: boolean }
type SignedIn = Omit<Person, 'kind' | 'visitorLeadId' | 'clientId'> & { clientId: string | null }

/**
 * What must be known of a request before its call runs: which shop, who asks, and where a renamed campaign is today. The modules know it;
 * app.ts hands it in, for no file of this room imports a module.
 */
export type Lookups = Readonly<{
  findTenantByHost: (services: Services, host: string) => Promise<FoundShop | undefined>
  /** From memory, without waiting. */
  knownTenant: (services: Pick<Services, 'changes'>, host: string) => FoundShop | undefined
  findSignedIn: (ctx: Ctx, token: string) => Promise<SignedIn | undefined>
  asStaff: (ctx: Ctx, right: Right | undefined) => Promise<StaffCtx>
  /** All campaigns, for a caller who works for the shop in whatever role; undefined for everybody else. */
  campaignsOfStaff: (ctx: Ctx) => Promise<string[] | undefined>
  /** The id of today of a renamed campaign. */
  currentIdOf: (ctx: Ctx, formerId: string) => Promise<string | undefined>
}>
