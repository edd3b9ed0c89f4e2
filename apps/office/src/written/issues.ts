import { deskTexts } from '#desk/texts.ts'
import type { WrittenIssue } from '@mutirao/contract/merchant'
import type { KindWords } from './kind-words.ts'
import { writtenTexts } from './texts.ts'

/** The mistakes by field that a refused write answers, in the words of the form; undefined for another failure. */
export function issuesOf(
  fault: { code?: string; facts: Record<string, unknown> } | undefined,
  { worded }: Pick<KindWords, 'worded'>,
): readonly WrittenIssue[] | undefined {
  const errors = fault?.code === 'validation_failed' ? fault.facts['errors'] : undefined
  return Array.isArray(errors) ? (errors as WrittenIssue[]).map(worded) : undefined
}

/** The server words mistakes for the folder, where values are quoted and amounts are in centavos; these are the form's words. */
const wordsOfForm: readonly [RegExp, string][] = [
  [/^no mínimo 1 caracteres.*/, writtenTexts.missing],
  [/^no mínimo 1 elementos.*/, writtenTexts.chooseOne],
  [/^esperava um número.*/, deskTexts.wholeNumber],
  [/^no máximo \d+ centavos.*/, writtenTexts.mostMoney],
  [/.*centavos.*/, deskTexts.moneyExample],
  [/ endereços da loja em hosts$/, ' endereços da loja'],
  [/^use hh:mm,/, writtenTexts.writeTime],
  [/(, como 10) para 10 %.*/, '$1'],
  [/ antes de `endsAt`$/, writtenTexts.beforeEnd],
]

/** The place of a mistake that a change causes elsewhere: a file of the folder, then the path in it. */
const PLACE_IN_FOLDER = /^[\w~/.-]+\.(?:json|geojson|csv|md|txt) (?:[\w~[\].-]+: )?/

/** The message in the words of a form: a person at a form has no files. */
export function inWordsOfForm(written: string): string {
  const message = written.replace(PLACE_IN_FOLDER, '')
  const found = wordsOfForm.find(([pattern]) => pattern.test(message))
  return capitalized(found ? message.replace(...found) : message)
}

export const capitalized = (message: string): string => message.charAt(0).toUpperCase() + message.slice(1)

/** The reason of a refused file, which ends with an example of a file in the merchant's folder. */
export const withoutFile = (reason: string): string => reason.replace(/, como [\w-]+\.(jpg|mp4)$/, '.')
