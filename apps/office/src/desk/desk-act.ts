import { useRef, useState } from 'react'
import { askAgain } from '#kept/reads.ts'
import { renewRights } from '#kept/session.ts'
import { codeOf, NetworkProblem } from '@mutirao/client/problem'
import { Problem, type ProblemCode } from '@mutirao/contract/problems'

/** The reason of a failed act. Undefined code: no response. */
export type Fault = { code?: ProblemCode; facts: Record<string, unknown> }

/** Idempotency keys of requests without a response, by subject: they outlive the screen, so that a return to it repeats nothing. */
const open = new Map<string, string>()

/** Repeats, after a reload, an act whose response was lost, instead of doing it again. */
export const resumeAct = (name: string, act: string): void => void open.set(name, act)

/**
 * An act of the desk. It requires the network and is not queued: decisions on money and stock depend on the present state. However often the button
 * is pressed, one request runs at a time, under the same key until the server has answered. It stays busy until the screen shows the result.
 */
export function useDeskAct(name: string) {
  const isSending = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault>()

  function rest() {
    isSending.current = false
    setBusy(false)
  }

  async function send<Answer>(ask: (act: string) => Promise<Answer>): Promise<{ answer: Answer } | undefined> {
    if (isSending.current) return undefined
    isSending.current = true
    setBusy(true)
    const act = open.get(name) ?? crypto.randomUUID()
    open.set(name, act)
    try {
      const answer = await ask(act)
      open.delete(name)
      setFault(undefined)
      void askAgain().finally(rest)
      return { answer }
    } catch (error) {
      rest()
      if (!(error instanceof Problem || error instanceof NetworkProblem)) throw error
      if (codeOf(error) === 'authorization') void renewRights()
      setFault(error instanceof Problem ? error : { facts: {} })
      return undefined
    }
  }
  return { send, isBusy, fault, forgive: () => setFault(undefined) }
}
