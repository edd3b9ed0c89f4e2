import { dismiss } from '#kept/queue.ts'
import { Button } from '@mutirao/ui/button.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { refusalText, texts } from '../texts.ts'
import type { ShownPart } from './picking-reads.ts'
import { listTexts } from './texts.ts'

type Refused = { code: string; key: string; reason: string }

const refusedOf = ({ code, refused }: Pick<ShownPart, 'code' | 'refused'>): Refused[] =>
  refused?.refused ? [{ code, key: refused.key, reason: refusalText(refused.refused) }] : []

/** A step that the server did not take stays visible until it is dismissed; orders with the same reason have one note. */
export function RefusedSteps({ parts }: { parts: readonly Pick<ShownPart, 'code' | 'refused'>[] }) {
  return [...Map.groupBy(parts.flatMap(refusedOf), ({ reason }) => reason)].map(([reason, refused]) => (
    <RefusedNote key={reason} reason={reason} refused={refused} />
  ))
}

function RefusedNote({ reason, refused }: { reason: string; refused: readonly Refused[] }) {
  const codes = [...new Set(refused.map(({ code }) => code))]
  const [first = ''] = codes
  const isOne = codes.length === 1
  return (
    <Note kind="err" isAlert>
      <b className="block">{isOne ? listTexts.refusedOf(first) : listTexts.refusedMany(codes.length)}</b>
      <p className="mb-2">{reason}</p>
      {!isOne && <p className="mb-2">{codes.join(', ')}</p>}
      <Button
        kind="line"
        size="small"
        aria-label={isOne ? listTexts.understoodOf(first) : listTexts.understoodMany(codes.length)}
        onClick={() => void Promise.all(refused.map(({ key }) => dismiss(key)))}
      >
        {texts.understood}
      </Button>
    </Note>
  )
}
