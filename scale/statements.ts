import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createReport } from '../chaos/checks.ts'
import { connect, createNode, HOST, urlOf } from './cluster.ts'
import { installEngine } from './engine.ts'

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: 'string', default: process.env['CITUS_SOURCE'] },
    port: { type: 'string', default: '6001' },
    /** Only test files whose path contains this. */
    only: { type: 'string', default: '' },
  },
})

/** One node that is its own worker. Tests clone databases, which the engine's own process in each of them would prevent; nothing has to last. */
const settings = [
  'citus.shard_count=2',
  'citus.enable_local_execution=off',
  'max_worker_processes=0',
  'max_locks_per_transaction=512',
  'fsync=off',
  'full_page_writes=off',
  'autovacuum=off',
  'logging_collector=on',
  "log_destination='jsonlog'",
  "log_filename='server.log'",
  'log_rotation_age=0',
  'log_rotation_size=0',
]

/** The engine's codes for a statement that it cannot spread: feature_not_supported, indeterminate_datatype, internal_error. */
const REFUSALS = new Set(['0A000', '42P18', 'XX000'])
const APP_ROLE = /^mutirao_app_/

type LogLine = { user?: string; state_code?: string; error_severity?: string; message?: string; statement?: string }

/** The refused statements of the application's role, each once. The tests' own statements as the owner look over all shops. */
function refusedStatements(log: string): string[] {
  const refused = readFileSync(log, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as LogLine)
    .filter(({ user = '', state_code = '' }) => APP_ROLE.test(user) && REFUSALS.has(state_code))
    .filter(({ error_severity, statement }) => error_severity === 'ERROR' && statement !== undefined)
  return [...new Set(refused.map(({ message, statement }) => `${message}: ${statement!.replaceAll(/\s+/g, ' ').trim()}`))]
}

/** Runs the API's tests on Citus, and reports the statements that it refuses. Tests may fail there for statements of their own. */
const { check, total } = createReport()
installEngine(values.engine)
const port = Number(values.port)
const node = await createNode(port, { isDistributed: true, settings })
try {
  const template = await connect(urlOf(port, 'template1'))
  await template.query('create extension citus')
  await template.query('select citus_set_coordinator_host($1, $2)', [HOST, port])
  await template.query("select citus_set_node_property($1, $2, 'shouldhaveshards', true)", [HOST, port])
  await template.end()
  const env = { ...process.env, TEST_DATABASE_URL: urlOf(port, 'postgres') }
  spawnSync('vitest', ['run', '--project', 'api', '--reporter=dot', ...(values.only ? [values.only] : [])], { env, stdio: 'inherit' })
  const refused = refusedStatements(join(node.dataDir, 'log', 'server.json'))
  check('the engine refuses no statement of a request', refused.length === 0, refused.join('\n'))
} finally {
  node.remove()
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
