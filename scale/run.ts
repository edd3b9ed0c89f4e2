// npm run scale [-- citus|processes|statements] [options]: starts what an installation of many machines has, on this one, and reports the checks that held.
const programs: Record<string, () => Promise<unknown>> = {
  citus: () => import('./citus.ts'),
  processes: () => import('./processes.ts'),
  statements: () => import('./statements.ts'),
}
const [asked] = process.argv.slice(2)
const name = asked === undefined || asked.startsWith('-') ? 'citus' : asked
const program = programs[name]
if (program) await program()
else {
  console.error(`Use: npm run scale -- ${Object.keys(programs).join('|')}`)
  process.exit(1)
}
