import { defineConfig } from '@playwright/test'
import { dataDir, port, resultsDir } from './e2e/addresses.ts'
import { chromiumFlags, findChromium, findHeadlessShell } from './e2e/chromium.ts'

/** Tests of notifications, of the clipboard and of a very long page: the headless shell lacks the first two. */
const WHOLE_BROWSER = /@whole-browser/

// Playwright reads a default export. The shop under test has a database of its own and the demo merchants.
export default defineConfig({
  testDir: 'e2e',
  outputDir: resultsDir,
  // `npm test` runs shards with one worker each (scripts/check-steps.ts).
  workers: 2,
  fullyParallel: true,
  // Once more where a busy machine decides alone; what passed only then is told as flaky and is looked into.
  retries: process.env.CI ? 1 : 0,
  timeout: 180_000,
  // A busy machine is waited for: what is right shows itself, only later.
  expect: { timeout: 15_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 390, height: 844 },
    contextOptions: { reducedMotion: 'reduce' },
    // What a worker answers no test can stand in for: those that are about it let it in.
    serviceWorkers: 'block',
    // A trace takes a quarter of a run, so only the second try records one.
    trace: 'on-first-retry',
  },
  projects: [
    { name: 'shell', grepInvert: WHOLE_BROWSER, use: { launchOptions: { executablePath: findHeadlessShell(), args: chromiumFlags } } },
    { name: 'chromium', grep: WHOLE_BROWSER, use: { launchOptions: { executablePath: findChromium(), args: chromiumFlags } } },
  ],
  webServer: {
    command: 'node --import ./apps/api/src/quick-imports.ts e2e/start-shop.ts',
    // Tests tap many times faster than a visitor, whose limit they would reach on a quick machine.
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      RATE_LIMIT_VISITOR: '1500',
      // A third of a server's start is the compilation of its modules.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? 'data/compile-cache',
    },
    url: `http://localhost:${port}/healthz`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    timeout: 120_000,
  },
})
