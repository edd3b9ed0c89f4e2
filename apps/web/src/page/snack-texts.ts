import { call } from '@mutirao/client/call'
import { getDocument } from '@mutirao/contract/marketplaces'
import type { SnackKey } from '@mutirao/contract/snack-texts'
import { SNACK_RETRY_MS } from '@mutirao/domain/limits'
import { showSnack } from './snack.ts'

let texts: Record<string, unknown> | undefined

/** Spec §9: a start-up task. Keeps the product's texts when the request fails. */
export async function loadSnackTexts(): Promise<void> {
  texts = await call(getDocument, { params: { name: 'snacks' } }).catch(() => undefined)
}

/** The shop's text, if it has one. */
export function snackText(key: string): string | undefined {
  const text = texts?.[key]
  return typeof text === 'string' && text ? text : undefined
}

/** otherwise: the product's own text. */
export function showSnackOf(key: SnackKey, otherwise: string) {
  if (texts) showSnack(snackText(key) ?? otherwise)
  else setTimeout(() => showSnack(snackText(key) ?? otherwise), SNACK_RETRY_MS)
}

/** For tests. */
export const forgetSnackTexts = () => (texts = undefined)
