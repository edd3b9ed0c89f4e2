import type { Settings } from '#settings.ts'
import { HOUR_MS } from '@mutirao/domain/zoned-time'

/** A proof counts for a day: a name may change hands. */
export const PROOF_MS = 24 * HOUR_MS

/** The name of a shop's proof: below the host, so that the host's own records need no change. */
export const proofName = (host: string) => `_mutirao.${host}`

/**
 * Whether only the operator gives this host: the installation's own and every name below it, which the operator's records may lead here whoever asks,
 * and in production the names of this machine.
 */
export function isOperators(host: string, { publicUrl, environment }: Pick<Settings, 'publicUrl' | 'environment'>): boolean {
  const own = publicUrl && new URL(publicUrl).hostname
  if (own && (host === own || host.endsWith(`.${own}`))) return true
  return environment === 'production' && /(^|\.)(localhost|local|internal|test|invalid|example)$/.test(host)
}
