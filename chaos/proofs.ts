// npm run chaos -- proofs: the tests with a long form (apps/api/src/testing/proof-size.ts) in that form.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'

const files = globSync('apps/api/src/**/*.test.ts').filter((file) => readFileSync(file, 'utf8').includes('proofSize('))
const { status } = spawnSync('vitest', ['run', '--project', 'api', '--project', 'api-apart', ...files], {
  stdio: 'inherit',
  env: { ...process.env, LONG_PROOFS: '1' },
  shell: process.platform === 'win32',
})
process.exit(status ?? 1)
