import { describe, expect, it } from 'vitest'
import { problemTexts } from '@mutirao/contract/problem-texts'
import catalogue from '../messages/pt-br.json' with { type: 'json' }

/** Words of the code that mean nothing to a shopper. */
const foreign = /\b(lead|place|refresh|json|token|endpoint|cache|slot|hub|snack)\b/i

/** A text without the names of its parameters. */
const written = (text: string) => text.replaceAll(/\{[^}]*\}/g, '')
const texts = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values((value ?? {}) as object).flatMap((inner) => texts(inner))

describe('the texts for shoppers', () => {
  const all = [...Object.entries(catalogue), ...Object.entries(problemTexts)].filter(([name]) => name !== '$schema')

  it('contain no identifiers of the code', () => {
    const wrong = all.filter(([, value]) => texts(value).some((text) => foreign.test(written(text))))
    expect(wrong).toEqual([])
  })

  it('use no fixed article before a shop’s name', () => {
    const wrong = all.filter(([, value]) =>
      texts(value).some((text) => /(?<!\p{L})(d?[ao]|n[ao]|pel[ao]|à|ao) \{(shop|company)\}/iu.test(text)),
    )
    expect(wrong).toEqual([])
  })

  it('stand once, unless one text says two things', () => {
    const keysOf = Map.groupBy(Object.entries(catalogue), ([, value]) => JSON.stringify(value))
    const twice = [...keysOf.values()].map((entries) => entries.map(([key]) => key)).filter((keys) => keys.length > 1)
    expect(twice).toEqual([
      ['story_play', 'go_on'],
      ['swap', 'trade_do'],
      ['street_number', 'wallet_receipt_number'],
      ['code_required', 'sign_in_code_title'],
    ])
  })
})
