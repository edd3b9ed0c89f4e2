import { Agent, fetch as fetchBy } from 'undici'
import { outsideNames, type ResolveAll } from '#adapters/webhook/outside-names.ts'

const TIMEOUT_MS = 5000

/** `fetch` for hosts that merchants wrote: their names are resolved separately (decision 044). Rejects with a TypeError when nobody answers. */
export function outsideFetch({ resolveAll = outsideNames() }: { resolveAll?: ResolveAll } = {}) {
  const dispatcher = new Agent({
    connect: {
      lookup(host, { all }, answer) {
        resolveAll(host, AbortSignal.timeout(TIMEOUT_MS)).then(
          (found) => {
            const [first] = found
            if (!first) return answer(new Error(`${host} has no address`), [])
            return all ? answer(null, [...found]) : answer(null, first.address, first.family)
          },
          (error: Error) => answer(error, []),
        )
      },
    },
  })
  return async (url: string, init: RequestInit): Promise<Response> => {
    const answered = await fetchBy(url, { ...(init as object), dispatcher })
    return new Response(await answered.arrayBuffer(), { status: answered.status, headers: [...answered.headers] })
  }
}
