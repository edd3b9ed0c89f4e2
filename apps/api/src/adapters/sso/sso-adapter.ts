export type SsoProvider = { id: string; name: string; issuer: string; clientId: string; clientSecret?: string }

/** What must come back unchanged with the callback. */
export type SsoAttempt = { state: string; nonce: string; verifier: string; redirectUri: string }

/** Who the provider says it is; only a verified e-mail proves anything. */
export type SsoIdentity = { subject: string; email?: string; isEmailVerified: boolean; name?: string }

export type SsoAdapter = {
  begin: (provider: SsoProvider, redirectUri: string) => Promise<{ authorizationUrl: string; attempt: SsoAttempt }>
  /** Throws SsoFailure. */
  finish: (provider: SsoProvider, attempt: SsoAttempt, callback: Record<string, string>) => Promise<SsoIdentity>
}

/** The provider does not know the person or the check of its answer says no; it knows and forbids; it answers another status; it does not answer. */
export type SsoReason = 'refused' | 'forbidden' | 'failed' | 'unavailable'

export class SsoFailure extends Error {
  readonly reason: SsoReason
  /** What the provider answered, where it answered. */
  readonly status?: number

  constructor(reason: SsoReason, cause: unknown, status?: number) {
    super(reason, { cause })
    this.name = 'SsoFailure'
    this.reason = reason
    this.status = status
  }
}
