import { writeRouteTree } from './machine/build/route-tree.ts'
import { writeTexts } from './machine/build/texts.ts'
import { routes } from './src/routes.ts'

/** What types need and nobody writes by hand: the texts as functions, the table of routes as a tree. */
await Promise.all([writeTexts(), writeRouteTree(routes)])
// The text compiler leaves timers behind that would hold the process for half a minute.
process.exit(0)
