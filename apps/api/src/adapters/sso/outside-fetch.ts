import { isIP } from 'node:net'
import { Agent, fetch as fetchBy } from 'undici'
import { outsideNames, type ResolveAll } from '#adapters/webhook/outside-names.ts'
import { isPublicAddress } from '#adapters/webhook/public-address.ts'

const TIMEOUT_MS = 5000

/** isPublicOnly: never to an address that is not public. */
type Options = { resolveAll?: ResolveAll | undefined; isPublicOnly?: boolean }

/** `fetch` for hosts that merchants wrote: their names are resolved separately (decision 044). Rejects with a TypeError when nobody answers. */
export function outsideFetch({ resolveAll = outsideNames(), isPublicOnly = false }: Options = {}) {
  const isAllowed = (address: string) => !isPublicOnly || isPublicAddress(address)
  const dispatcher = new Agent({
    connect: {
      lookup(host, { all }, answer) {
        resolveAll(host, AbortSignal.timeout(TIMEOUT_MS)).then(
          (found) => {
            const [first] = found
            if (!first) return answer(new Error(`${host} has no address`), [])
            if (!found.every(({ address }) => isAllowed(address))) return answer(new Error(`${host} is not public`), [])
            return all ? answer(null, [...found]) : answer(null, first.address, first.family)
          },
          (error: Error) => answer(error, []),
        )
      },
    },
  })
  return async (url: string, init: RequestInit): Promise<Response> => {
    // A number is connected to without a look-up.
    const host = new URL(url).hostname.replaceAll(/^\[|\]$/g, '')
    if (isIP(host) && !isAllowed(host)) throw new TypeError(`${host} is not public`)
    const answered = await fetchBy(url, { ...(init as object), dispatcher })
    return new Response(await answered.arrayBuffer(), { status: answered.status, headers: [...answered.headers] })
  }
}
