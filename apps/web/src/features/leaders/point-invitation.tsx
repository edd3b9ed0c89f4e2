import { useState } from 'react'
import { messageFor } from '#page/problem-message.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { Sheet } from '#ui/sheet.tsx'
import type { MyPoint } from '@mutirao/contract/leaders'
import { Button } from '@mutirao/ui/button.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { useAcceptPoint, useLeavePoint } from './leader-queries.ts'

/** The shop asks the person to lead a point: what it means, before she accepts. */
export function PointInvitation({ point }: { point: MyPoint }) {
  const accept = useAcceptPoint(point.id)
  const refuse = useLeavePoint(point.id)
  const error = accept.error ?? refuse.error
  const { percentage } = point
  return (
    <section className="card grid grid-cols-[minmax(0,1fr)] gap-3 p-4" aria-label={m.point_asked({ point: point.point })}>
      <h2 className="text-20">{m.point_asked({ point: point.point })}</h2>
      <p className="text-ink-2">
        {point.address} · {point.hours}
      </p>
      <ul className="grid list-disc gap-1.5 pl-5">
        <li>{m.point_asked_hand_over()}</li>
        <li>{m.point_asked_people()}</li>
        <li>{percentage > 0 ? m.point_asked_thanks({ percentage }) : m.point_asked_no_thanks()}</li>
        <li>{m.point_asked_name()}</li>
        <li>{m.point_asked_end()}</li>
      </ul>
      {error && (
        <Note kind="err" isAlert>
          {messageFor(error)}
        </Note>
      )}
      <Button isFull isBusy={accept.isPending} onClick={() => accept.mutate()}>
        {m.point_accept()}
      </Button>
      <TextButton disabled={refuse.isPending} onClick={() => refuse.mutate()}>
        {m.point_refuse()}
      </TextButton>
    </section>
  )
}

export function LeavePoint({ point }: { point: MyPoint }) {
  const [isAsked, setAsked] = useState(false)
  const leave = useLeavePoint(point.id)
  return (
    <>
      <TextButton onClick={() => setAsked(true)} className="justify-self-start text-err">
        {m.point_leave()}
      </TextButton>
      <Sheet title={m.point_leave()} isOpen={isAsked} onClose={() => setAsked(false)}>
        <div className="grid gap-4">
          <p>{m.point_leave_text()}</p>
          {leave.error && (
            <Note kind="err" isAlert>
              {messageFor(leave.error)}
            </Note>
          )}
          <Button isFull isBusy={leave.isPending} onClick={() => leave.mutate(undefined, { onSuccess: () => showSnack(m.point_left()) })}>
            {m.point_leave_confirm()}
          </Button>
        </div>
      </Sheet>
    </>
  )
}
