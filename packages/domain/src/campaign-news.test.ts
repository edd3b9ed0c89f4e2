import { describe, expect, it } from 'vitest'
import { campaignNews } from './campaign-news.ts'

const at = (text: string) => new Date(`2026-11-${text}:00Z`)
const now = at('21T12:00')
const kinds = (opens?: string, ends?: string) =>
  campaignNews({ opensAt: opens ? at(opens) : undefined, endsAt: ends ? at(ends) : undefined }, now).map(({ kind }) => kind)

describe('campaignNews', () => {
  it.each([
    ['a campaign without moments', undefined, undefined, []],
    ['one that opens later', '21T12:01', '30T12:00', []],
    ['one that has just opened', '21T12:00', '30T12:00', ['OPENED']],
    ['one that opened almost a day ago', '20T12:01', undefined, ['OPENED']],
    ['one that opened a day ago', '20T12:00', undefined, []],
    ['one with more than a day to go', undefined, '22T12:01', []],
    ['one with a day to go', undefined, '22T12:00', ['LAST_DAY']],
    ['one that opens and ends within a day', '21T11:00', '21T20:00', ['OPENED', 'LAST_DAY']],
    ['one whose last day begins almost a day after it opened', '20T12:01', '22T12:00', ['OPENED', 'LAST_DAY']],
    ['one whose last day begins a day after it opened', '20T12:00', '22T12:00', ['LAST_DAY']],
    ['one that ends now', undefined, '21T12:00', ['CLOSED']],
    ['one that ended almost a day ago', undefined, '20T12:01', ['CLOSED']],
    ['one that ended a day ago', undefined, '20T12:00', []],
  ])('%s', (_name, opens, ends, told) => expect(kinds(opens, ends)).toEqual(told))

  it('is identified by its moment, so that a prolonged campaign has news again', () => {
    expect(campaignNews({ endsAt: at('22T10:00') }, now)).toEqual([{ kind: 'LAST_DAY', moment: at('22T10:00') }])
  })

  it('tells people of the last day alone when the campaign opens within it, and programs of the opening, too', () => {
    expect(campaignNews({ opensAt: at('21T11:00'), endsAt: at('21T20:00') }, now)).toEqual([
      { kind: 'OPENED', moment: at('21T11:00'), isForSystemsAlone: true },
      { kind: 'LAST_DAY', moment: at('21T20:00') },
    ])
  })
})
