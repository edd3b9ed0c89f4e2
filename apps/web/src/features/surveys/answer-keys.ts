import { useEffect } from 'react'
import type { SurveyQuestion } from '@mutirao/contract/surveys'
import { scaleOf, type SurveyAnswer } from '@mutirao/domain/survey'

type Keys = {
  question: SurveyQuestion
  answer: SurveyAnswer | undefined
  onAnswer: (answer: SurveyAnswer | undefined) => void
  onNext: () => void
}

/** A digit selects: an option by its number, a scale's value directly; 1 and then 0 is 10. Enter continues. */
export function useAnswerKeys(keys: Keys) {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return
      if (event.key === 'Enter') {
        if (isButton(event.target)) return
        event.preventDefault()
        return keys.onNext()
      }
      const chosen = /^\d$/.test(event.key) ? chosenBy(Number(event.key), keys) : undefined
      if (chosen !== undefined) keys.onAnswer(chosen)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [keys])
}

export function chosenBy(digit: number, { question, answer }: Pick<Keys, 'question' | 'answer'>): SurveyAnswer | undefined {
  const { type, options = [] } = question
  if (type === 'scale' || type === 'nps') {
    const scale = scaleOf(question)
    if (answer === 1 && digit === 0 && scale.includes(10)) return 10
    return scale.includes(digit) ? digit : undefined
  }
  const id = options[digit - 1]?.id
  if (id === undefined) return undefined
  return type === 'multiple' ? toggled(answer, id, question) : id
}

/** Toggles an option; keeps the question's order. */
export function toggled(answer: SurveyAnswer | undefined, id: string, { options = [] }: Pick<SurveyQuestion, 'options'>): string[] {
  const chosen = new Set(Array.isArray(answer) ? answer : [])
  if (!chosen.delete(id)) chosen.add(id)
  return options.flatMap((option) => (chosen.has(option.id) ? [option.id] : []))
}

const isElsewhere = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.matches('textarea, input:not([type=radio], [type=checkbox])') || target.closest('dialog') !== null)
const isButton = (target: EventTarget | null) => target instanceof HTMLElement && target.closest('button, a') !== null
