import { dismiss } from '#kept/queue.ts'
import { Button } from '@mutirao/ui/button.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { refusalText, texts } from '../texts.ts'
import type { ShownPart } from './picking-reads.ts'
import { listTexts } from './texts.ts'

/** A step that the server did not take stays visible until it is dismissed. */
export function RefusedStep({ part: { code, refused } }: { part: Pick<ShownPart, 'code' | 'refused'> }) {
  if (!refused?.refused) return null
  return (
    <Note kind="err" isAlert>
      <b className="block">{listTexts.refusedOf(code)}</b>
      <p className="mb-2">{refusalText(refused.refused)}</p>
      <Button kind="line" size="small" aria-label={listTexts.understoodOf(code)} onClick={() => void dismiss(refused.key)}>
        {texts.understood}
      </Button>
    </Note>
  )
}
