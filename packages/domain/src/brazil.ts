import type { GeoPoint } from './distance.ts'

/** Brazil's extreme coordinates, inhabited islands included. */
const BOX = { south: -33.76, north: 5.28, west: -74, east: -32.3 }

export const isInBrazil = ({ latitude, longitude }: GeoPoint) =>
  latitude >= BOX.south && latitude <= BOX.north && longitude >= BOX.west && longitude <= BOX.east

export type MisplacedPoint = { fault: 'swapped' | 'sign' | 'abroad'; meant?: GeoPoint }

/** The reason why a point is outside Brazil, and the point that was probably meant: the numbers swapped, or a missing minus sign. */
export function misplacedPoint({ latitude, longitude }: GeoPoint): MisplacedPoint | undefined {
  if (isInBrazil({ latitude, longitude })) return undefined
  const swapped = { latitude: longitude, longitude: latitude }
  if (isInBrazil(swapped)) return { fault: 'swapped', meant: swapped }
  const [south, west] = [-Math.abs(latitude), -Math.abs(longitude)]
  const signed = [
    { latitude, longitude: west },
    { latitude: south, longitude: west },
  ].find(isInBrazil)
  if (signed) return { fault: 'sign', meant: signed }
  const both = { latitude: -longitude, longitude: -latitude }
  return latitude > 0 && longitude > 0 && isInBrazil(both) ? { fault: 'swapped', meant: both } : { fault: 'abroad' }
}
