import type { SurveyQuestion } from '@mutirao/contract/merchant/surveys'
import type { Draft } from './draft.ts'
import { idOf } from './folder-files.ts'
import type { MistakeList } from './mistake-list.ts'

/** What the schema cannot see: ids that stand once, campaigns that exist, choices with something to choose from. */
export function checkSurveys({ surveys, files }: Draft, mistakes: MistakeList) {
  if (!surveys) return
  const say = (path: PropertyKey[], message: string) =>
    mistakes.add(surveys.file, surveys.lineOf(path), `${path.map(String).join('.')}: ${message}`)
  const sayTwice = (path: PropertyKey[], named: readonly { id: string }[], what: string) => {
    for (const [index, { id }] of named.entries())
      if (named.findIndex((other) => other.id === id) < index) say([...path, index, 'id'], `${what} ${id} já existe`)
  }
  sayTwice([], surveys.value, 'a pesquisa')
  for (const [index, { campaignId, questions }] of surveys.value.entries()) {
    if (campaignId && !files.campaigns.some((file) => idOf(file) === campaignId))
      say([index, 'campaignId'], `não existe campaigns/${campaignId}.json`)
    sayTwice([index, 'questions'], questions, 'a pergunta')
    for (const [position, question] of questions.entries()) {
      const path = [index, 'questions', position]
      for (const [key, message] of faultsOf(question)) say([...path, key], message)
      sayTwice([...path, 'options'], question.options ?? [], 'a opção')
    }
  }
}

/** The keys that some kinds of question alone have. */
const keysOf = {
  options: { types: ['single', 'multiple'], message: 'só single e multiple têm opções' },
  minimum: { types: ['scale'], message: 'só scale tem começo e fim' },
  maximum: { types: ['scale'], message: 'só scale tem começo e fim' },
  minimumLabel: { types: ['scale', 'nps'], message: 'só scale e nps têm pontas' },
  maximumLabel: { types: ['scale', 'nps'], message: 'só scale e nps têm pontas' },
} as const

function faultsOf(question: SurveyQuestion): [string, string][] {
  const { type, options = [], minimum = 1, maximum = 5 } = question
  const faults = (Object.keys(keysOf) as (keyof typeof keysOf)[]).flatMap((key): [string, string][] => {
    const { types, message } = keysOf[key]
    return question[key] !== undefined && !types.some((one) => one === type) ? [[key, message]] : []
  })
  if (keysOf.options.types.some((one) => one === type) && options.length < 2) faults.push(['options', 'uma escolha pede ao menos 2 opções'])
  if (type === 'scale' && minimum >= maximum) faults.push(['maximum', 'o fim da escala vem depois do começo'])
  return faults
}
