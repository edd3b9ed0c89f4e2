import { useState } from 'react'
import { messageFor } from '#page/problem-message.ts'
import { sendReport } from '#page/send-report.ts'
import * as m from '#paraglide/messages.js'
import { Button } from '@mutirao/ui/button.tsx'
import { check, wifiOff } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'

type State = { kind: 'idle' | 'sending' } | { kind: 'sent'; number: number } | { kind: 'failed'; problem: unknown }

/** Spec §2: "Report Issue". One report for each error that is shown; a failed one can be sent again. */
export function useReport(error: unknown) {
  const [state, setState] = useState<State>({ kind: 'idle' })

  async function handleReport() {
    setState({ kind: 'sending' })
    setState(
      await sendReport(error).then(
        (number): State => ({ kind: 'sent', number }),
        (problem: unknown): State => ({ kind: 'failed', problem }),
      ),
    )
  }

  return { state, handleReport }
}

type Report = ReturnType<typeof useReport>

export function ReportButton({ state, handleReport }: Report) {
  if (state.kind === 'sent') return null
  return (
    <Button kind="ghost" isBusy={state.kind === 'sending'} onClick={() => void handleReport()}>
      Report Issue
    </Button>
  )
}

/** A live region with the report's number, or the failure to send it. */
export const ReportOutcome = ({ state }: Report) => (
  <output className="block w-full max-w-[46ch] text-left empty:hidden">
    {state.kind === 'sent' && (
      <Note kind="good" icon={check}>
        <b className="block text-16">{m.report_number({ number: state.number })}</b>
        {m.report_thanks()}
      </Note>
    )}
    {state.kind === 'failed' && (
      <Note kind="warn" icon={wifiOff}>
        <b className="block">{m.report_failed()}</b>
        {messageFor(state.problem)}
      </Note>
    )}
  </output>
)
