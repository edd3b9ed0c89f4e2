// npm run attack [-- --processes 4 --cases 20 --seed 1 --only tokens,fuzz --port 3980]: attacks a server as npm start runs it, on a database folder of its own, and prints each rule of safety that held or did not.
import { parseArgs } from 'node:util'
import { createReport } from '../chaos/checks.ts'
import { buildAllIfStale } from '../scripts/build-web.ts'
import type { Attack } from './attack.ts'
import { attackBorders } from './borders.ts'
import { attackFields } from './fields.ts'
import { attackFloods } from './floods.ts'
import { attackFuzz } from './fuzz.ts'
import { attackHooks } from './hooks.ts'
import { attackLogs } from './logs.ts'
import { attackOutside } from './outside.ts'
import { createTarget } from './target.ts'
import { attackTokens } from './tokens.ts'

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    processes: { type: 'string', default: '1' },
    /** Fuzz cases of each call. */
    cases: { type: 'string', default: '20' },
    seed: { type: 'string' },
    /** Names of families, separated by commas. */
    only: { type: 'string' },
    /** The first process's; the others have the next ones. */
    port: { type: 'string', default: '3980' },
  },
})
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
const report = createReport()

/** Floods come last: they spend the limits of this machine's addresses; the scan of logs comes after all others. */
const families: Record<string, (attack: Attack) => Promise<void>> = {
  tokens: attackTokens,
  borders: attackBorders,
  fields: attackFields,
  hooks: attackHooks,
  outside: attackOutside,
  fuzz: attackFuzz,
  floods: attackFloods,
  logs: attackLogs,
}
const only = values.only?.split(',') ?? Object.keys(families)
const unknown = only.filter((name) => !(name in families))
if (unknown.length > 0) {
  console.error(`Use: npm run attack -- --only ${Object.keys(families).join(',')}`)
  process.exit(1)
}

console.log(`seed ${seed}`)
buildAllIfStale()
const target = createTarget({ port: Number(values.port), processes: Number(values.processes) })
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void (target.clean({ keepFolder: true }), process.exit(1)))
let isDone = false
try {
  await target.start()
  for (const name of only) {
    console.log(`\n${name}`)
    await families[name]!({ target, check: report.check, seed, cases: Number(values.cases) })
    report.check('every process is alive and answers', await target.isWell())
  }
  isDone = true
} catch (error) {
  report.check('the run came to its end', false, (error as Error).stack)
} finally {
  const keepFolder = !isDone || report.total.failed > 0
  await target.stop()
  target.clean({ keepFolder })
  if (keepFolder) console.log(`The server's log: ${target.logFile}`)
}
console.log(`\n${report.total.passed} passed, ${report.total.failed} failed, seed ${seed}`)
process.exit(report.total.failed > 0 ? 1 : 0)
