import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, it } from 'vitest'
import { reasonsOf } from './reasons.ts'

it.each([
  [
    'a failed statement, and why it failed, without its values',
    new DrizzleQueryError('alter table orders add column x text', ['Maria'], new Error('deadlock detected')),
    ['Failed query: alter table orders add column x text', 'deadlock detected'],
  ],
  [
    'a reason that the outer error repeats once',
    new Error('DATABASE_URL: connect ECONNREFUSED', { cause: new Error('connect ECONNREFUSED') }),
    ['DATABASE_URL: connect ECONNREFUSED'],
  ],
  [
    'each address of a name that nobody answers at',
    new AggregateError([new Error('connect ECONNREFUSED ::1:1'), new Error('connect ECONNREFUSED 127.0.0.1:1')], ''),
    ['connect ECONNREFUSED ::1:1', 'connect ECONNREFUSED 127.0.0.1:1'],
  ],
  ['nothing of what is no error', 'no', []],
])('says %s', (_what, error, reasons) => expect(reasonsOf(error)).toEqual(reasons))
