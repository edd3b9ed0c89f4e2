import type { EndpointOptions } from '@mutirao/contract/endpoint'

type Fields = { params?: Record<string, string>; query?: Record<string, unknown> }

/** The path of a call with its parameters and fields filled in; what is undefined is left out. */
export function callPath({ path: pattern }: Pick<EndpointOptions, 'path'>, { params = {}, query = {} }: Fields): string {
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}
