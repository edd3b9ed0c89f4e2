import type { PostalCodeAnswer } from '@mutirao/contract/postal-codes'
import type { SignUp } from '#features/sign-up/sign-up-store.ts'
import type { VisitorPlace } from '#page/page-context.ts'

/** An address needs a point (spec §5): without one the CEP alone is not kept. */
export function addressFrom(postalCode: string, answer: PostalCodeAnswer): SignUp['address'] {
  const { logradouro, bairro, localidade, uf, latitude, longitude, erro } = answer
  if (erro || latitude === undefined || longitude === undefined) return undefined
  return {
    address: (logradouro || localidade || postalCode).slice(0, 120),
    neighborhood: bairro?.slice(0, 60),
    city: localidade?.slice(0, 60),
    administrativeArea: uf,
    latitude,
    longitude,
    properties: { postalCode },
  }
}

export const addressOfPlace = ({ label, latitude, longitude }: VisitorPlace): SignUp['address'] => ({
  address: label.slice(0, 120),
  latitude,
  longitude,
  properties: {},
})
