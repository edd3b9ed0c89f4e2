import type { ProblemCode } from '@mutirao/contract/problems'

export type NetworkCode = 'timeout' | 'network' | 'offline' | 'dns' | 'connection_refused' | 'ssl_error' | 'unknown_network_error'

/** A call without a response (spec §8). Only timeout and network are retried. */
export class NetworkProblem extends Error {
  readonly code: NetworkCode

  constructor(code: NetworkCode) {
    super(networkMessages[code] ?? 'An unexpected error occurred. Please try again.')
    this.name = 'NetworkProblem'
    this.code = code
  }
}

const networkMessages: Partial<Record<NetworkCode, string>> = {
  timeout: 'Request timed out. Please try again.',
  network: 'Network connection failed. Please check your internet connection.',
}

export const isRetryable = (error: unknown) => error instanceof NetworkProblem && (error.code === 'timeout' || error.code === 'network')

/** `missing_code`: a chunk failed to load (set by packages/build/src/lean-vendor.ts). */
type FailureCode = ProblemCode | NetworkCode | 'missing_code'

/** The code of a Problem, a NetworkProblem, or either as serialized by the page server. Undefined for a bug. */
export function codeOf(error: unknown): FailureCode | undefined {
  return typeof error === 'object' && error !== null && 'code' in error ? (String(error.code) as FailureCode) : undefined
}

/** Whether the call had no response. */
export const isOfNetwork = (error: unknown) =>
  hasCode(error, 'timeout', 'network', 'offline', 'dns', 'connection_refused', 'ssl_error', 'unknown_network_error')

/** A failure that may pass, so that the shopper is offered a retry; the app itself retries only retryable ones. */
export const mayPass = (error: unknown) => isOfNetwork(error) || hasCode(error, 'overloaded', 'rate_limit', 'payment_provider_unavailable')

export function hasCode(error: unknown, ...codes: readonly FailureCode[]): boolean {
  const code = codeOf(error)
  return code !== undefined && codes.includes(code)
}

/** Browsers give few reasons; the native shell's messages are more specific. */
export function networkCodeOf(error: unknown, isOnline: boolean): NetworkCode {
  if (!(error instanceof Error)) return 'unknown_network_error'
  if (error.name === 'TimeoutError' || /ERR_TIMED_OUT/.test(error.message)) return 'timeout'
  if (!isOnline) return 'offline'
  if (/ERR_NAME_NOT_RESOLVED|ENOTFOUND|dns/i.test(error.message)) return 'dns'
  if (/ERR_CONNECTION_REFUSED|ECONNREFUSED/.test(error.message)) return 'connection_refused'
  if (/ERR_CERT|ERR_SSL|certificate/i.test(error.message)) return 'ssl_error'
  return error instanceof TypeError ? 'network' : 'unknown_network_error'
}
