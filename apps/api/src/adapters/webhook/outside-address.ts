import { isIP, type LookupFunction } from 'node:net'
import type { Address, ResolveAll } from './outside-names.ts'
import { isPublicAddress } from './public-address.ts'

/** A forbidden address: retrying is pointless. */
export class Refused extends Error {}
/** No connection was established. */
export class Unreachable extends Error {}

type Looking = { isPublicOnly: boolean; resolveAll: ResolveAll; signal: AbortSignal }

/** The address of a name, resolved once. A single non-public address is refused: which one is used would be arbitrary. */
export async function addressOf(hostname: string, { isPublicOnly, resolveAll, signal }: Looking): Promise<Address> {
  const host = hostname.replaceAll(/^\[|\]$/g, '')
  const family = isIP(host)
  const all = family ? [{ address: host, family }] : await resolveAll(host, signal).catch(unreachable)
  if (isPublicOnly && !all.every(({ address }) => isPublicAddress(address))) throw new Refused('not_public')
  const [first] = all
  if (!first) throw new Unreachable('unknown_host')
  return first
}

/** Connects to the checked address, whatever the name resolves to by then: this prevents DNS rebinding. */
export const lookupOf =
  (found: Address): LookupFunction =>
  (_host, options, answer) =>
    options.all ? answer(null, [found]) : answer(null, found.address, found.family)

export const unreachableBy = (cause: unknown) => new Unreachable((cause as { code?: string }).code ?? 'failed', { cause })
const unreachable = (cause: unknown): never => {
  throw unreachableBy(cause)
}

/** The work, or the end of its time. */
export function beforeEnd<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const ended = new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(new Unreachable('timeout')), { once: true }),
  )
  return Promise.race([work, ended])
}
