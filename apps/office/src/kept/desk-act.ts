import { useRef, useState } from 'react'
import { Problem, type ProblemCode } from '@mutirao/contract/problems'
import { NetworkProblem } from '#api/call.ts'
import { askAgain } from './reads.ts'

/** Why an act was not done. Without a code nobody answered. */
export type Fault = { code?: ProblemCode; facts: Record<string, unknown> }

/** Ids of what was sent and nobody answered, by what it is about: they outlive the screen, so that coming back to it does nothing twice. */
const open = new Map<string, string>()

/**
 * An act of the desk. It needs the network and is not kept for later: money and stock are decided by what stands now. However often it is
 * pressed, it is sent once at a time, and under the same id until the server has done it.
 */
export function useDeskAct(name: string) {
  const isSending = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault>()

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
      askAgain()
      return { answer }
    } catch (error) {
      if (!(error instanceof Problem || error instanceof NetworkProblem)) throw error
      setFault(error instanceof Problem ? error : { facts: {} })
      return undefined
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }
  return { send, isBusy, fault, forgive: () => setFault(undefined) }
}
