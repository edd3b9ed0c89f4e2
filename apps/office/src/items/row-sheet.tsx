import { useState } from 'react'
import { useDeskAct, type Fault } from '#desk/desk-act.ts'
import { FaultNote } from '#desk/fault-note.tsx'
import { MoneyField, moneyOf } from '#desk/money-field.tsx'
import { useMay } from '#kept/session.ts'
import { changedOf } from '#written/conflict-sheet.tsx'
import { reaisIn } from '#written/drafts.ts'
import { said, type WriteNote } from '#written/said.tsx'
import { writtenTexts } from '#written/texts.ts'
import type { DeskItem } from '@mutirao/contract/desk-items'
import { formatMoney } from '@mutirao/domain/money'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import { SwitchRow } from '@mutirao/ui/switch-row.tsx'
import { texts } from '../texts.ts'
import { leftFault, priceFault, wholeIn } from './row-faults.ts'
import { rowTexts } from './row-texts.ts'
import { leftOf, noteOf, writeLeft, writePrice, writeSold } from './row-writes.ts'

type Props = { item: DeskItem; onClose: () => void }
type Typed = { price: string; count: string; isSold: boolean }

/** Writes what differs from the row. isForced: whatever the shop has by now. */
async function writeRow(item: DeskItem, { price, count, isSold }: Typed, { act, isForced }: { act: string; isForced: boolean }) {
  const notes: WriteNote[] = []
  const amount = moneyOf(price)!
  const left = wholeIn(count)
  if (amount !== item.price) notes.push(await writePrice(item, amount, isForced ? undefined : item.price))
  if (left !== undefined && left !== leftOf(item))
    notes.push(await writeLeft(item, left, { act, seen: isForced ? undefined : item.onHand }))
  if (isSold !== (item.state !== 'HIDDEN')) notes.push(await writeSold(item, isSold))
  said.set(noteOf(notes))
}

/** Price, stock and sale of one item on a phone. */
export function RowSheet({ item, onClose }: Props) {
  const left = leftOf(item)
  const [typed, setTyped] = useState<Typed>({
    price: reaisIn(item.price),
    count: left === undefined ? '' : String(left),
    isSold: item.state !== 'HIDDEN',
  })
  const [isTried, setTried] = useState(false)
  const act = useDeskAct(`row ${item.id}`)
  const mayCount = useMay('stock.write') && left !== undefined
  const isConflict = act.fault?.code === 'conflict'
  const faults = { price: priceFault(typed.price), count: mayCount ? leftFault(typed.count) : undefined }

  function change(next: Partial<Typed>) {
    setTyped({ ...typed, ...next })
    act.forgive()
  }

  async function handleSave() {
    setTried(true)
    if (faults.price || faults.count) return
    const done = await act.send((key) => writeRow(item, typed, { act: key, isForced: isConflict }))
    if (done) onClose()
  }

  return (
    <Sheet title={rowTexts.title(item.name)} closeLabel={texts.close} isOpen onClose={onClose}>
      <div className="grid gap-4">
        <MoneyField
          label={rowTexts.price}
          value={typed.price}
          error={isTried ? faults.price : undefined}
          isBig
          onChange={(price) => change({ price })}
        />
        {mayCount && (
          <Field
            label={rowTexts.left}
            inputMode="numeric"
            autoComplete="off"
            isBig
            maxLength={6}
            value={typed.count}
            error={isTried ? faults.count : undefined}
            onChange={({ currentTarget }) => change({ count: currentTarget.value })}
          />
        )}
        <SwitchRow label={rowTexts.sold} text={rowTexts.soldText} isOn={typed.isSold} onChange={(isSold) => change({ isSold })} />
        <ChangedNote fault={act.fault} />
        <Button size="big" isFull isBusy={act.isBusy} onClick={() => void handleSave()}>
          {isConflict ? writtenTexts.keepMine : rowTexts.save}
        </Button>
      </div>
    </Sheet>
  )
}

/** Why the write failed; a conflict names what somebody else has written. */
export function ChangedNote({ fault }: { fault: Fault | undefined }) {
  const price = changedOf(fault)?.present?.value['price']
  const left = fault?.facts['left']
  if (fault?.code !== 'conflict') return <FaultNote fault={fault} />
  return (
    <Note kind="warn" isAlert>
      {typeof left === 'number'
        ? rowTexts.leftChanged(left)
        : `${writtenTexts.conflictTitle}. ${writtenTexts.theirs}: ${formatMoney(Number(price))}.`}
    </Note>
  )
}
