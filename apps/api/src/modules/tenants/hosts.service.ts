import { NamesAway } from '#adapters/names/name-records.ts'
import { inTransaction, type StaffCtx } from '#context.ts'
import { keyedHash } from '#ids.ts'
import { countTry, type Limit } from '#modules/limits/limits.service.ts'
import { recordAudit } from '#modules/staff/audit.service.ts'
import type { CheckedHost, NameRecord } from '@mutirao/contract/hosts'
import { listHosts, saveProof } from './kinds/hosts.repository.ts'
import { isOperators, PROOF_MS, proofName } from './kinds/hosts.rules.ts'

/** Each asks other people's name servers. */
const CHECKS: Limit = { name: 'host-check', most: 60, seconds: 3600 }

/** The DNS record that proves a host, and whether it is there; a proved host may be written for a day. Throws rate_limit. */
export async function checkHost(ctx: StaffCtx, host: string): Promise<CheckedHost> {
  await countTry(ctx, CHECKS, 'shop')
  const { settings, names, secrets } = ctx.services
  const own = settings.publicUrl === undefined ? undefined : new URL(settings.publicUrl).hostname
  const proof = { type: 'TXT' as const, name: proofName(host), value: `mutirao=${proofOf(secrets.key, { host, shopId: ctx.tenant.id })}` }
  const said = { host, proof, isProved: false }
  const [taken] = await listHosts(ctx, [host])
  if (taken && taken.shopId !== ctx.tenant.id) return { ...said, refusal: 'taken', pointing: [] }
  if (isOperators(host, settings)) return { ...said, refusal: 'operators', pointing: [] }
  try {
    const [texts, addresses, ours] = await Promise.all([
      names.texts(proof.name),
      names.addresses(host),
      own ? names.addresses(own) : ([] as readonly string[]),
    ])
    const isProved = texts.includes(proof.value)
    if (isProved) await keepProof(ctx, host)
    return {
      ...said,
      isProved,
      pointing: pointingOf(host, { own, ours }),
      ...(ours.length > 0 && { isPointing: addresses.some((address) => ours.includes(address)) }),
    }
  } catch (error) {
    if (!(error instanceof NamesAway)) throw error
    return { ...said, refusal: 'away', pointing: [] }
  }
}

/** Differs by shop and host, so that nobody shows another shop's proof as their own. */
const proofOf = (key: string, { host, shopId }: { host: string; shopId: string }) => keyedHash(key, 'host', shopId, host)

function pointingOf(host: string, { own, ours }: { own: string | undefined; ours: readonly string[] }): NameRecord[] {
  if (own === undefined) return []
  const byNumber = ours.map((value) => ({ type: value.includes(':') ? ('AAAA' as const) : ('A' as const), name: host, value }))
  return [{ type: 'CNAME', name: host, value: own }, ...byNumber]
}

async function keepProof(ctx: StaffCtx, host: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await saveProof(tx, { host, at: ctx.now, since: new Date(ctx.now.getTime() - PROOF_MS) })
    await recordAudit(tx, { action: 'host.prove', subject: `host ${host}`, detail: {} })
  })
}
