import { useDeskAct } from '#desk/desk-act.ts'
import { FaultNote } from '#desk/fault-note.tsx'
import { moneyOf } from '#desk/money-field.tsx'
import { faultText } from '#desk/texts.ts'
import { useMay } from '#kept/session.ts'
import { ConflictSheet, changedOf, type Changed } from '#written/conflict-sheet.tsx'
import { reaisIn } from '#written/drafts.ts'
import { said } from '#written/said.tsx'
import { writtenTexts } from '#written/texts.ts'
import type { DeskItem } from '@mutirao/contract/desk-items'
import type { Written } from '@mutirao/contract/written'
import { formatMoney } from '@mutirao/domain/money'
import { Button } from '@mutirao/ui/button.tsx'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import { texts } from '../texts.ts'
import { EditCell } from './edit-cell.tsx'
import { itemWords } from './item-issues.ts'
import { leftFault, priceFault, wholeIn } from './row-faults.ts'
import { rowTexts } from './row-texts.ts'
import { leftOf, writeLeft, writePrice, writeSold } from './row-writes.ts'

type ItemProps = { item: DeskItem }

/** An offer's row has the name of its item: its campaign tells them apart. */
const nameIn = ({ name, campaign, sameAs }: DeskItem) => (sameAs === undefined ? name : rowTexts.inCampaign(name, campaign))

/** The price, edited in its row. */
export function PriceCell({ item }: ItemProps) {
  const shown = formatMoney(item.price)
  if (!useMay('items.write') || item.state === 'HIDDEN') return <span className="flex min-h-10 items-center justify-end">{shown}</span>
  return (
    <EditCell
      column="price"
      subject={`price ${item.id}`}
      shown={shown}
      openLabel={(price) => rowTexts.changePrice(nameIn(item), price)}
      fieldLabel={rowTexts.priceOf(nameIn(item))}
      first={reaisIn(item.price)}
      inputMode="decimal"
      faultOf={priceFault}
      write={async (text) => said.set(await writePrice(item, moneyOf(text)!, item.price))}
      renderConflict={(fault, text, close) => {
        const changed = changedOf(fault)
        return changed?.present && <PriceConflict item={item} changed={changed} present={changed.present} text={text} onClose={close} />
      }}
    />
  )
}

type ConflictProps = ItemProps & { text: string; onClose: () => void }

function PriceConflict({ item, changed, present, text, onClose }: ConflictProps & { changed: Changed; present: Written }) {
  const keeping = useDeskAct(`price again ${item.id}`)
  const price = moneyOf(text)!
  return (
    <ConflictSheet
      changed={changed}
      base={{ ...present.value, price: item.price }}
      mine={{ ...present.value, price }}
      words={itemWords}
      fault={keeping.fault}
      onMine={() => void keeping.send(async () => said.set(await writePrice(item, price))).then((done) => done && onClose())}
      onTheirs={() => void keeping.send(async () => undefined).then(onClose)}
      onClose={onClose}
    />
  )
}

/** The units left to sell, edited in their row. */
export function LeftCell({ item }: ItemProps) {
  const mayCount = useMay('stock.write')
  const left = leftOf(item)
  if (left === undefined || !mayCount || item.state === 'HIDDEN')
    return <span className="flex min-h-10 items-center justify-end">{left ?? writtenTexts.nothing}</span>
  return (
    <EditCell
      column="stock"
      subject={`left ${item.id}`}
      shown={String(left)}
      openLabel={(count) => rowTexts.changeLeft(nameIn(item), count)}
      fieldLabel={rowTexts.leftOf(nameIn(item))}
      first={String(left)}
      inputMode="numeric"
      faultOf={leftFault}
      write={async (text, act) => said.set(await writeLeft(item, wholeIn(text)!, { act, seen: item.onHand }))}
      renderConflict={({ code, facts: { left: now } }, text, close) =>
        code === 'conflict' && typeof now === 'number' ? <LeftConflict item={item} now={now} text={text} onClose={close} /> : undefined
      }
    />
  )
}

function LeftConflict({ item, now, text, onClose }: ConflictProps & { now: number }) {
  const keeping = useDeskAct(`left again ${item.id}`)
  const left = wholeIn(text)!
  return (
    <Sheet title={writtenTexts.conflictTitle} closeLabel={texts.close} isOpen onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-16">{rowTexts.leftChanged(now)}</p>
        <FaultNote fault={keeping.fault} />
        <Button
          isFull
          size="big"
          isBusy={keeping.isBusy}
          onClick={() => void keeping.send(async (act) => said.set(await writeLeft(item, left, { act }))).then((done) => done && onClose())}
        >
          {rowTexts.keepLeft(left)}
        </Button>
        <Button kind="line" isFull onClick={() => void keeping.send(async () => undefined).then(onClose)}>
          {rowTexts.keepNow(now)}
        </Button>
      </div>
    </Sheet>
  )
}

/** Whether the item is for sale, switched in its row. */
export function SoldCell({ item }: ItemProps) {
  const act = useDeskAct(`sold ${item.id}`)
  const isSold = item.state !== 'HIDDEN'
  if (!useMay('items.write')) return null
  return (
    <span className="grid min-h-10 content-center justify-items-start">
      <input
        type="checkbox"
        role="switch"
        aria-label={rowTexts.soldOf(nameIn(item))}
        aria-checked={isSold}
        checked={isSold}
        disabled={act.isBusy}
        onChange={() => void act.send(async () => said.set(await writeSold(item, !isSold)))}
        className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full bg-control after:absolute after:top-1 after:left-1 after:size-5 after:rounded-full after:bg-surface after:transition-transform checked:bg-action checked:after:translate-x-5 disabled:opacity-60"
      />
      {act.fault && (
        <span role="alert" className="max-w-52 text-13 font-medium whitespace-normal text-err">
          {faultText(act.fault)}
        </span>
      )}
    </span>
  )
}
