/** mayBeInside: the operator allows a provider without a public address. */
export type SsoProvider = {
  id: string
  name: string
  issuer: string
  clientId: string
  clientSecret?: string | undefined
  mayBeInside?: boolean
}

/** The values that the callback must return unchanged. */
export type SsoAttempt = { state: string; nonce: string; verifier: string; redirectUri: string }

/** The identity asserted by the provider; only a verified e-mail counts. */
export type SsoIdentity = { subject: string; email?: string; isEmailVerified: boolean; name?: string }

export type SsoAdapter = {
  begin: (provider: SsoProvider, redirectUri: string) => Promise<{ authorizationUrl: string; attempt: SsoAttempt }>
  /** Throws SsoFailure. */
  finish: (provider: SsoProvider, attempt: SsoAttempt, callback: Record<string, string>) => Promise<SsoIdentity>
}

/**
 * refused: the provider does not know the person, or its response fails our checks; forbidden: it knows the person and denies access; failed: another
 * status; unavailable: no response.
 */
export type SsoReason = 'refused' | 'forbidden' | 'failed' | 'unavailable'

export class SsoFailure extends Error {
  readonly reason: SsoReason
  /** The status of the provider's response, if any. */
  readonly status?: number

  constructor(reason: SsoReason, cause: unknown, status?: number) {
    super(reason, { cause })
    this.name = 'SsoFailure'
    this.reason = reason
    this.status = status
  }
}
