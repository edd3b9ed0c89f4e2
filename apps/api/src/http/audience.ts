import { signedInOf } from '../actor.ts'
import type { Ctx } from '../context.ts'

/** Whom an answer is made for; `key` tells apart those who are told different things. */
export type Audience = { ctx: Ctx; key: string; isEverybody: boolean }

/**
 * The one decision about whom a public answer is made for: everybody, unless the shop is closed or the person a confirmed adult. Its
 * context holds nothing else of whoever asks, so that nothing else can colour what is kept.
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

/** The shop and the moment, and nobody. */
export function forNobody({ services, tenant, db, now, log }: Ctx): Ctx {
  return { services, tenant, actor: { kind: 'nobody' }, db, now, log, ip: '' }
}
