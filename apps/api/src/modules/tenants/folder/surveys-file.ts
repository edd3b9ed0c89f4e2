import { z } from 'zod'
import type { Draft } from './draft.ts'
import { idOf } from './folder-files.ts'
import { Moment, slug, text } from './folder-shapes.ts'
import type { MistakeList } from './mistake-list.ts'

const Question = z.strictObject({
  id: slug,
  type: z.enum(['single', 'multiple', 'scale', 'nps', 'text']),
  text: text(160),
  required: z.boolean().default(true),
  /** Of single and multiple. */
  options: z.array(z.strictObject({ id: slug, text: text(60) })).optional(),
  /** Of scale; 1 to 5 when left out. */
  minimum: z.int().min(0).max(9).optional(),
  maximum: z.int().min(1).max(10).optional(),
  minimumLabel: text(40).optional(),
  maximumLabel: text(40).optional(),
})

/** surveys.json: asked on a campaign's page, or after a delivery. */
export const SurveysFile = z.array(
  z.strictObject({
    id: slug,
    /** Left out: any campaign. */
    campaignId: slug.optional(),
    trigger: z.enum(['campaign', 'delivered']),
    title: text(60),
    text: text(160).optional(),
    questions: z.array(Question).min(1).max(20),
    reward: text(120).optional(),
    endsAt: Moment.optional(),
  }),
)
export type SurveysFile = z.infer<typeof SurveysFile>
type Question = z.infer<typeof Question>

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

function faultsOf(question: Question): [string, string][] {
  const { type, options = [], minimum = 1, maximum = 5 } = question
  const faults = (Object.keys(keysOf) as (keyof typeof keysOf)[]).flatMap((key): [string, string][] => {
    const { types, message } = keysOf[key]
    return question[key] !== undefined && !types.some((one) => one === type) ? [[key, message]] : []
  })
  if (keysOf.options.types.some((one) => one === type) && options.length < 2) faults.push(['options', 'uma escolha pede ao menos 2 opções'])
  if (type === 'scale' && minimum >= maximum) faults.push(['maximum', 'o fim da escala vem depois do começo'])
  return faults
}
