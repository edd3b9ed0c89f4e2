import { MOST_KM_FROM_TOWN } from '@mutirao/domain/delivery-point'
import { greatCircleKm, type GeoPoint } from '@mutirao/domain/distance'
import { stateOfPostalCode } from '@mutirao/domain/postal-code-state'
import { searchable } from '@mutirao/domain/search-text'
import { nearest } from '@mutirao/domain/nearest'

type Municipality = GeoPoint & { name: string; state: string }
export type Municipalities = readonly Municipality[]
type Address = GeoPoint & { city?: string; administrativeArea?: string; postalCode?: string }
type Fault = { key: 'postalCode' | 'city' | 'latitude'; message: string; isSure: boolean }

/** There a municipality can be larger than a country, and its districts far from its seat. */
const WIDE_STATES = new Set(['AC', 'AM', 'AP', 'MA', 'MS', 'MT', 'PA', 'RO', 'RR', 'TO'])

/** Postal code, city and point of an address tell the same place. */
export function cityMistake({ city, administrativeArea: state, postalCode, ...point }: Address, all: Municipalities): Fault | undefined {
  const stateOfCode = postalCode && stateOfPostalCode(postalCode.replace('-', ''))
  if (state && postalCode && stateOfCode !== state)
    return {
      key: 'postalCode',
      message: `o CEP ${postalCode} ${stateOfCode ? `é de ${stateOfCode}, não de ${state}` : 'não existe'}: confira, como 01310-100 em SP`,
      isSure: true,
    }
  if (!city || !state) return undefined
  const there = all.filter((town) => town.state === state)
  const town = there.find(({ name }) => searchable(name) === searchable(city))
  if (!town) {
    const meant = nearest(
      searchable(city),
      there.map(({ name }) => searchable(name)),
    )
    const name = there.find((one) => searchable(one.name) === meant)?.name
    return {
      key: 'city',
      message: `não há o município ${city} em ${state}${name ? `; quis dizer ${name}?` : ': confira a cidade e a UF, como São Paulo e SP'}`,
      isSure: true,
    }
  }
  const km = Math.round(greatCircleKm(point, town))
  if (km <= MOST_KM_FROM_TOWN) return undefined
  const closest = all.reduce((best, one) => (greatCircleKm(point, one) < greatCircleKm(point, best) ? one : best))
  return {
    key: 'latitude',
    message: `o ponto fica em ${closest.name} (${closest.state}), a ${km} km de ${town.name} (${state}): copie os números do mapa, como -23.5552`,
    isSure: !WIDE_STATES.has(state),
  }
}
