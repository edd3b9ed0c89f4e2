import { afterEach } from 'vitest'
import { takeBreaches } from './published-answers.ts'
import { takeFaults, watchStatements } from './watched-statements.ts'

watchStatements()

// Every response of every test conforms to /openapi.json, no statement compares a column with itself, and none has a form that Citus refuses.
afterEach(() => {
  const breaches = takeBreaches()
  if (breaches.length > 0) throw new Error(`answers beside the published document:\n${breaches.join('\n')}`)
  const faults = takeFaults()
  if (faults.length > 0) throw new Error(`statements with faults:\n${faults.join('\n')}`)
})
