import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { rootFolder } from '#testing/whole-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'mutirao-failed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it.each([
  ['main.ts', []],
  ['cli/tenant.ts', ['list']],
  ['cli/backup.ts', ['save', join(folder, 'copy')]],
])('%s %j reports its failure in one line', async (file, words) => {
  const env = {
    PATH: process.env['PATH'],
    NODE_OPTIONS: process.env['NODE_OPTIONS'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c',
    PORT: '0',
    METRICS_PORT: '0',
  }
  const command = promisify(execFile)(process.execPath, [join('apps/api/src', file), ...words], { cwd: rootFolder, env })
  const failed = (await command.catch((error: unknown) => error)) as { code: number; stderr: string }
  expect(failed.code).toBe(1)
  expect(failed.stderr).toContain('ECONNREFUSED')
  expect(failed.stderr.trim().split('\n').length).toBeLessThan(4)
  expect(failed.stderr).not.toMatch(/^\s+at /m)
})
