import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideMoment, type KnownMoment, type WrittenMoment } from './written-moment.ts'

const now = new Date('2026-11-21T12:00:00Z')
const timeZone = 'America/Sao_Paulo'
const decide = (written?: WrittenMoment, known?: KnownMoment, at = now) => decideMoment(written, known, { now: at, timeZone })

const inFour = { inDays: 4, at: '20:00' }
const inNine = { inDays: 9, at: '20:00' }
const first = new Date('2026-11-25T23:00:00Z')
const later = new Date('2026-11-30T23:00:00Z')
const past = new Date('2026-11-20T23:00:00Z')

describe('decideMoment', () => {
  it.each<[string, WrittenMoment | undefined, KnownMoment | undefined, object]>([
    ['nothing written, nothing known', undefined, undefined, { outcome: 'NONE' }],
    ['days, read for the first time', inFour, undefined, { outcome: 'NEW', written: inFour, at: first }],
    ['an instant, read for the first time', past.toISOString(), undefined, { outcome: 'NEW', at: past }],
    ['the same days again', inFour, { written: inFour, at: later }, { outcome: 'KEPT', written: inFour, at: later }],
    ['the same days when they have passed', inFour, { written: inFour, at: past }, { outcome: 'KEPT', written: inFour, at: past }],
    ['other days', inNine, { written: inFour, at: first }, { outcome: 'CHANGED', written: inNine, at: later, before: first }],
    ['another hour', { inDays: 4, at: '20:30' }, { written: inFour, at: first }, { outcome: 'CHANGED', before: first }],
    ['other days when it has passed', inNine, { written: inFour, at: past }, { outcome: 'REFUSED', written: inFour, at: past }],
    ['the instant that the days led to', first.toISOString(), { written: inFour, at: first }, { outcome: 'KEPT', at: first }],
    ['the same instant in another zone', '2026-11-20T20:00:00-03:00', { written: past.toISOString(), at: past }, { outcome: 'KEPT' }],
    ['another instant', later.toISOString(), { written: first.toISOString(), at: first }, { outcome: 'CHANGED', at: later, before: first }],
    ['another instant when it has passed', later.toISOString(), { written: past.toISOString(), at: past }, { outcome: 'REFUSED' }],
    ['nothing any more', undefined, { written: inFour, at: first }, { outcome: 'REMOVED', before: first }],
    ['nothing any more when it has passed', undefined, { written: inFour, at: past }, { outcome: 'REFUSED', at: past }],
    ['days, known without their writing', inNine, { at: first }, { outcome: 'KEPT', written: inNine, at: first }],
    ['days, known and passed without their writing', inNine, { at: past }, { outcome: 'KEPT', written: inNine, at: past }],
    ['an instant, another one known without its writing', later.toISOString(), { at: first }, { outcome: 'CHANGED', at: later }],
    ['the very moment of its end', inNine, { written: inFour, at: now }, { outcome: 'REFUSED' }],
  ])('%s', (_name, written, known, expected) => {
    expect(decide(written, known)).toMatchObject(expected)
  })

  it('is the same instant for ever, over any number of readings at any times', () => {
    const days = fc.record({ inDays: fc.integer({ min: -30, max: 60 }), at: fc.constantFrom('00:00', '08:30', '23:59') })
    fc.assert(
      fc.property(days, fc.array(fc.integer({ min: 0, max: 400 * 24 }), { maxLength: 12 }), (written, hours) => {
        const opened = decide(written) as { at: Date }
        let known: KnownMoment = { written, at: opened.at }
        for (const hour of hours) {
          const again = decide(written, known, new Date(now.getTime() + hour * 3_600_000)) as { at: Date }
          known = { written, at: again.at }
        }
        expect(known.at).toEqual(opened.at)
      }),
    )
  })
})
