import { describe, expect, it } from 'vitest'
import { deliveryPoint } from './delivery-point.ts'

const se = { latitude: -23.5503, longitude: -46.6339 }
const kmNorth = (km: number) => ({ ...se, latitude: se.latitude + km / 111.195 })

describe('deliveryPoint', () => {
  it.each([0, 1, 4.9])('believes a pin %d km from the place of its postal code', (km) => {
    expect(deliveryPoint(kmNorth(km), se)).toEqual({ ...kmNorth(km), isVerified: true })
  })

  it.each([5.1, 400])('goes to the postal code when the pin is %d km away', (km) => {
    expect(deliveryPoint(kmNorth(km), se)).toEqual({ ...se, isVerified: true })
  })

  it('has the pin alone where the postal code is unknown, and says so', () => {
    expect(deliveryPoint(se, undefined)).toEqual({ ...se, isVerified: false })
  })
})
