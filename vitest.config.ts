import { defineConfig } from 'vitest/config'
import { apiProjects } from './apps/api/vitest.projects.ts'

// Time limits end what hangs; a busy machine may be ten times slower than a quiet one. unit needs nothing; api starts the embedded database (apps/api/vitest.projects.ts).
export default defineConfig({
  test: {
    projects: [
      {
        extends: false,
        test: {
          name: 'unit',
          include: ['packages/*/{src,build}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          isolate: false,
          maxWorkers: 2,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      ...apiProjects,
      'apps/web/vitest.config.ts',
      'apps/web/vitest.apart.config.ts',
      'apps/web/vitest.process.config.ts',
      'apps/office/vitest.config.ts',
      'apps/office/vitest.apart.config.ts',
      'apps/native/vitest.config.ts',
    ],
  },
})
