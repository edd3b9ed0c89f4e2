export type DevicePosition = { latitude: number; longitude: number }

const patience = { timeout: 10_000, maximumAge: 60_000, enableHighAccuracy: true }

/** The device's position; undefined without leave or reception. The browser asks for the permission, so call it only after a tap. */
export function askPosition(): Promise<DevicePosition | undefined> {
  if (!('geolocation' in navigator)) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      () => resolve(undefined),
      patience,
    )
  })
}
