import { reasonsOf } from './reasons.ts'
import { readSettings } from './settings.ts'
import { start } from './start.ts'

/** The only reader of the environment: settings, or one clear sentence for each that is wrong. */
const read = readSettings(process.env)
if ('mistakes' in read) refuse(read.mistakes)

const isWithParent = process.argv.includes('--with-parent')
await start(read.settings, { isDev: process.argv.includes('--dev'), isWithParent }).catch((error: unknown) => refuse(reasonsOf(error)))

function refuse(lines: string[]): never {
  console.error('O servidor não iniciou:')
  for (const line of lines) console.error(`  ${line}`)
  process.exit(1)
}
