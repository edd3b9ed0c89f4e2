type Place = { latitude: number; longitude: number; label: string }

/** The cookie `place` holds "latitude,longitude,label" as the visitor chose it; it names a point, not a person. */
export function placeOf(cookies: string | undefined): Place | undefined {
  const given = cookies?.match(/(?:^|;\s*)place=([^;]{1,200})/)?.[1]
  if (given === undefined) return undefined
  const [latitude, longitude, ...label] = decode(given).split(',')
  const place = { latitude: Number(latitude), longitude: Number(longitude), label: label.join(',').slice(0, 80) }
  const isPoint = latitude && longitude && Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180
  return isPoint && place.label.isWellFormed() ? place : undefined
}

/** Most visitors have chosen no place, and share one key. */
export function placeKey(cookies: string | undefined): string {
  const place = placeOf(cookies)
  return place ? `${place.latitude},${place.longitude},${place.label}` : ''
}

function decode(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
