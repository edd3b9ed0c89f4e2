import { expect, it } from 'vitest'
import { isUniqueViolation } from './unique-violation.ts'

const message = (name: string) => `duplicate key value violates unique constraint "${name}"`

it.each([
  [{ code: '23505', constraint: 'clients_cpf', message: message('clients_cpf') }, true],
  [{ code: '23505', message: message('clients_cpf_102034') }, true],
  [{ cause: { code: '23505', message: message('clients_cpf_102034') } }, true],
  [{ code: '23505', message: message('clients_phone_102034') }, false],
  [{ code: '23503', message: message('clients_cpf') }, false],
])('recognises a constraint by its field or, from a worker, by its shard: %j', (error, expected) => {
  expect(isUniqueViolation(error, 'clients_cpf')).toBe(expected)
})
