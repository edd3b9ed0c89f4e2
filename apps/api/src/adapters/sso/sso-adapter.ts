export type SsoProvider = { id: string; name: string; issuer: string; clientId: string; clientSecret?: string }

/** What the callback must bring back unchanged. */
export type SsoAttempt = { state: string; nonce: string; verifier: string; redirectUri: string }

/** Who the provider says has signed in; only a verified e-mail proves anything. */
export type SsoIdentity = { subject: string; email?: string; isEmailVerified: boolean; name?: string }

export type SsoAdapter = {
  begin: (provider: SsoProvider, redirectUri: string) => Promise<{ authorizationUrl: string; attempt: SsoAttempt }>
  /** Throws SsoFailure. */
  finish: (provider: SsoProvider, attempt: SsoAttempt, callback: Record<string, string>) => Promise<SsoIdentity>
}

/**
 * refused: the provider does not know the person, or its answer fails our checks; forbidden: it knows the person and says no; failed:
 * another status; unavailable: no answer.
 */
export type SsoReason = 'refused' | 'forbidden' | 'failed' | 'unavailable'

export class SsoFailure extends Error {
  readonly reason: SsoReason
  /** The provider's status, where it answered. */
  readonly status?: number

  constructor(reason: SsoReason, cause: unknown, status?: number) {
    super(reason, { cause })
    this.name = 'SsoFailure'
    this.reason = reason
    this.status = status
  }
}
