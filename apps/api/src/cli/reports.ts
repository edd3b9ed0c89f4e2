import { createPool } from '#db/client.ts'
import { reportLines, resolveByCommand, showReport } from '#modules/reports/reports.command.ts'
import { reasonsOf } from '#reasons.ts'
import { readSettings } from '#settings.ts'
import { withDatabase } from './with-database.ts'

type ReportsOutput = { lines: string[] } | { mistakes: string[] }

const USAGE = ['Use: npm run ops -- reports [list [loja]]', '     npm run ops -- reports show|resolve <número> [loja]']
const MOST_NUMBER = 2 ** 31 - 1

/** `reports list [loja]`, `reports show <n> [loja]` and `reports resolve <n> [loja]`. */
export async function runReports(words: readonly string[]): Promise<ReportsOutput> {
  const run = commandIn(words)
  if (!run) return { mistakes: USAGE }
  const read = readSettings(process.env)
  if ('mistakes' in read) return read
  try {
    return await withDatabase(read.settings, async (app, { url }) => {
      const owner = createPool({ url, size: 1, onError: () => undefined })
      try {
        const done = await run({ owner, app })
        return 'mistake' in done ? { mistakes: [done.mistake] } : done
      } finally {
        await owner.end()
      }
    })
  } catch (error) {
    return { mistakes: reasonsOf(error) }
  }
}

type Pools = Parameters<typeof showReport>[0]

function commandIn([what = 'list', named, slug, ...more]: readonly string[]) {
  if (more.length > 0) return undefined
  if (what === 'list') return slug === undefined ? (pools: Pools) => reportLines(pools, named) : undefined
  const number = Number(/^#?(\d{1,10})$/.exec(named ?? '')?.[1])
  if (!(number <= MOST_NUMBER)) return undefined
  if (what === 'show') return (pools: Pools) => showReport(pools, { number, slug })
  return what === 'resolve' ? (pools: Pools) => resolveByCommand(pools, { number, slug }) : undefined
}
