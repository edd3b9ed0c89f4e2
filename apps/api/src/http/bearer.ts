import type { IncomingHttpHeaders } from 'node:http'

const LEAD = 'lead.'

/** The credentials of a bearer. The scheme has no case, and one space or more behind it (RFC 9110, section 11.4). */
const bearerOf = ({ authorization }: Pick<IncomingHttpHeaders, 'authorization'>): string | undefined =>
  authorization?.match(/^bearer +(\S+)$/i)?.[1]

/** The token of a person or a program; undefined for a visitor's secret, too. */
export function tokenOf(headers: Pick<IncomingHttpHeaders, 'authorization'>): string | undefined {
  const bearer = bearerOf(headers)
  return bearer?.startsWith(LEAD) ? undefined : bearer
}

/** A visitor's id and secret, as native clients and programs send them. */
export function leadBearerOf(headers: Pick<IncomingHttpHeaders, 'authorization'>): string | undefined {
  const bearer = bearerOf(headers)
  return bearer?.startsWith(LEAD) ? bearer.slice(LEAD.length) : undefined
}
