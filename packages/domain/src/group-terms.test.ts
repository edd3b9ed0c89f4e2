import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closeGroup } from './group-closing.ts'
import { betterTiers, worseTerms, type GroupTerms } from './group-terms.ts'

const endsAt = new Date('2026-11-25T23:00:00Z')
const hour = (hours: number) => new Date(endsAt.getTime() + hours * 3_600_000)
const terms = (over: Partial<GroupTerms> = {}): GroupTerms => ({
  rules: [
    { minimumUnits: 20, percentage: 5 },
    { minimumUnits: 60, percentage: 10 },
  ],
  minimumUnits: 20,
  onFailure: 'Devolvemos tudo.',
  endsAt,
  ...over,
})
const tiers = (...pairs: [number, number][]) => ({ rules: pairs.map(([minimumUnits, percentage]) => ({ minimumUnits, percentage })) })
const worse = (over: Partial<GroupTerms>) => worseTerms(terms(), terms(over))

describe('worseTerms', () => {
  it.each<[string, Partial<GroupTerms>]>([
    ['nothing', {}],
    ['more discount at the same count', tiers([20, 6], [60, 12])],
    ['the same discount for fewer units', tiers([15, 5], [50, 10])],
    ['one more tier', tiers([20, 5], [60, 10], [100, 15])],
    ['one tier that gives more than both', tiers([20, 10])],
    ['a lower minimum', { minimumUnits: 10 }],
  ])('%s takes nothing away', (_name, over) => {
    expect(worse(over)).toEqual([])
  })

  it.each<[string, Partial<GroupTerms>, object[]]>([
    ['a lower discount', tiers([20, 4], [60, 10]), [{ term: 'TIER', units: 20, before: 5, after: 4 }]],
    ['a higher count', tiers([20, 5], [61, 10]), [{ term: 'TIER', units: 60, before: 10, after: 5 }]],
    ['a tier less', tiers([20, 5]), [{ term: 'TIER', units: 60, before: 10, after: 5 }]],
    ['one later and better', tiers([20, 5], [70, 30]), [{ term: 'TIER', units: 60, before: 10, after: 5 }]],
    [
      'no tiers',
      { rules: [] },
      [
        { term: 'TIER', units: 20, after: 0 },
        { term: 'TIER', units: 60, after: 0 },
      ],
    ],
    ['a higher minimum', { minimumUnits: 21 }, [{ term: 'MINIMUM', before: 20, after: 21 }]],
    ['an earlier deadline', { endsAt: hour(-1) }, [{ term: 'EARLIER', before: endsAt, after: hour(-1) }]],
    ['a later deadline', { endsAt: hour(1) }, [{ term: 'LATER', before: endsAt, after: hour(1) }]],
    ['no deadline', { endsAt: undefined }, [{ term: 'LATER', before: endsAt, after: undefined }]],
    ['another text', { onFailure: 'Fica de crédito.' }, [{ term: 'FAILURE', before: 'Devolvemos tudo.' }]],
    ['several', { minimumUnits: 30, onFailure: 'Outra', ...tiers([30, 5]) }, [{ term: 'TIER', units: 20 }, { term: 'TIER', units: 60 }, { term: 'MINIMUM' }, { term: 'FAILURE' }]], // prettier-ignore
  ])('%s is named', (_name, over, expected) => {
    expect(worse(over)).toMatchObject(expected)
  })

  it.each<[string, Partial<GroupTerms>, number[]]>([
    ['the same', {}, []],
    ['more discount', tiers([20, 5], [60, 12]), [60]],
    ['the same discount for fewer units', tiers([15, 5], [60, 10]), [15]],
    ['one more tier', tiers([20, 5], [60, 10], [100, 15]), [100]],
    ['a tier less', tiers([60, 10]), []],
    ['a tier that gives nothing more', tiers([20, 5], [30, 5], [60, 10]), []],
  ])('%s returns more at these counts', (_name, over, counts) => {
    expect(betterTiers(terms().rules, terms(over).rules).map(({ minimumUnits }) => minimumUnits)).toEqual(counts)
  })

  it('lets nothing pass that would close with less for the same paid units', () => {
    const ladder = fc.array(fc.record({ minimumUnits: fc.integer({ min: 1, max: 200 }), percentage: fc.integer({ min: 1, max: 60 }) }), {
      maxLength: 5,
    })
    const minimum = fc.integer({ min: 1, max: 60 })
    fc.assert(
      fc.property(ladder, ladder, minimum, minimum, fc.integer({ min: 0, max: 250 }), (one, other, few, many, paid) => {
        const [before, after] = [terms({ rules: one, minimumUnits: few }), terms({ rules: other, minimumUnits: many })]
        if (worseTerms(before, after).length > 0) return
        const [was, is] = [closeGroup(one, few, paid), closeGroup(other, many, paid)]
        if (was.outcome === 'FAILED') return
        expect(is).toMatchObject({ outcome: 'REACHED' })
        expect(is.outcome === 'REACHED' && is.percentage).toBeGreaterThanOrEqual(was.percentage)
      }),
    )
  })
})
