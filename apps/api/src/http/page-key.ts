import type { IncomingMessage } from 'node:http'

/** A page depends on the shop, the address and the visitor's place; most visitors from a chat have not chosen one. */
export function pageKey({ headers, url }: Pick<IncomingMessage, 'headers' | 'url'>): string {
  return `${headers.host}|page|${addressOf(url ?? '/')}|${placeCookie(headers.cookie)}`
}

/** What the screens read from an address; chats and campaigns add much else, which changes no page. */
const READ = ['q', 'tags', 'sort']

function addressOf(url: string): string {
  const mark = url.indexOf('?')
  if (mark < 0) return url
  const given = new URLSearchParams(url.slice(mark))
  return url.slice(0, mark + 1) + READ.map((name) => given.get(name) ?? '').join('&')
}

/** Cookie `place` holds "latitude,longitude,label" as the visitor chose it; it names a point, nobody. */
export function placeCookie(cookies: string | undefined): string {
  return cookies?.match(/(?:^|;\s*)place=([^;]{1,200})/)?.[1] ?? ''
}

export function parsePlace(cookie: string): { latitude: number; longitude: number; label: string } | undefined {
  const [latitude, longitude, ...label] = decode(cookie).split(',')
  const place = { latitude: Number(latitude), longitude: Number(longitude), label: label.join(',').slice(0, 80) }
  const isPoint = latitude && longitude && Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180
  return isPoint ? place : undefined
}

function decode(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
