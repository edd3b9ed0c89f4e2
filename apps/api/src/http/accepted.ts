/** Whether Accept-Encoding accepts brotli: by name or by "*", and not at quality 0 (RFC 9110 §12.5.3). */
export function acceptsBrotli(header: string | string[] | undefined): boolean {
  if (header === undefined) return false
  const codings = header.toString().toLowerCase().split(',')
  const quality = qualityOf(codings, 'br') ?? qualityOf(codings, '*')
  return quality !== undefined && quality > 0
}

function qualityOf(codings: readonly string[], wanted: string): number | undefined {
  for (const coding of codings) {
    const [name = '', ...parameters] = coding.split(';')
    if (name.trim() !== wanted) continue
    const given = parameters.find((parameter) => parameter.trim().startsWith('q='))
    return given === undefined ? 1 : Number(given.trim().slice(2))
  }
  return undefined
}

/** Whether If-None-Match names the tag, in a list, as weak, or by "*" (RFC 9110 §13.1.2 compares weakly). */
export function namesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag || header.trim() === '*') return true
  const wanted = opaque(etag)
  return (header.match(/(?:W\/)?"[^"]*"/g) ?? []).some((tag) => opaque(tag) === wanted)
}

const opaque = (tag: string) => tag.replace(/^W\//, '')

/** Whether If-Modified-Since names a moment at or after the change, in whole seconds (RFC 9110 §13.1.3); an invalid date names none. */
export function isUnchangedSince(header: string | undefined, changedAt: number): boolean {
  if (header === undefined || !HTTP_DATE.test(header)) return false
  return Math.floor(changedAt / 1000) * 1000 <= Date.parse(header)
}

const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/
