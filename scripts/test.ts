// All tests of the product: the checks, the API on the real engine, the shop in a real browser.
import { allSteps } from './check-steps.ts'
import { runSteps } from './steps.ts'

const { passed, failed } = await runSteps(allSteps)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)
