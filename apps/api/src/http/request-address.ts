import type { IncomingMessage } from 'node:http'
import { compile } from '@fastify/proxy-addr'
import { memo } from '#cache/memo.ts'
import type { Settings } from '#settings.ts'

/** The address of the request, in lower case. host includes the port when the address has one. */
export type RequestAddress = Readonly<{ host: string; hostname: string; protocol: 'http' | 'https'; origin: string }>
/** Whether the machine this many hops away is one of our own proxies; hop 0 is the connection itself. */
export type Trust = (address: string, hop: number) => boolean

/** One decision for the framework, which derives the visitor's network from it, and for readRequestAddress. */
export function trustOf(trusted: Settings['trustProxy']): Trust {
  if (typeof trusted === 'number') return (_address, hop) => hop < trusted
  return trusted === false ? () => false : compile([...trusted])
}

/** Host and scheme as the client named them, or as a trusted proxy forwards them; undefined for a malformed host, or two of them (RFC 9112 §3.2). */
export function readRequestAddress(request: IncomingMessage, trust: Trust): RequestAddress | undefined {
  const { headers } = request
  const isTrusted = trust(request.socket.remoteAddress ?? '', 0)
  const host = ((isTrusted ? lastOf(headers['x-forwarded-host']) : undefined) ?? headers.host ?? '').toLowerCase()
  const hostname = hostnameOf(host)
  if (hostname === undefined || hasTwoHosts(request)) return undefined
  const protocol = isSecure(request, trust) ? 'https' : 'http'
  return { host, hostname, protocol, origin: `${protocol}://${host}` }
}

/** Node keeps the first and drops the others; a server in front may have read another one. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}

/** Whether the client speaks TLS, with this server or with the proxy in front of it. */
export function isSecure({ headers, socket }: IncomingMessage, trust: Trust): boolean {
  const forwarded = trust(socket.remoteAddress ?? '', 0) ? lastOf(headers['x-forwarded-proto']) : undefined
  return forwarded === undefined ? 'encrypted' in socket && socket.encrypted === true : forwarded.toLowerCase() === 'https'
}

/** Each proxy appends its value, so the last one comes from the proxy next to us. */
const lastOf = (header: string | string[] | undefined) => header?.toString().split(',').at(-1)?.trim()

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const HOST = new RegExp(String.raw`^(${LABEL}(?:\.${LABEL})*|\[[0-9a-f:.]{2,45}\])(?::([1-9]\d{0,4}))?$`)
const MOST_LETTERS = 253
const MOST_HOSTS = 1000

/** A host name or IP address, optionally with a port: nothing else may reach a link. */
const hostnameOf = memo(MOST_HOSTS, (host: string) => {
  const [, hostname, port = '1'] = host.match(HOST) ?? []
  const isHost = hostname !== undefined && hostname.length <= MOST_LETTERS && Number(port) <= 65_535
  return isHost && URL.canParse(`http://${host}`) ? hostname : undefined
})
