import { useQuery } from '@tanstack/react-query'
import { mergePersonalForm } from '#features/account/personal-form.ts'
import { marketplaceQuery } from '#features/marketplace/marketplace-queries.ts'
import { clientQuery } from '#session/account-queries.ts'
import { isSignedIn } from '#session/signed-in.ts'
import type { ExtraInfo } from '@mutirao/contract/extra'
import { extraFault } from '@mutirao/domain/extra-form'
import { withAnswer, type Question } from './extra-answers.ts'

type ProfileAnswer = { question: Question; answer: string }

const alike = (one: string, other: string) => one.localeCompare(other, 'pt-BR', { sensitivity: 'base' }) === 0

/** The questions that the account's profile has answered, by name or label: they are not asked again. Undefined until the account is loaded. */
export function useProfileAnswers(questions: readonly Question[]): ProfileAnswer[] | undefined {
  const isIn = isSignedIn()
  const client = useQuery({ ...clientQuery(), enabled: isIn, retry: false })
  const marketplace = useQuery({ ...marketplaceQuery(), enabled: isIn })
  if (!isIn || questions.length === 0) return []
  if (client.isPending || marketplace.isPending) return undefined
  const answers = client.data?.properties.answers ?? {}
  const fields = mergePersonalForm(marketplace.data?.defaultForms.personalForm ?? [])
  return questions.flatMap((question) => {
    const { id, label } = question.field
    const asked = fields.find(({ name, label: own }) => name === id || alike(own, label))
    const answer = asked && answers[asked.name]
    return answer && extraFault(question.field, answer) === undefined ? [{ question, answer }] : []
  })
}

export const withProfile = (given: ExtraInfo | undefined, known: readonly ProfileAnswer[]) =>
  known.reduce((all, { question, answer }) => withAnswer(all, question, answer), given)
