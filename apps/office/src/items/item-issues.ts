import type { WrittenIssue } from '@mutirao/contract/merchant'
import { deskTexts } from '#desk/texts.ts'
import { itemTexts } from './texts.ts'

/** The mistakes by field that a refused write answers, in the words of the form; undefined for another failure. */
export function issuesOf(fault: { code?: string; facts: Record<string, unknown> } | undefined): readonly WrittenIssue[] | undefined {
  const errors = fault?.code === 'validation_failed' ? fault.facts['errors'] : undefined
  return Array.isArray(errors) ? (errors as WrittenIssue[]).map(worded) : undefined
}

/** The server has the words of the folder, where an amount is written in centavos and a text in quotes. */
export const worded = ({ path, message }: WrittenIssue): WrittenIssue => ({ path, message: wordsOf(path, message) })

function wordsOf(path: string, message: string): string {
  if (path === '') return message
  const own = wordsOfField[path.split('.')[0]!]?.(message)
  return own ?? message.charAt(0).toUpperCase() + message.slice(1)
}

const amount = (message: string) => {
  if (!message.includes('centavos')) return undefined
  return message.startsWith('no máximo') ? itemTexts.mostMoney : deskTexts.moneyExample
}

const wordsOfField: Record<string, (message: string) => string | undefined> = {
  price: amount,
  compareAt: amount,
  pictures: (message) => (message.startsWith('não existe') ? itemTexts.pictureGone : itemTexts.onePicture),
  category: (message) => (message.includes('categories.json') ? itemTexts.categoryGone : undefined),
  campaign: (message) => (message.startsWith('não existe') ? itemTexts.campaignGone : undefined),
  featured: (message) => (message === MISSING ? undefined : itemTexts.featuredWrong),
  stock: (message) => (/^(esperava|no m)/.test(message) ? deskTexts.wholeNumber : undefined),
}

const MISSING = 'falta preencher'
/** The server checks the count of a new item once all else is right. */
export const missingCount: WrittenIssue = worded({ path: 'stock', message: MISSING })
