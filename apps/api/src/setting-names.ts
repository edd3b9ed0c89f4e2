/** Prefixes of names that only this server reads: an unknown name with one of them is a setting without effect. */
const FAMILIES = [
  'RATE_LIMIT',
  'METRICS',
  'PAYMENT_PROVIDER',
  'ACQUIRER',
  'MERCADOPAGO',
  'SMTP',
  'MAIL',
  'SMS',
  'VAPID',
  'POSTAL_CODE',
  'SSO',
  'WEBHOOK',
  'CDN',
]
/** Kubernetes sets variables for neighbouring services, such as SMTP_PORT_25_TCP_ADDR. */
const OF_KUBERNETES = /_(SERVICE_(HOST|PORT)(_\w+)?|PORT(_\d+_(TCP|UDP)(_(PROTO|PORT|ADDR))?)?)$/
/** Shorter names, such as HOST or PORT, resemble those of other programs. */
const SHORTEST = 7
const MOST_EDITS = 2

/** One sentence for each variable that is a misspelt or unknown setting. */
export function mistakenNames(given: readonly string[], known: readonly string[]): string[] {
  return given.flatMap((name) => {
    if (known.includes(name) || OF_KUBERNETES.test(name)) return []
    const meant = name.length < SHORTEST ? undefined : known.find((setting) => setting.length >= SHORTEST && areNear(name, setting))
    if (meant) return [`${name}: não existe; você quis dizer ${meant}?`]
    return FAMILIES.some((family) => name === family || name.startsWith(`${family}_`))
      ? [`${name}: não existe; veja as configurações no README.`]
      : []
  })
}

/** Whether the names differ by at most two characters added, left out or changed (Levenshtein). */
function areNear(one: string, other: string): boolean {
  let row = Array.from({ length: other.length + 1 }, (_, n) => n)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++)
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1))
    row = next
  }
  return row[other.length]! <= MOST_EDITS
}
