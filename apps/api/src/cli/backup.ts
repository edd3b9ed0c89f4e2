import { resolve } from 'node:path'
import { backUp, restore } from '#backup/backup.ts'
import { reasonsOf } from '#reasons.ts'
import { readSettings } from '#settings.ts'

/** `npm run backup -- <pasta>` copies everything that a shop needs to be restored; `npm run restore -- <pasta>` restores it. */
const [command, folder] = process.argv.slice(2)
const work = command === 'save' ? backUp : command === 'restore' ? restore : undefined
if (!work || !folder) fail('Use: npm run backup -- <pasta>, npm run restore -- <pasta>')
const read = readSettings(process.env)
if ('mistakes' in read) fail(read.mistakes.join('\n'))
await work(read.settings, resolve(folder), { say: console.log }).catch((error: unknown) => fail(reasonsOf(error).join('\n')))

function fail(line: string): never {
  console.error(line)
  process.exit(1)
}
