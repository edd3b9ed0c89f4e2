import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProjectInlineConfiguration } from 'vitest/config'

const root = import.meta.dirname

/** Files that replace modules or measure the memory of their process. */
const apart = globSync('src/**/*.test.ts', { cwd: root }).filter((file) =>
  /vi\.mock\(|memoryUsage/.test(readFileSync(join(root, file), 'utf8')),
)

const shared = {
  root,
  globalSetup: [join(root, 'src/testing/global-setup.ts')],
  setupFiles: [join(root, 'src/testing/published-setup.ts')],
  testTimeout: 180_000,
  hookTimeout: 120_000,
  maxWorkers: 2,
  expect: { poll: { timeout: 20_000 } },
}

/** Each file has a database of its own, so files run side by side; those of `api` share the modules that their worker has loaded. */
export const apiProjects: TestProjectInlineConfiguration[] = [
  { extends: false, root, test: { ...shared, name: 'api', include: ['src/**/*.test.ts'], exclude: apart, isolate: false } },
  { extends: false, root, test: { ...shared, name: 'api-apart', include: apart } },
]
