// Records one exchange for each call of the API from the tests, as examples of the published document.
// npm run examples [-- <test files>]: without files, from the tests of all modules; with files, only the calls that they make are renewed.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operationIds } from '@mutirao/contract/endpoints'

const target = 'apps/api/src/http/examples.gen.json'
const [...files] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'examples-'))
const filters = files.length > 0 ? files : ['apps/api/src/modules', 'apps/api/src/http/revisions.test.ts']
const { status } = spawnSync('vitest', ['run', '--project', 'api', '--project', 'api-apart', ...filters], {
  stdio: 'inherit',
  env: { ...process.env, RECORD_EXAMPLES: folder },
})
if (status !== 0) {
  console.error('Os testes falharam: nada foi mudado.')
  process.exit(1)
}
const known = existsSync(target) ? (JSON.parse(readFileSync(target, 'utf8')) as Record<string, unknown>) : {}
const recorded = Object.fromEntries(
  readdirSync(folder).map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(join(folder, file), 'utf8')) as unknown]),
)
rmSync(folder, { recursive: true })
const present = new Set(operationIds.values())
const all = Object.entries({ ...known, ...recorded })
  .filter(([name]) => present.has(name))
  .toSorted(([one], [other]) => one.localeCompare(other, 'en'))
// One line for each call: a change of one is a change of one line.
writeFileSync(target, `{\n${all.map(([name, example]) => `${JSON.stringify(name)}: ${JSON.stringify(example)}`).join(',\n')}\n}\n`)
console.log(`${Object.keys(recorded).length} de ${present.size} chamadas gravadas em ${target}.`)
