import { checkSteps } from './check-steps.ts'
// Everything that needs no server: format, lint with boundaries, types, dead code, unit tests.
import { runSteps } from './steps.ts'

const { passed, failed } = await runSteps(checkSteps)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
