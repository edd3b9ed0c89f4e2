import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mergeConfig, type ViteUserConfig } from 'vitest/config'
import viteConfig from './vite.config.ts'

const root = import.meta.dirname
const all = '{src,machine}/**/*.test.{ts,tsx}'
const setup = ['@mutirao/ui/testing/react-test-setup.ts', join(root, 'src/testing/timers-setup.ts')]

/**
 * Files that replace or reload modules, that sign in and out (a renewal in progress outlives its test), that create a React root of their own,
 * that simulate the native app (its storage is cached), or whose environment has no DOM.
 */
const apart = globSync(all, { cwd: root }).filter((file) =>
  /vi\.(mock|doMock|resetModules)\(|@vitest-environment node|'Capacitor'|\/session\.ts'|startWithoutPage|hydrateRoot/.test(
    readFileSync(join(root, file), 'utf8'),
  ),
)

/** Files that compare platform errors with the window's classes, or depend on the order of timers: both differ in a vm context. */
const ownProcess = ['src/page/palette-loader.test.ts', 'src/session/token-store.test.ts', 'src/routes/orders/pending.test.tsx']

/** Files of `web` share the modules and the window of their worker, which fresh-page-setup.ts empties before each file. */
const projects = {
  web: {
    include: [all],
    exclude: ['**/node_modules/**', ...apart],
    isolate: false,
    setupFiles: [...setup, join(root, 'src/testing/fresh-page-setup.ts')],
  },
  // A vm context per file takes half the time of a process per file.
  'web-apart': {
    include: apart.filter((file) => !ownProcess.includes(file)),
    pool: 'vmThreads' as const,
    setupFiles: [...setup, join(root, 'src/testing/channel-setup.ts')],
  },
  'web-process': { include: ownProcess, isolate: true, setupFiles: setup },
}

/** Component tests through the DOM with a stubbed transport, and with the build's plugins, so that pages can be rendered, too. */
export const webProject =
  (name: keyof typeof projects) =>
  (env: Parameters<typeof viteConfig>[0]): ViteUserConfig =>
    mergeConfig(viteConfig(env), {
      test: {
        name,
        ...projects[name],
        environment: 'happy-dom',
        maxWorkers: 2,
        testTimeout: 180_000,
        hookTimeout: 180_000,
        expect: { poll: { timeout: 20_000 } },
      },
    })
