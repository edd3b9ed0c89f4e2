import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { VisitorPlace } from '#page/page-context.ts'
import { askPosition } from '#platform/geolocation.ts'
import { Icon } from '#ui/icon.tsx'
import { locateFixed } from '#ui/icon-paths-more.ts'
import { Note } from '#ui/note.tsx'
import { TextButton } from '#ui/text-button.tsx'

/** Some 100 m: enough to know who delivers, too little to know the door. */
const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000

/** The browser asks for permission only after a tap here. */
export function MyPosition({ onChoose }: { onChoose: (place: VisitorPlace) => void }) {
  const [isAsking, setIsAsking] = useState(false)
  const [refusal, setRefusal] = useState<'denied' | 'unknown'>()

  async function handleAsk() {
    setIsAsking(true)
    const answer = await askPosition()
    setIsAsking(false)
    if (typeof answer === 'string') return setRefusal(answer)
    onChoose({ latitude: rounded(answer.latitude), longitude: rounded(answer.longitude), label: m.my_position() })
  }

  return (
    <div className="grid gap-2">
      <TextButton onClick={() => void handleAsk()} disabled={isAsking} aria-busy={isAsking || undefined} className="justify-self-start">
        <Icon d={locateFixed} />
        {isAsking ? m.finding_position() : m.use_my_position()}
      </TextButton>
      {refusal && (
        <Note kind="warn" isAlert>
          {refusal === 'denied' ? m.position_denied() : m.position_unknown()}
        </Note>
      )}
    </div>
  )
}
