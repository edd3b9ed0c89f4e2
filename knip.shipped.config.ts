import type { KnipConfig } from 'knip'

/**
 * Tests and what they stand on; and the list of all calls, which tests alone read, and which reads every area as a whole. By what a package
 * exports each of them would count as a reader, so that nothing would ever be unused.
 */
const READ_BY_TESTS = /\.test\.tsx?$|\/src\/testing\/|\/contract\/src\/endpoints\.ts$/
const shippedText = (text: string, path: string) => (READ_BY_TESTS.test(path) ? '' : text)

/** The product without its tests: what only a test uses is dead. The rest of the dead is found by knip.json. */
const shipped: KnipConfig = {
  vitest: false,
  playwright: false,
  ignoreExportsUsedInFile: true,
  includeEntryExports: true,
  compilers: { ts: shippedText, tsx: shippedText },
  workspaces: {
    '.': {
      entry: ['scripts/{build-web,check,dev,start,test}.ts', 'chaos/{kills,report-heap,soak,upgrade}.ts'],
      // Two tests of documents read the quoted titles.
      project: ['{scripts,chaos}/*.ts', '!scripts/*.test.ts', '!scripts/quoted-tests.ts'],
    },
    'packages/*': { entry: ['src/*.{ts,tsx}'], project: ['src/**/*.{ts,tsx}'] },
    'apps/api': {
      entry: ['src/main.ts', 'src/build-documents.ts', 'src/quick-imports.ts', 'src/cli/*.ts', 'src/http/fastify-types.ts'],
      project: ['src/**/*.ts', '!src/**/*.test.ts', '!src/testing/**'],
      paths: { '#*': ['./src/*'] },
    },
    'apps/web': {
      entry: [
        'src/boot.ts',
        'src/worker.ts',
        'src/page-server.tsx',
        'machine/dev-preamble.ts',
        'src/routes/**/*.tsx',
        'machine/build/*.ts',
      ],
      project: ['{src,machine}/**/*.{ts,tsx}', '!{src,machine}/**/*.test.{ts,tsx}', '!src/testing/**'],
      paths: { '#machine/*': ['./machine/*'], '#*': ['./src/*'] },
    },
    'apps/office': {
      entry: ['src/main.tsx', 'src/worker.ts', 'build/*.ts'],
      project: ['src/**/*.{ts,tsx}', '!src/**/*.test.{ts,tsx}', '!src/testing/**'],
      paths: { '#*': ['./src/*'] },
    },
    examples: { entry: ['*.ts'], ignore: ['mutirao.d.ts'] },
    'apps/native': { entry: ['src/main.ts'], project: ['src/**/*.ts', '!src/**/*.test.ts'] },
  },
  ignoreIssues: {
    // The server reads these from the built bundle, or in development by their folder.
    'apps/web/{src/page-server.tsx,machine/dev.ts}': ['exports'],
    'apps/office/build/dev.ts': ['exports'],
    // State of the module, which a test has to set and to forget.
    'packages/client/src/{call,client-log,server-clock}.ts': ['exports'],
    'apps/web/src/{page/{dialog-texts,snack,snack-texts},features/cart/cart-store}.ts': ['exports'],
    'apps/office/src/kept/queue.ts': ['exports'],
  },
}
export default shipped
