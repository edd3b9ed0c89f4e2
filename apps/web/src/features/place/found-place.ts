import type { ChosenPlace } from '#session/place.ts'
import type { PostalCodeAnswer } from '@mutirao/contract/postal-codes'

export type FoundPlace = { place: ChosenPlace; title: string; text: string }

/** The place of a postal code; undefined when it does not exist or has no position. */
export function foundPlace(answer: PostalCodeAnswer): FoundPlace | undefined {
  const { logradouro, bairro, localidade, uf, cep, latitude, longitude } = answer
  if (answer.erro || latitude === undefined || longitude === undefined) return undefined
  const city = [localidade, uf].filter(Boolean).join(', ')
  const title = logradouro || bairro || city
  const text = [logradouro && bairro, city, cep].filter((part) => part && part !== title).join(' · ')
  return { place: { latitude, longitude, label: title, postalCode: cep }, title, text }
}
