import { defineConfig, mergeConfig } from 'vitest/config'
import viteConfig from './vite.config.ts'

// Vitest reads a default export. Screens through the DOM, with the transport answered by the test.
export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      name: 'office',
      include: ['{src,build}/**/*.test.{ts,tsx}'],
      environment: 'happy-dom',
      setupFiles: ['src/testing/patience-setup.ts'],
      maxWorkers: 2,
      testTimeout: 180_000,
      hookTimeout: 180_000,
      expect: { poll: { timeout: 20_000 } },
    },
  }),
)
