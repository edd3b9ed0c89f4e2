import { afterEach } from 'vitest'
import { takeBreaches } from './published-answers.ts'

// Every answer of every test is one that /openapi.json allows.
afterEach(() => {
  const breaches = takeBreaches()
  if (breaches.length > 0) throw new Error(`answers beside the published document:\n${breaches.join('\n')}`)
})
