import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Builds the service worker into an unhashed file at the root, so that its scope covers every page. */
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
