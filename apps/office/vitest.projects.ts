import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mergeConfig, type ViteUserConfig } from 'vitest/config'
import viteConfig from './vite.config.ts'

const root = import.meta.dirname
const all = '{src,build}/**/*.test.{ts,tsx}'

/** Files that replace modules, that have no DOM, or whose fake clock the modules of a worker would keep (device/clock.ts ticks from its first import). */
const apart = globSync(all, { cwd: root }).filter((file) =>
  /vi\.mock\(|useFakeTimers|@vitest-environment node/.test(readFileSync(join(root, file), 'utf8')),
)

/** Files of `office` share the modules and the window of their worker, which fresh-page-setup.ts empties before each file. */
const projects = {
  office: { include: [all], exclude: ['**/node_modules/**', ...apart], isolate: false, setupFiles: ['src/testing/fresh-page-setup.ts'] },
  'office-apart': { include: apart, setupFiles: [] },
}

/** Screens through the DOM, with the transport answered by the test. */
export function officeProject(name: keyof typeof projects): ViteUserConfig {
  const { setupFiles, ...files } = projects[name]
  return mergeConfig(viteConfig, {
    test: {
      name,
      ...files,
      setupFiles: ['@mutirao/ui/testing/react-test-setup.ts', ...setupFiles, 'src/testing/between-tests-setup.ts'],
      environment: 'happy-dom',
      maxWorkers: 2,
      testTimeout: 180_000,
      hookTimeout: 180_000,
      expect: { poll: { timeout: 20_000 } },
    },
  })
}
