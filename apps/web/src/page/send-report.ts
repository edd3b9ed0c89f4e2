import { isNativeShell } from '#platform/device.ts'
import { wholeAgent } from '#platform/user-agent.ts'
import { call } from '@mutirao/client/call'
import { rawLog } from '@mutirao/client/client-log'
import { codeOf } from '@mutirao/client/problem'
import { REPORT_BOUNDS as most, reportIssue } from '@mutirao/contract/reports'
import { APP_VERSION } from '@mutirao/domain/app-version'
import { maskText } from '@mutirao/domain/log-mask'

/** Sends an application error to the operator, without personal data. Resolves to the number to quote. Needs no page and no session. */
export async function sendReport(error: unknown): Promise<number> {
  const { name, message } = wordsOf(error)
  const { number } = await call(reportIssue, {
    body: {
      version: isNativeShell() ? APP_VERSION.native : APP_VERSION.web,
      path: location.pathname.slice(0, most.path),
      errorName: cut(name, most.errorName) || 'Error',
      message: cut(message, most.message),
      log: maskedLog(),
      agent: cut(wholeAgent(), most.agent),
    },
  })
  return number
}

/** The visit's log with personal data masked. */
export const maskedLog = (): string[] => rawLog().map((line) => cut(line, most.line))

/** Masked before it is cut, so that no piece of a secret is left at the end. */
const cut = (text: string, length: number) => printable(maskText(printable(text)).slice(0, length)).trim()

/** Without control characters and halves of characters, which the server refuses. */
const printable = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ').toWellFormed()

/** Accepts any thrown value; an error serialized by the page server is an object with a code. */
function wordsOf(error: unknown): { name: string; message: string } {
  if (error instanceof Error) return { name: error.name, message: error.message }
  const code = codeOf(error)
  return code === undefined ? { name: typeof error, message: String(error) } : { name: 'Problem', message: code }
}
