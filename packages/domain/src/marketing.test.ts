import { describe, expect, it } from 'vitest'
import { isWithinLimits, marketingStart, openingText, shortGroupText } from './marketing.ts'

const zone = 'America/Sao_Paulo'
const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000)

describe('the quiet hours', () => {
  it.each([
    ['at eight', '2026-11-27T11:00:00Z', '2026-11-27T11:00:00Z'],
    ['before nine in the evening', '2026-11-27T23:59:59Z', '2026-11-27T23:59:59Z'],
    ['at nine in the evening', '2026-11-28T00:00:00Z', '2026-11-28T11:00:00Z'],
    ['after midnight', '2026-11-28T04:00:00Z', '2026-11-28T11:00:00Z'],
    ['just before eight', '2026-11-28T10:59:59Z', '2026-11-28T11:00:00Z'],
    ['at the end of a month', '2026-11-30T02:00:00Z', '2026-11-30T11:00:00Z'],
  ])('%s', (_when, now, start) => {
    expect(marketingStart(new Date(now), zone)).toEqual(new Date(start))
  })

  it('follow the clock of the shop', () => {
    expect(marketingStart(new Date('2026-11-27T11:30:00Z'), 'America/Rio_Branco')).toEqual(new Date('2026-11-27T13:00:00Z'))
  })
})

describe('the limits of a person', () => {
  const now = new Date('2026-11-27T12:00:00Z')
  it.each([
    ['nothing yet', [], true],
    ['one in the last day', [23.9], false],
    ['one a day ago', [24], true],
    ['two in the last week', [24, 100], true],
    ['three in the last week', [24, 100, 167.9], false],
    ['the third of a week ago', [24, 100, 168], true],
  ])('%s', (_what, hours, isAllowed) => {
    expect(
      isWithinLimits(
        hours.map((before) => hoursBefore(now, before)),
        now,
      ),
    ).toBe(isAllowed)
  })
})

it('writes the templates from the data of the campaign', () => {
  expect(openingText('Feira', 'hoje, 18h')).toEqual({ title: 'Feira abriu', text: 'Já dá para comprar. Fecha hoje, 18h.' })
  expect(openingText('Feira', undefined).text).toBe('Já dá para comprar.')
  expect(shortGroupText('Café', 8, 'amanhã, 18h')).toEqual({
    title: 'Café: faltam 8 unidades',
    text: 'Faltam 8 unidades para o grupo valer, e ele fecha amanhã, 18h. Chame quem mora perto.',
  })
  expect(shortGroupText('Café', 1, undefined).title).toBe('Café: falta 1 unidade')
})
