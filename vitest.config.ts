import { defineConfig } from 'vitest/config'

// unit needs nothing; api starts the embedded database (apps/api/vitest.config.ts).
export default defineConfig({
  test: {
    projects: [
      { extends: false, test: { name: 'unit', include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts'], maxWorkers: 2 } },
      'apps/api/vitest.config.ts',
      'apps/web/vitest.config.ts',
    ],
  },
})
