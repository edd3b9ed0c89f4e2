const ALPHABET = '0123456789bcdefghjkmnpqrstuvwxyz'

/** Halves longitude and latitude in turn; five of these halvings make a sign. Precision 5 is about 5 km. */
export function geohash(latitude: number, longitude: number, precision = 9): string {
  const ranges = [
    { value: longitude, low: -180, high: 180 },
    { value: latitude, low: -90, high: 90 },
  ]
  const bits = Array.from({ length: precision * 5 }, (_, index) => halve(ranges[index % 2]!))
  return Array.from({ length: precision }, (_, sign) => ALPHABET[parseInt(bits.slice(sign * 5, sign * 5 + 5).join(''), 2)]).join('')
}

function halve(range: { value: number; low: number; high: number }) {
  const middle = (range.low + range.high) / 2
  const isUpper = range.value >= middle
  if (isUpper) range.low = middle
  else range.high = middle
  return isUpper ? 1 : 0
}
