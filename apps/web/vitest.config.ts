import { defineConfig, mergeConfig } from 'vitest/config'
import viteConfig from './vite.config.ts'

// Features through the DOM, with the transport answered by the test; the build's own plugins, so that pages can be rendered too.
export default defineConfig((env) =>
  mergeConfig(
    viteConfig(env),
    defineConfig({
      test: {
        name: 'web',
        include: ['src/**/*.test.{ts,tsx}', 'machine/**/*.test.{ts,tsx}'],
        environment: 'happy-dom',
        maxWorkers: 2,
        testTimeout: 60_000,
        retry: process.env.CI ? 1 : 0,
        expect: { poll: { timeout: 20_000 } },
      },
    }),
  ),
)
