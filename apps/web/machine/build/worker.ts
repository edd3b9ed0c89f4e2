import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Builds the worker into a file that keeps its name at the root, from which it may see every page. */
export function workerFile(source: string): Plugin {
  return {
    name: 'mutirao:worker',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildStart() {
      this.emitFile({ type: 'chunk', id: resolve(this.environment.config.root, source), fileName: 'worker.js' })
    },
  }
}
