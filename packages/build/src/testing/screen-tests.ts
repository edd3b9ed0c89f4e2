import { join } from 'node:path'

/** Vitest's setup file of both apps' screen tests. */
export const reactTestSetup = join(import.meta.dirname, 'react-test-setup.ts')
