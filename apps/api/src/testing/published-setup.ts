import { afterEach } from 'vitest'
import { takeBreaches } from './published-answers.ts'

// Every response of every test conforms to /openapi.json.
afterEach(() => {
  const breaches = takeBreaches()
  if (breaches.length > 0) throw new Error(`answers beside the published document:\n${breaches.join('\n')}`)
})
