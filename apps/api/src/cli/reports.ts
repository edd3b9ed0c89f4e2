import { createPool } from '#db/client.ts'
import { reportLines, resolveByCommand, showReport } from '#modules/reports/reports.command.ts'
import { reasonsOf } from '../reasons.ts'
import { readSettings } from '../settings.ts'
import { withDatabase } from './with-database.ts'

type Said = { lines: string[] } | { mistakes: string[] }

const USAGE = ['Use: npm run ops -- reports [list [loja]]', '     npm run ops -- reports show|resolve <número>']
const MOST_NUMBER = 2 ** 31 - 1

/** `reports list [loja]`, `reports show <n>` and `reports resolve <n>`. */
export async function runReports([what = 'list', ...words]: readonly string[]): Promise<Said> {
  const [named] = words
  const number = /^#?(\d{1,10})$/.exec(named ?? '')?.[1]
  const isOne = (what === 'show' || what === 'resolve') && number !== undefined && Number(number) <= MOST_NUMBER
  if (words.length > 1 || (what !== 'list' && !isOne)) return { mistakes: USAGE }
  const read = readSettings(process.env)
  if ('mistakes' in read) return read
  try {
    return await withDatabase(read.settings, async (app, { url }) => {
      const owner = createPool({ url, size: 1, onError: () => undefined })
      try {
        const pools = { owner, app }
        const said =
          what === 'list'
            ? reportLines(pools, named)
            : what === 'show'
              ? showReport(pools, Number(number))
              : resolveByCommand(pools, Number(number))
        const done = await said
        return 'mistake' in done ? { mistakes: [done.mistake] } : done
      } finally {
        await owner.end()
      }
    })
  } catch (error) {
    return { mistakes: reasonsOf(error) }
  }
}
