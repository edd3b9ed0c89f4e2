import { useState } from 'react'
import { enqueue } from '#kept/queue.ts'
import { HandOverSheet } from '#looks/hand-over-sheet.tsx'
import { useKeptFocus } from '#looks/kept-focus.ts'
import { Attempts, Due, isOpen, Lines, Refused, Standing } from '#looks/part-card.tsx'
import { ExtraPhotos } from '#looks/see-photo.tsx'
import { Button } from '@mutirao/ui/button.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { StepNumber } from '@mutirao/ui/step-number.tsx'
import { texts } from '../texts.ts'
import { AttemptSheet } from './attempt-sheet.tsx'
import { Reach, Where } from './reach.tsx'
import type { ShownStop } from './round-reads.ts'

/** One stop of the list with its actions. */
export function StopCard({ stop }: { stop: ShownStop }) {
  const { buyer, recipient, slot, code, campaign, address, lines, due, state, waits, number, attempts } = stop
  const keptFocus = useKeptFocus()
  return (
    <article
      {...keptFocus}
      aria-label={`${texts.stopNumber(number)}: ${buyer}`}
      className={`grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card p-4 shadow-[inset_0_0_0_1px_var(--line)] ${state === 'DELIVERED' ? 'bg-bg' : 'bg-surface'}`}
    >
      <header className="flex items-start gap-3">
        <StepNumber number={number} state={state === 'DELIVERED' ? 'done' : 'now'} />
        <div className="min-w-0 flex-1">
          <h2 className="text-20">{buyer}</h2>
          <p className="text-ink-2">
            {texts.window(slot.from, slot.to)} · {code} · {campaign}
          </p>
          {recipient && <p>{texts.forRecipient(recipient)}</p>}
        </div>
      </header>
      <Standing part={stop} />
      <Refused part={stop} />
      <Where address={address} />
      <Lines lines={lines} />
      {due !== undefined && state !== 'DELIVERED' && <Due due={due} label={texts.due} />}
      <ExtraPhotos {...stop} />
      <Attempts orderId={stop.orderId} attempts={attempts} />
      {waits && <Note kind="warn">{texts.waitsForGroupText}</Note>}
      {state !== 'DELIVERED' && <Reach stop={stop} />}
      {isOpen(stop) && <StopActs stop={stop} />}
    </article>
  )
}

/** The outcomes of a stop; before it has left, its departure. */
export function StopActs({ stop, isBig = false }: { stop: ShownStop; isBig?: boolean }) {
  const [asked, setAsked] = useState<'delivered' | 'failed'>()
  const size = isBig ? 'big' : 'normal'
  const close = () => setAsked(undefined)
  return (
    <div className="flex flex-wrap gap-2">
      {stop.state !== 'SHIPPED' && (
        <Button kind="soft" size={size} isFull onClick={() => void enqueue(stop, { kind: 'ship' })}>
          {texts.ship}
        </Button>
      )}
      <Button kind="line" size={size} className="flex-1" onClick={() => setAsked('failed')}>
        {texts.failed}
      </Button>
      <Button size={size} className="flex-[2]" onClick={() => setAsked('delivered')}>
        {texts.delivered}
      </Button>
      {asked === 'delivered' && <HandOverSheet part={stop} kind="deliver" onClose={close} />}
      {asked === 'failed' && <AttemptSheet part={stop} onClose={close} />}
    </div>
  )
}
