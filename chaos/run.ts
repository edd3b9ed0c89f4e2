// npm run chaos [-- kills|upgrade|soak|proofs|streams] [options]: each program starts the real server, disturbs it and reports the checks that held.
const programs: Record<string, () => Promise<unknown>> = {
  kills: () => import('./kills.ts'),
  upgrade: () => import('./upgrade.ts'),
  soak: () => import('./soak.ts'),
  proofs: () => import('./proofs.ts'),
  streams: () => import('./streams.ts'),
}
const [asked] = process.argv.slice(2)
const name = asked === undefined || asked.startsWith('-') ? 'kills' : asked
const program = programs[name]
if (program) await program()
else {
  console.error(`Use: npm run chaos -- ${Object.keys(programs).join('|')}`)
  process.exit(1)
}
