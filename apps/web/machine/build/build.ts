import { createBuilder } from 'vite'

/** Runs `vite build` and exits explicitly, because the text compiler leaves timers that would hold the process for half a minute. */
const builder = await createBuilder({ root: `${import.meta.dirname}/../..` })
await builder.buildApp()
process.exit(0)
