import { defineConfig } from 'vitest/config'

// Vitest reads a default export. The projects of the demo merchants are generated once, by Capacitor's own command.
export default defineConfig({
  test: { name: 'native', include: ['src/**/*.test.ts'], maxWorkers: 1, testTimeout: 180_000, hookTimeout: 180_000 },
})
