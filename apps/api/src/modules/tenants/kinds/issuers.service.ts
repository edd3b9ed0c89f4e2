import { isIP } from 'node:net'
import { isPublicAddress } from '#adapters/webhook/public-address.ts'
import type { Fault } from '#merchant/faults.ts'
import type { Settings } from '#settings.ts'
import type { TenantFile } from '@mutirao/contract/merchant/tenant'

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

function isOutside(issuer: string): boolean {
  if (!URL.canParse(issuer)) return false
  const { protocol, hostname, username, password } = new URL(issuer)
  const host = hostname.replaceAll(/^\[|\]$/g, '')
  if (protocol !== 'https:' || username || password) return false
  return isIP(host) ? isPublicAddress(host) : !isInsideName(host)
}
