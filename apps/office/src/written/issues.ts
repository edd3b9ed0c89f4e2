import type { WrittenIssue } from '@mutirao/contract/merchant'
import type { KindWords } from './kind-words.ts'

/** The mistakes by field that a refused write answers, in the words of the form; undefined for another failure. */
export function issuesOf(
  fault: { code?: string; facts: Record<string, unknown> } | undefined,
  { worded }: Pick<KindWords, 'worded'>,
): readonly WrittenIssue[] | undefined {
  const errors = fault?.code === 'validation_failed' ? fault.facts['errors'] : undefined
  return Array.isArray(errors) ? (errors as WrittenIssue[]).map(worded) : undefined
}

export const capitalized = (message: string): string => message.charAt(0).toUpperCase() + message.slice(1)
