import { describe, expect, it } from 'vitest'
import type { SurveyQuestion } from '@mutirao/contract/surveys'
import { chosenBy } from './answer-keys.ts'

const options = ['a', 'b', 'c'].map((id) => ({ id, text: id }))
const ask = (type: SurveyQuestion['type']): SurveyQuestion => ({ id: 'q', type, text: 'Q', required: true, options })

describe('a digit', () => {
  it.each([
    ['single', undefined, 2, 'b'],
    ['single', 'b', 4, undefined],
    ['single', 'b', 0, undefined],
    ['multiple', undefined, 3, ['c']],
    ['multiple', ['c'], 1, ['a', 'c']],
    ['multiple', ['a', 'c'], 1, ['c']],
    ['scale', undefined, 5, 5],
    ['scale', undefined, 6, undefined],
    ['scale', 1, 0, undefined],
    ['nps', undefined, 0, 0],
    ['nps', 1, 0, 10],
    ['nps', 2, 0, 0],
    ['text', undefined, 9, undefined],
  ] as const)('on %s after %j: %i chooses %j', (type, answer, digit, chosen) =>
    expect(chosenBy(digit, { question: ask(type), answer: answer as never })).toEqual(chosen),
  )
})
