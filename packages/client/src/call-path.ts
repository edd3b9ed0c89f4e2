import type { EndpointOptions } from '@mutirao/contract/endpoint'

type Fields = { params?: Record<string, string>; query?: Record<string, unknown> }

/** Browsers resolve dot segments, encoded or not, which would address another call: they become a tilde, which no id matches. */
const segment = (value: string) => (/^\.{1,2}$/.test(value) ? '~' : encodeURIComponent(value))

/** The path of a call with its parameters and query filled in; undefined values are left out. */
export function callPath({ path: pattern }: Pick<EndpointOptions, 'path'>, { params = {}, query = {} }: Fields): string {
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => segment(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}
