import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { messageFor } from '#page/problem-message.ts'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { Sheet } from '#ui/sheet.tsx'
import type { MyPoint, PointPart } from '@mutirao/contract/leaders'
import { contentsText } from '@mutirao/domain/kit'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Section } from '@mutirao/ui/section.tsx'
import { Bone } from '@mutirao/ui/skeleton.tsx'
import { pointBuyersQuery, pointPartsQuery, useHandOver } from './leader-queries.ts'

/** Order parts that are ready at the point, each handed over with its buyer's code. */
export function PointParts({ point: { id } }: { point: MyPoint }) {
  const { data: parts, error } = useQuery(pointPartsQuery(id))
  const [open, setOpen] = useState<PointPart>()
  return (
    <Section title={m.point_parts()}>
      {!parts && !error && <Bone className="h-20 rounded-card" />}
      {error && !parts && <Note kind="warn">{messageFor(error)}</Note>}
      {parts?.length === 0 && <p className="text-ink-2">{m.point_parts_none()}</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 empty:hidden">
        {parts?.map((part) => (
          <li key={`${part.orderId} ${part.campaignId}`} className="card grid grid-cols-[minmax(0,1fr)] gap-2 p-4">
            <PartHead part={part} />
            <p className="text-14 wrap-anywhere">{linesText(part)}</p>
            {part.hasDue ? (
              <Note kind="warn">{m.point_part_due()}</Note>
            ) : (
              <Button size="small" aria-label={m.point_hand_over_to({ name: part.name, code: part.code })} onClick={() => setOpen(part)}>
                {m.point_hand_over()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Sheet title={m.point_hand_over()} isOpen={open !== undefined} onClose={() => setOpen(undefined)}>
        {open && <HandOver key={open.orderId} leader={id} part={open} onDone={() => setOpen(undefined)} />}
      </Sheet>
    </Section>
  )
}

const linesText = ({ lines }: PointPart) =>
  lines
    .map(({ quantity, name, unit, parts = [] }) => [`${quantity} × ${name} (${unit})`, contentsText(parts)].filter(Boolean).join(': '))
    .join(', ')

const PartHead = ({ part: { name, recipient, code, campaign } }: { part: PointPart }) => (
  <p className="flex flex-wrap items-baseline justify-between gap-x-3">
    <b className="text-16 font-semibold">{recipient && recipient !== name ? m.point_part_for({ name, recipient }) : name}</b>
    <small className="text-13 text-ink-2">
      {code} · {campaign}
    </small>
  </p>
)

type HandOverProps = { leader: string; part: PointPart; onDone: () => void }

function HandOver({ leader, part, onDone }: HandOverProps) {
  const [act] = useState(() => crypto.randomUUID())
  const [code, setCode] = useState('')
  const [isShort, setShort] = useState(false)
  const handing = useHandOver(leader, part)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const isRight = /^\d{4}$/.test(code)
    setShort(!isRight)
    if (!isRight || handing.isPending) return
    handing.mutate(
      { act, deliveryCode: code },
      {
        onSuccess: () => {
          showSnack(m.point_handed_over({ name: part.name }))
          onDone()
        },
      },
    )
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PartHead part={part} />
      <p className="wrap-anywhere">{linesText(part)}</p>
      <Field
        label={m.point_code()}
        hint={m.point_code_hint()}
        error={isShort ? m.point_code_short() : handing.error ? messageFor(handing.error) : undefined}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        isBig
        value={code}
        onChange={({ currentTarget }) => {
          setShort(false)
          handing.reset()
          setCode(currentTarget.value.replaceAll(/\D/g, ''))
        }}
      />
      <Button type="submit" isFull isBusy={handing.isPending}>
        {m.point_confirm_hand_over()}
      </Button>
    </form>
  )
}

/** First names and numbers of items of those who buy for the point. */
export function PointBuyers({ point: { id } }: { point: MyPoint }) {
  const { data: buyers } = useQuery(pointBuyersQuery(id))
  if (!buyers) return null
  const byCampaign = [...Map.groupBy(buyers, ({ campaign }) => campaign)]
  return (
    <Section title={m.point_people()}>
      {buyers.length === 0 && <p className="text-ink-2">{m.point_people_none()}</p>}
      {byCampaign.map(([campaign, people]) => (
        <section key={campaign} aria-label={campaign} className="card mb-2 px-4 py-3">
          <h3 className="mb-1 text-14 font-semibold">{campaign}</h3>
          <ul className="divide-y divide-line">
            {people.map(({ name, items }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two people may have one name
              <li key={index} className="flex justify-between gap-3 py-2">
                <span>{name}</span>
                <span className="text-ink-2 tabular-nums">{m.point_items({ count: items })}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Section>
  )
}
