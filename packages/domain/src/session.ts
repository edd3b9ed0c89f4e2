import { RENEWAL_MS } from './limits.ts'

/** product.md §3: an honest client may use a refresh token twice within this time. */
const SAME_USE_MS = 10_000

/** Spec §3: expiresIn is an absolute time, timestamp the moment of issue, both in ms. */
export type StoredLogin = { authenticated: boolean; expiresIn: number; timestamp: number }

/** Spec §4: a stored login is dead after its expiry, or when it says signed in and there is no access token. */
export function isLoginDead({ authenticated, expiresIn }: StoredLogin, now: number, hasAccessToken: boolean): boolean {
  return expiresIn <= now || (authenticated && !hasAccessToken)
}

export function shouldRenew({ expiresIn, timestamp }: Pick<StoredLogin, 'expiresIn' | 'timestamp'>, now: number): boolean {
  return expiresIn - now < RENEWAL_MS.left || now - timestamp > RENEWAL_MS.age
}

/** generation counts the refresh tokens of a session; rotatedAt is when the newest was issued. */
export type Rotation = { generation: number; rotatedAt: Date }

/** A token used a moment ago gets the same answer again; an older one may be stolen, so the session ends. */
export function rotationOf(given: number, { generation, rotatedAt }: Rotation, now: Date): 'rotate' | 'repeat' | 'replay' {
  if (given === generation) return 'rotate'
  return given === generation - 1 && now.getTime() - rotatedAt.getTime() <= SAME_USE_MS ? 'repeat' : 'replay'
}
