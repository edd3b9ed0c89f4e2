import { describe, expect, it } from 'vitest'
import { deliveryPoint, pointKnown } from './delivery-point.ts'

const se = { latitude: -23.5503, longitude: -46.6339 }
const kmNorth = (km: number) => ({ ...se, latitude: se.latitude + km / 111.195 })

describe('deliveryPoint', () => {
  it.each([0, 1, 4.9])('uses a pin %d km from the place of its postal code', (km) => {
    expect(deliveryPoint(kmNorth(km), { place: se })).toEqual({ ...kmNorth(km), isVerified: true })
  })

  it.each([5.1, 400])('uses the postal code’s place when the pin is %d km away', (km) => {
    expect(deliveryPoint(kmNorth(km), { place: se })).toEqual({ ...se, isVerified: true })
  })

  it('uses the pin for an unknown postal code, and marks it', () => {
    expect(deliveryPoint(se, {})).toEqual({ ...se, isVerified: false })
  })

  it.each([0, 79])('uses a pin %d km from a town of the state when the street is unknown', (km) => {
    const state = { centre: kmNorth(300), towns: [kmNorth(900), se] }
    expect(deliveryPoint(kmNorth(km), { state })).toEqual({ ...kmNorth(km), isVerified: false })
  })

  it('uses the state of the postal code when the pin is near none of its towns', () => {
    const state = { centre: kmNorth(300), towns: [kmNorth(500), se] }
    expect(deliveryPoint(kmNorth(200), { state })).toEqual({ ...kmNorth(300), isVerified: false })
  })

  it.each([0, 79])('uses a pin %d km from the seat of its municipality, whatever place a service returns for the street', (km) => {
    expect(deliveryPoint(kmNorth(km), { municipality: { seat: se, place: kmNorth(-20) } })).toEqual({ ...kmNorth(km), isVerified: false })
  })

  it('uses the street, or the state if the street is implausible, when the pin is in another municipality', () => {
    const pin = kmNorth(400)
    expect(deliveryPoint(pin, { municipality: { seat: se, place: kmNorth(3) } })).toEqual({ ...kmNorth(3), isVerified: false })
    const state = { centre: kmNorth(300), towns: [se] }
    expect(deliveryPoint(pin, { municipality: { seat: se, place: kmNorth(90) }, state })).toEqual({ ...kmNorth(300), isVerified: false })
    expect(deliveryPoint(pin, { municipality: { seat: se }, state })).toEqual({ ...kmNorth(300), isVerified: false })
  })
})

describe('pointKnown', () => {
  it('is the most exact plausible point, and none when only the state is known', () => {
    expect(pointKnown({ place: kmNorth(1), municipality: { seat: se } })).toEqual(kmNorth(1))
    expect(pointKnown({ municipality: { seat: se, place: kmNorth(2) } })).toEqual(kmNorth(2))
    expect(pointKnown({ municipality: { seat: se, place: kmNorth(81) } })).toEqual(se)
    expect(pointKnown({ state: { centre: se, towns: [] } })).toBeUndefined()
  })
})
