import { afterEach } from 'vitest'
import { takeBreaches } from './published-answers.ts'
import { takeItselves, watchColumns } from './qualified-columns.ts'

watchColumns()

// Every response of every test conforms to /openapi.json, and no statement compares a column with itself.
afterEach(() => {
  const breaches = takeBreaches()
  if (breaches.length > 0) throw new Error(`answers beside the published document:\n${breaches.join('\n')}`)
  const itselves = takeItselves()
  if (itselves.length > 0) throw new Error(`columns compared with themselves:\n${itselves.join('\n')}`)
})
