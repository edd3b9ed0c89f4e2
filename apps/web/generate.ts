import { writeFile } from 'node:fs/promises'
import { writeRouteTree } from './machine/build/route-tree.ts'
import { writeTexts } from './machine/build/texts.ts'
import { routes, screenFiles } from './src/routes.ts'

/** The server checks by it where a merchant's links lead. */
const writeScreens = (paths: readonly string[]) =>
  writeFile(
    `${import.meta.dirname}/../../packages/contract/src/screens.gen.ts`,
    `// Made by apps/web/generate.ts of the route table: addresses of all screens, "$" marks parameters.
export const screens: readonly string[] = ${JSON.stringify(paths, undefined, 2)}
`,
  )

/** Generates the messages as functions, the route tree, and the addresses of all screens. */
await Promise.all([writeTexts(), writeRouteTree(routes), writeScreens(Object.keys(screenFiles))])
// The text compiler leaves timers behind that would hold the process for half a minute.
process.exit(0)
