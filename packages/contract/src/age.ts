import { z } from 'zod'
import { isCpf } from '@mutirao/domain/cpf'
import { endpoint } from './endpoint.ts'

/** hasCpf: an age cannot be confirmed without a CPF on the account. isOffered: whether the shop confirms ages. */
export const AgeState = z.object({ isVerified: z.boolean(), hasCpf: z.boolean(), isOffered: z.boolean() })
export type AgeState = z.output<typeof AgeState>

export const getAge = endpoint({
  method: 'GET',
  path: '/api/accounts/age',
  auth: 'client',
  door: true,
  summary: 'Whether my age is confirmed',
  status: 200,
  response: AgeState,
  problems: ['no_account'],
})

export const verifyAge = endpoint({
  method: 'POST',
  path: '/api/accounts/age',
  auth: 'client',
  door: true,
  summary: "Have my age confirmed by my account's CPF and my birth date; tries are limited",
  body: z.object({ birthDate: z.iso.date() }),
  status: 200,
  response: AgeState,
  problems: ['no_account', 'rate_limit', 'validation_failed'],
})

/** people: how many are on the list, which names nobody: it has hashes. isAsked: whether the shop confirms ages by it. */
const Adults = z.object({ people: z.int(), isAsked: z.boolean() })
/** More are written in the folder. */
export const MOST_ADULTS_AT_ONCE = 200
const Cpf = z.string().max(20).refine(isCpf, 'CPF inválido: confira os dígitos')

export const getAdults = endpoint({
  method: 'GET',
  path: '/api/admin/adults',
  auth: 'staff',
  may: 'access.write',
  summary: 'How many people the shop has on its list of adults',
  status: 200,
  response: Adults,
})

export const addAdults = endpoint({
  method: 'POST',
  path: '/api/admin/adults',
  auth: 'staff',
  may: 'access.write',
  summary: 'Puts people on the list of adults, or corrects their birth dates; all or none',
  body: z.object({
    people: z
      .array(z.strictObject({ cpf: Cpf, birthDate: z.iso.date() }))
      .min(1)
      .max(MOST_ADULTS_AT_ONCE),
  }),
  status: 200,
  response: Adults,
  problems: ['validation_failed'],
})

export const removeAdult = endpoint({
  method: 'POST',
  path: '/api/admin/adults/removal',
  auth: 'staff',
  may: 'access.write',
  summary: 'Takes a person off the list of adults, whose confirmation ends with it',
  body: z.object({ cpf: Cpf }),
  status: 200,
  response: Adults,
  problems: ['conflict'],
})
