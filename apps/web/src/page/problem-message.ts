import * as m from '#paraglide/messages.js'
import { codeOf } from '@mutirao/client/problem'
import { problemTexts } from '@mutirao/contract/problem-texts'
import { snackText } from './snack-texts.ts'

/** The shopper's text for a failure. */
export function messageFor(error: unknown): string {
  const code = codeOf(error) ?? ''
  const worded = snackText(code)
  if (worded) return worded
  if (code === 'timeout') return m.error_timeout()
  if (code === 'network' || code === 'offline' || code === 'dns') return m.error_network()
  return code in problemTexts ? problemTexts[code as keyof typeof problemTexts] : m.error_unexpected()
}
