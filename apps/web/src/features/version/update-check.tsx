import { useState } from 'react'
import { useTenant } from '#page/page-state.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { copyText } from '#platform/clipboard.ts'
import { forgetKeptPages } from '#platform/worker.ts'
import { isNewerVersion } from '@mutirao/domain/app-version'
import { Button } from '@mutirao/ui/button.tsx'
import { check, wifiOff } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { refreshCw } from '@mutirao/ui/service-icons.gen.ts'
import { askVersion, ownVersion, updateNow } from './app-update.ts'
import { diagnosticsText } from './diagnostics.ts'

type Answer = { kind: 'asking' | 'newest' | 'none' } | { kind: 'newer'; version: string }

/** Looks for a newer version, empties what the device keeps of pages, and copies facts for the support. */
export function UpdateCheck() {
  const { name } = useTenant()
  const [answer, setAnswer] = useState<Answer>()

  async function handleCheck() {
    setAnswer({ kind: 'asking' })
    const version = await askVersion()
    if (version === undefined) setAnswer({ kind: 'none' })
    else setAnswer(isNewerVersion(version, ownVersion()) ? { kind: 'newer', version } : { kind: 'newest' })
  }

  async function handleForget() {
    await forgetKeptPages()
    showSnack(m.cache_cleared())
  }

  async function handleCopy() {
    showSnack((await copyText(diagnosticsText(name))) ? m.copied() : m.copy_failed())
  }

  return (
    <div className="mt-5 grid gap-3">
      <div aria-live="polite" className="empty:hidden">
        {answer && <CheckResult answer={answer} />}
      </div>
      <div className="flex flex-wrap gap-2">
        {answer?.kind === 'newer' ? (
          <Button onClick={() => void updateNow(answer.version)}>{m.new_version_now()}</Button>
        ) : (
          <Button isBusy={answer?.kind === 'asking'} onClick={() => void handleCheck()}>
            {m.version_check()}
          </Button>
        )}
        <Button kind="line" onClick={() => void handleForget()}>
          {m.cache_clear()}
        </Button>
        <Button kind="ghost" onClick={() => void handleCopy()}>
          {m.diagnostics_copy()}
        </Button>
      </div>
    </div>
  )
}

function CheckResult({ answer }: { answer: Answer }) {
  if (answer.kind === 'newest')
    return (
      <Note kind="good" icon={check}>
        {m.version_newest()}
      </Note>
    )
  if (answer.kind === 'newer') return <Note icon={refreshCw}>{m.new_version_text()}</Note>
  return answer.kind === 'none' ? (
    <Note kind="warn" icon={wifiOff}>
      {m.version_unknown()}
    </Note>
  ) : null
}
