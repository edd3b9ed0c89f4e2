import { checkSteps } from './check-steps.ts'
// Checks without a server: format, lint with boundaries, types, dead code, unit tests, and the tests of the screens that an uncommitted change can reach.
import { runSteps } from './steps.ts'

const { passed, failed } = await runSteps(checkSteps)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
