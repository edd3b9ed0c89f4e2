import { describe, expect, it } from 'vitest'
import { misplacedPoint } from './brazil.ts'

const saoPaulo = { latitude: -23.55, longitude: -46.69 }
const boaVista = { latitude: 2.82, longitude: -60.67 }

describe('misplacedPoint', () => {
  it.each([
    ['São Paulo', saoPaulo],
    ['Boa Vista, north of the equator', boaVista],
    ['Fernando de Noronha', { latitude: -3.84, longitude: -32.41 }],
    ['Chuí', { latitude: -33.69, longitude: -53.45 }],
  ])('leaves %s alone', (_, point) => {
    expect(misplacedPoint(point)).toBeUndefined()
  })

  it.each([
    ['swapped numbers', { latitude: -46.69, longitude: -23.55 }, { fault: 'swapped', meant: saoPaulo }],
    ['no minus at all', { latitude: 23.55, longitude: 46.69 }, { fault: 'sign', meant: saoPaulo }],
    ['one minus', { latitude: -23.55, longitude: 46.69 }, { fault: 'sign', meant: saoPaulo }],
    ['no minus in the north', { latitude: 2.82, longitude: 60.67 }, { fault: 'sign', meant: boaVista }],
    ['swapped without a minus', { latitude: 46.69, longitude: 23.55 }, { fault: 'swapped', meant: saoPaulo }],
    ['Lisbon', { latitude: 38.72, longitude: -9.14 }, { fault: 'abroad' }],
    ['the middle of the ocean', { latitude: 0, longitude: 0 }, { fault: 'abroad' }],
  ])('sees %s', (_, point, expected) => {
    expect(misplacedPoint(point)).toEqual(expected)
  })
})
