import { replacePasts, wantedOf } from '#dev/demo/past/past-command.ts'
import { reasonsOf } from '#reasons.ts'
import { readSettings } from '#settings.ts'
import { withDatabase } from './with-database.ts'

/** `npm run demo -- --orders 20000 [--shop mutirao]` gives demo shops a past of this size instead of the one that they began with. */
process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => fail(reasonsOf(error)))

async function run(words: readonly string[]): Promise<number> {
  const read = readSettings(process.env)
  if ('mistakes' in read) return fail(read.mistakes)
  const { settings } = read
  const wanted = wantedOf(words, settings)
  if ('mistake' in wanted) return fail([wanted.mistake])
  const isDone = await withDatabase(settings, (pool, { url }) =>
    replacePasts(wanted, { pool, settings, ownerUrl: url, now: new Date(), say: console.log }),
  )
  return isDone ? 0 : 1
}

function fail(lines: readonly string[]): number {
  for (const line of lines) console.error(line)
  return 1
}
