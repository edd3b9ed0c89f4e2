import { isIP } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import { mayDo } from '#actor.ts'
import { isPublicAddress } from '#adapters/webhook/public-address.ts'
import type { StaffCtx } from '#context.ts'
import type { Fault } from '#merchant/faults.ts'
import type { Settings } from '#settings.ts'
import { TenantFile } from '@mutirao/contract/merchant/tenant'

const INSIDE = 'use o endereço público do provedor, com https://, como https://login.empresa.com.br'
const isInsideName = (host: string) => !host.includes('.') || /\.(localhost|local|internal|lan|home|corp)$/.test(host)

/**
 * The providers' addresses that a member of staff may not write in production: the server itself calls them. A name that leads inside is refused when it
 * is called. The demonstration's own provider, and those beside a test, are on this machine.
 */
export function issuerFaults({ environment }: Pick<Settings, 'environment'>, { marketplace }: Pick<TenantFile, 'marketplace'>): Fault[] {
  if (environment !== 'production') return []
  return marketplace.authentication.providers.flatMap(({ issuer }, index) => {
    const path = ['marketplace', 'authentication', 'providers', index, 'issuer']
    return isOutside(issuer) ? [] : [{ path, message: INSIDE }]
  })
}

type Written = Pick<TenantFile, 'marketplace'>

/** A provider says who somebody is, members of staff included: whoever may not hire does not choose it. */
export function signInFaults(actor: StaffCtx['actor'], { before, after }: { before: Written | undefined; after: Written }): Fault[] {
  if (mayDo(actor, 'staff.write')) return []
  const doorOf = (written: Written | undefined) => TenantFile.shape.marketplace.safeParse(written?.marketplace).data?.authentication
  if (isDeepStrictEqual(doorOf(before), doorOf(after))) return []
  return [{ path: ['marketplace', 'authentication'], message: 'só quem cuida da equipe muda por onde as pessoas entram' }]
}

function isOutside(issuer: string): boolean {
  if (!URL.canParse(issuer)) return false
  const { protocol, hostname, username, password } = new URL(issuer)
  const host = hostname.replaceAll(/^\[|\]$/g, '')
  if (protocol !== 'https:' || username || password) return false
  return isIP(host) ? isPublicAddress(host) : !isInsideName(host)
}
