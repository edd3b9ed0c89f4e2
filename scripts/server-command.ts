// The command of the built server, for npm start, the benchmarks and the tests that kill it.

/** The modules that a process of the server preloads. */
export const preloaded = ['--import', './apps/api/src/quick-imports.ts']

export const serverArguments = [
  // V8 sizes its heap by the machine; on a large one it would hold memory that the shop never needs. A page's garbage fits into the young generation
  // and dies there: with half the size, it was promoted to the old one, some 60 MB.
  '--max-semi-space-size=16',
  '--max-old-space-size=512',
  ...preloaded,
  'apps/api/src/main.ts',
]

/** The compile cache is stored beside the data: the second start reads it instead of compiling again. */
export function serverEnvironment(env: NodeJS.ProcessEnv = process.env) {
  // Pictures are resized in threads: with one malloc arena for each, freed memory would stay with the process.
  return { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: `${env['DATA_DIR'] ?? './data'}/compile-cache`, ...env }
}
