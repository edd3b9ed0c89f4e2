import { signedInOf } from '#actor.ts'
import type { Ctx } from '#context.ts'

/** The audience of a response. Audiences with different keys may get different responses. */
export type Audience = { ctx: Ctx; key: string; isEverybody: boolean }

/**
 * The only decision about the audience of a public response: everybody, unless the shop is closed or the person is a confirmed adult. The resulting
 * context holds nothing else about the caller, so that nothing else can change a cached response.
 */
export function audienceOf(asking: Ctx): Audience {
  const who = signedInOf(asking)
  const isClosed = asking.tenant.body.marketplace.intranet
  const isAdult = who?.isAdult === true
  const ctx = forNobody(asking)
  if (!isClosed && !isAdult) return { ctx, key: '', isEverybody: true }
  const campaignIds = isClosed ? [...(who?.campaignIds ?? [])].sort() : []
  const key = `${who ? `in ${campaignIds.join(',')}` : 'out'}${isAdult ? ' 18+' : ''}`
  return { ctx: who ? { ...ctx, actor: { kind: 'somebody', campaignIds, isAdult } } : ctx, key, isEverybody: false }
}

/** The same context without an actor. */
export function forNobody({ services, tenant, db, now, log }: Ctx): Ctx {
  return { services, tenant, actor: { kind: 'nobody' }, db, now, log, ip: '' }
}
