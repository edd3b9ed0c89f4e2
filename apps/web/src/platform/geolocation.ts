export type Position = { latitude: number; longitude: number }

const patience = { timeout: 10_000, maximumAge: 300_000 }
const DENIED = 1

/** Reads the device's position. The browser prompts for the permission, so call it only after a tap. */
export function askPosition(): Promise<Position | 'denied' | 'unknown'> {
  if (!('geolocation' in navigator)) return Promise.resolve('unknown')
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      ({ code }) => resolve(code === DENIED ? 'denied' : 'unknown'),
      patience,
    )
  })
}
