import { describe, expect, it } from 'vitest'
import { deliveryPoint } from './delivery-point.ts'

const se = { latitude: -23.5503, longitude: -46.6339 }
const kmNorth = (km: number) => ({ ...se, latitude: se.latitude + km / 111.195 })

describe('deliveryPoint', () => {
  it.each([0, 1, 4.9])('believes a pin %d km from the place of its postal code', (km) => {
    expect(deliveryPoint(kmNorth(km), { place: se })).toEqual({ ...kmNorth(km), isVerified: true })
  })

  it.each([5.1, 400])('goes to the postal code when the pin is %d km away', (km) => {
    expect(deliveryPoint(kmNorth(km), { place: se })).toEqual({ ...se, isVerified: true })
  })

  it('has the pin alone where the postal code is unknown, and says so', () => {
    expect(deliveryPoint(se, {})).toEqual({ ...se, isVerified: false })
  })

  it.each([0, 79])('believes a pin %d km from a town of the state, where the street is unknown', (km) => {
    const state = { centre: kmNorth(300), towns: [kmNorth(900), se] }
    expect(deliveryPoint(kmNorth(km), { state })).toEqual({ ...kmNorth(km), isVerified: false })
  })

  it('goes to the state of the postal code when the pin is near none of its towns', () => {
    const state = { centre: kmNorth(300), towns: [kmNorth(500), se] }
    expect(deliveryPoint(kmNorth(200), { state })).toEqual({ ...kmNorth(300), isVerified: false })
  })
})
