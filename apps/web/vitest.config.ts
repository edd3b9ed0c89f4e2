import { defineConfig } from 'vitest/config'

// Features through the DOM, with the transport answered by the test.
export default defineConfig({ test: { name: 'web', include: ['src/**/*.test.ts', 'src/**/*.test.tsx'], environment: 'happy-dom', maxWorkers: 2 } })
