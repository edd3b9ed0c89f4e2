import { writeRouteTree } from './route-tree.ts'
import { writeTexts } from './texts.ts'

/** What types need and nobody writes by hand: the texts as functions, the table of routes as a tree. */
await Promise.all([writeTexts(), writeRouteTree()])
// The text compiler leaves timers behind that would hold the process for half a minute.
process.exit(0)
