import { Resolver } from 'node:dns/promises'

/** The records of host names that merchants wrote. A name without records has none; rejects with NamesAway when no name server answers. */
export type NameRecords = {
  texts: (name: string) => Promise<readonly string[]>
  addresses: (name: string) => Promise<readonly string[]>
  /** Writes the texts of a name of the demonstration's own zone; absent in production. */
  put?: (name: string, texts: readonly string[]) => void
}

export class NamesAway extends Error {}

const QUERY_MS = 1500
const QUERIES = 2
const NOTHING = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME', 'EBADRESP', 'ESERVFAIL', 'EREFUSED'])

/** Without getaddrinfo, like the names of other people's servers (decision 044). */
export function outsideRecords({ servers }: { servers?: readonly string[] } = {}): NameRecords {
  const ask = async <Found>(question: (resolver: Resolver) => Promise<Found[]>): Promise<Found[]> => {
    const resolver = new Resolver({ timeout: QUERY_MS, tries: QUERIES })
    if (servers) resolver.setServers(servers)
    try {
      return await question(resolver)
    } catch (error) {
      if (NOTHING.has((error as { code?: string }).code ?? '')) return []
      throw new NamesAway('No name server answered', { cause: error })
    }
  }
  return {
    // A long text comes in pieces.
    texts: async (name) => (await ask((resolver) => resolver.resolveTxt(name))).map((pieces) => pieces.join('')),
    async addresses(name) {
      const [four, six] = await Promise.all([ask((resolver) => resolver.resolve4(name)), ask((resolver) => resolver.resolve6(name))])
      return [...four, ...six]
    },
  }
}

const MOST_NAMES = 1000
const isLocal = (name: string) => /(^|\.)localhost$/.test(name)

/** A zone for names under localhost, in memory; all other names are asked outside. */
export function demoRecords(outside: NameRecords = outsideRecords()): NameRecords {
  const zone = new Map<string, readonly string[]>()
  return {
    texts: async (name) => (isLocal(name) ? (zone.get(name) ?? []) : outside.texts(name)),
    addresses: async (name) => (isLocal(name) ? ['127.0.0.1'] : outside.addresses(name)),
    put(name, texts) {
      if (zone.size >= MOST_NAMES) zone.clear()
      zone.set(name, texts)
    },
  }
}
