import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as { scripts: Record<string, string> }

/** npm appends a command's options to the text of the script. */
it.runIf(process.platform !== 'win32')('npm run dev passes its options to the script', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dev-'))
  writeFileSync(join(folder, 'dev.mjs'), 'console.log(process.argv.slice(2).join())')
  const said = execFileSync('sh', ['-c', `${scripts['dev']!.replaceAll('scripts/dev.ts', 'dev.mjs')} --worker`], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(said.trim()).toBe('--worker')
})
