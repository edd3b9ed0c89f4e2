// npm run chaos -- proofs: the tests with a long form (apps/api/src/testing/proof-size.ts) in that form.
import { spawnSync } from 'node:child_process'

const { status } = spawnSync('vitest', ['run', '--project', 'api', 'fuzz', 'outage', 'restarts', 'groups/closing'], {
  stdio: 'inherit',
  env: { ...process.env, LONG_PROOFS: '1' },
  shell: process.platform === 'win32',
})
process.exit(status ?? 1)
