// How the built server is run: by npm start, by the benchmarks and by the tests that kill it.
export const serverArguments = [
  // V8 sizes its heap by the machine; on a large one it would hold memory that the shop never needs. What a page is made of fits into the
  // young part and dies there: with half of it, it was moved to the old part and stayed, some 60 MB.
  '--max-semi-space-size=16',
  '--max-old-space-size=512',
  'apps/api/src/main.ts',
]

/** Compiled code is kept beside the data: the second start reads it instead of compiling again. */
export function serverEnvironment(env: NodeJS.ProcessEnv = process.env) {
  // Pictures are resized in threads: with an arena for each, freed memory would stay with the process.
  return { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: `${env['DATA_DIR'] ?? './data'}/compile-cache`, ...env }
}
