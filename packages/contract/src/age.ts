import { z } from 'zod'
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
