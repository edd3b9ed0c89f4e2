import { describe, expect, it } from 'vitest'
import { answerFault, answerFaults, countAnswers, npsOf, scaleOf, type SurveyQuestion } from './survey.ts'

const options = [
  { id: 'a', text: 'A' },
  { id: 'b', text: 'B' },
]
const ask = (type: SurveyQuestion['type'], over: Partial<SurveyQuestion> = {}): SurveyQuestion => ({
  id: 'q',
  type,
  text: 'Pergunta',
  required: true,
  ...((type === 'single' || type === 'multiple') && { options }),
  ...over,
})

describe('an answer', () => {
  it.each([
    [ask('single'), 'a', undefined],
    [ask('single'), 'c', 'unknown'],
    [ask('single'), ['a'], 'unknown'],
    [ask('single'), 1, 'unknown'],
    [ask('single'), undefined, 'missing'],
    [ask('single', { required: false }), undefined, undefined],
    [ask('multiple'), ['a', 'b'], undefined],
    [ask('multiple'), [], 'missing'],
    [ask('multiple', { required: false }), [], undefined],
    [ask('multiple'), ['a', 'a'], 'unknown'],
    [ask('multiple'), ['a', 'c'], 'unknown'],
    [ask('multiple'), 'a', 'unknown'],
    [ask('scale'), 1, undefined],
    [ask('scale'), 5, undefined],
    [ask('scale'), 0, 'out_of_range'],
    [ask('scale'), 6, 'out_of_range'],
    [ask('scale'), 2.5, 'out_of_range'],
    [ask('scale'), '3', 'out_of_range'],
    [ask('scale', { minimum: 0, maximum: 3 }), 0, undefined],
    [ask('scale', { minimum: 0, maximum: 3 }), 4, 'out_of_range'],
    [ask('nps'), 0, undefined],
    [ask('nps'), 10, undefined],
    [ask('nps'), 11, 'out_of_range'],
    [ask('text'), 'Bom', undefined],
    [ask('text'), '   ', 'missing'],
    [ask('text'), 3, 'unknown'],
    [ask('text'), 'x'.repeat(500), undefined],
    [ask('text'), 'x'.repeat(501), 'too_long'],
    [ask('text', { required: false }), '', undefined],
  ] as const)('%j answered with %j: %s', (question, answer, fault) => expect(answerFault(question, answer as never)).toBe(fault))
})

it('all wrong answers are named, and those to questions nobody asked', () => {
  const questions = [ask('single', { id: 'one' }), ask('text', { id: 'two', required: false }), ask('nps', { id: 'three' })]
  expect(answerFaults(questions, { one: 'a', three: 7 })).toEqual([])
  expect(answerFaults(questions, { one: 'z', other: 'a' })).toEqual([
    { questionId: 'one', fault: 'unknown' },
    { questionId: 'three', fault: 'missing' },
    { questionId: 'other', fault: 'unknown' },
  ])
  expect(answerFaults([ask('text', { id: 'constructor' })], {})).toEqual([{ questionId: 'constructor', fault: 'missing' }])
})

it('a scale offers its numbers', () => {
  expect(scaleOf(ask('scale'))).toEqual([1, 2, 3, 4, 5])
  expect(scaleOf(ask('scale', { minimum: 0, maximum: 2 }))).toEqual([0, 1, 2])
  expect(scaleOf(ask('nps'))).toHaveLength(11)
})

it('counts answers as they were offered, and of words only how many there are', () => {
  expect(countAnswers(ask('single'), ['b', 'b', undefined])).toEqual([
    { answer: 'A', count: 0 },
    { answer: 'B', count: 2 },
  ])
  expect(countAnswers(ask('multiple'), [['a', 'b'], ['a']])).toEqual([
    { answer: 'A', count: 2 },
    { answer: 'B', count: 1 },
  ])
  expect(countAnswers(ask('scale', { minimum: 1, maximum: 2 }), [1, 1, 2])).toEqual([
    { answer: '1', count: 2 },
    { answer: '2', count: 1 },
  ])
  expect(countAnswers(ask('text'), ['Meu nome é Ana', '', undefined])).toEqual([{ answer: 'com texto', count: 1 }])
})

it.each([
  [[], undefined],
  [[10, 9], 100],
  [[0, 6], -100],
  [[10, 8, 7, 3], 0],
  [[10, 10, 6], 33],
])('the recommendation of %j is %s', (scores, nps) => expect(npsOf(scores)).toBe(nps))
