import { start } from '#api/start.ts'
import { useNow } from '#device/clock.ts'
import type { Read } from '#kept/reads.ts'
import { problemTexts } from '@mutirao/contract/problem-texts'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { wifiOff } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { circleAlert } from '@mutirao/ui/service-icons.gen.ts'
import { texts } from '../texts.ts'

/** The age of the shown data, or the reason why there is none. */
export function KeptNote({ of: read }: { of: Read<unknown> }) {
  const { value, code } = read
  const text = textOf(read, useNow())
  if (text)
    return (
      <output className="mb-3 block print:hidden">
        <Note kind="warn" icon={code === undefined ? wifiOff : circleAlert}>
          {text}
        </Note>
      </output>
    )
  return value === undefined ? <output className="block py-8 text-center text-16 text-ink-2">{texts.loading}</output> : null
}

function textOf({ value, at, isOld, code, said }: Read<unknown>, now: Date): string | undefined {
  if (code === 'authorization') return texts.refusedRead
  // An ended session is reported with the pending acts, and at the sign-in.
  if (code !== undefined && code !== 'renewal_failed') return said ?? problemTexts[code]
  if (!isOld) return undefined
  return value === undefined || at === undefined ? texts.keptNowhere : texts.oldData(formatWhen(new Date(at), now, start.timeZone))
}
