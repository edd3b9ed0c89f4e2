export type SsoProvider = { id: string; name: string; issuer: string; clientId: string; clientSecret?: string }

/** What must come back unchanged with the callback. */
export type SsoAttempt = { state: string; nonce: string; verifier: string; redirectUri: string }

/** Who the provider says it is; only a verified e-mail proves anything. */
export type SsoIdentity = { subject: string; email?: string; isEmailVerified: boolean; name?: string }

export type SsoAdapter = {
  begin: (provider: SsoProvider, redirectUri: string) => Promise<{ authorizationUrl: string; attempt: SsoAttempt }>
  /** Throws SsoFailure: `refused` when the provider or the check of its answer says no, `unavailable` when it does not answer. */
  finish: (provider: SsoProvider, attempt: SsoAttempt, callback: Record<string, string>) => Promise<SsoIdentity>
}

export class SsoFailure extends Error {
  readonly reason: 'refused' | 'unavailable'

  constructor(reason: 'refused' | 'unavailable', cause: unknown) {
    super(reason, { cause })
    this.name = 'SsoFailure'
    this.reason = reason
  }
}
