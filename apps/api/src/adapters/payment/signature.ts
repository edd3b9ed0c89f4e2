import { isSameSecret, keyedHash } from '#ids.ts'

const MOST_AGE_S = 300

/** `t=<seconds>,v1=<keyed hash of seconds and body>`: the time prevents replays. */
export function signBody(secret: string, body: string, now: Date): string {
  const seconds = String(Math.floor(now.getTime() / 1000))
  return `t=${seconds},v1=${keyedHash(secret, seconds, body)}`
}

export function isSigned(secret: string, signature: string | undefined, body: string, now: Date): boolean {
  const [, seconds, hash] = signature?.match(/^t=(\d{1,12}),v1=([\w-]+)$/) ?? []
  if (!seconds || !hash || Math.abs(now.getTime() / 1000 - Number(seconds)) > MOST_AGE_S) return false
  return isSameSecret(hash, keyedHash(secret, seconds, body))
}
