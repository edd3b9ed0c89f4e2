import { useState } from 'react'
import { useDeskRead } from '#desk/desk-reads.ts'
import { percentOf } from '#desk/percent.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import { deskItemsQuery } from '#written/written-queries.ts'
import type { DeskItem } from '@mutirao/contract/desk-items'
import { formatMoney } from '@mutirao/domain/money'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { SelectField } from '@mutirao/ui/select-field.tsx'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { texts } from '../texts.ts'
import { offeredOf } from './offered-item.ts'
import type { PartProps } from './part-props.ts'
import { campaignTexts } from './texts.ts'

const MOST_LISTED = 200

type Props = Pick<PartProps, 'onChange'> & { id: string | undefined; sold: ReadonlySet<string> }

/** Many items of another campaign at once, at its prices or at changed ones. */
export function BringItems({ onChange, id, sold }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="line" isFull onClick={() => setOpen(true)}>
        {campaignTexts.bring}
      </Button>
      {isOpen && (
        <BringSheet
          id={id}
          sold={sold}
          onBring={(items, percent) => {
            onChange(({ added }) => ({ added: [...added, ...items.map((item) => offeredOf(item, priceAfter(item, percent)))] }))
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const priceAfter = ({ price }: DeskItem, percent: number) => Math.max(1, Math.round(price * (1 + percent / 100)))

/** An empty text keeps the prices. */
const changeOf = (text: string) => (text.trim() === '' ? 0 : percentOf(text))

type SheetProps = Omit<Props, 'onChange'> & { onBring: (items: readonly DeskItem[], percent: number) => void; onClose: () => void }

function BringSheet({ id, sold, onBring, onClose }: SheetProps) {
  const campaigns = useDeskRead(deskItemsQuery({ size: 1, page: 0 })).value?.campaigns.filter((one) => one.id !== id) ?? []
  const [named, setCampaign] = useState<string>()
  const campaign = named ?? campaigns[0]?.id
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [percent, setPercent] = useState('')
  const [isTried, setTried] = useState(false)
  const read = useDeskRead({ ...deskItemsQuery({ campaign, size: MOST_LISTED, page: 0 }), enabled: campaign !== undefined })
  const listed = (read.value?.content ?? []).filter((item) => item.campaignId === campaign && !sold.has(item.sameAs ?? item.id))
  const by = changeOf(percent)
  const brought = listed.filter((item) => chosen.includes(item.id))

  function handleBring() {
    setTried(true)
    if (by !== undefined && brought.length > 0) onBring(brought, by)
  }

  return (
    <Sheet title={campaignTexts.bring} closeLabel={texts.close} isOpen onClose={onClose}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <SelectField
          label={campaignTexts.bringFrom}
          value={campaign}
          onChange={({ currentTarget }) => {
            setCampaign(currentTarget.value)
            setChosen([])
          }}
          options={campaigns.map(({ id: value, name: label }) => ({ value, label }))}
        />
        <KeptNote of={read} />
        <ItemsToBring read={read} listed={listed} chosen={chosen} by={by ?? 0} onChoose={setChosen} />
        <Field
          label={campaignTexts.bringPercent}
          hint={campaignTexts.bringPercentHint}
          error={isTried && by === undefined ? campaignTexts.bringPercentWrong : undefined}
          autoComplete="off"
          maxLength={7}
          value={percent}
          onChange={({ currentTarget }) => setPercent(currentTarget.value)}
        />
        <Button size="big" isFull disabled={brought.length === 0} onClick={handleBring}>
          {campaignTexts.bringCount(brought.length)}
        </Button>
      </div>
    </Sheet>
  )
}

type ListProps = {
  read: { value?: { totalElements: number } | undefined }
  listed: readonly DeskItem[]
  chosen: readonly string[]
  by: number
  onChoose: (chosen: readonly string[]) => void
}

/** The other campaign's items with their prices here. */
const ItemsToBring = ({ read, listed, chosen, by, onChoose }: ListProps) => (
  <>
    {read.value && listed.length === 0 && <p className="text-16">{campaignTexts.bringNone}</p>}
    {(read.value?.totalElements ?? 0) > MOST_LISTED && <Note>{campaignTexts.bringMost(MOST_LISTED)}</Note>}
    {listed.length > 0 && (
      <fieldset>
        <legend className="sr-only">{campaignTexts.bring}</legend>
        <TextButton onClick={() => onChoose(listed.map((item) => item.id))}>{campaignTexts.bringAll}</TextButton>
        <ul className="max-h-[40vh] overflow-y-auto">
          {listed.map((item) => (
            <li key={item.id} className="border-b border-line last:border-b-0">
              <label className="flex min-h-12 cursor-pointer items-center gap-3">
                <input
                  type="checkbox"
                  checked={chosen.includes(item.id)}
                  onChange={({ currentTarget: { checked } }) =>
                    onChoose(checked ? [...chosen, item.id] : chosen.filter((one) => one !== item.id))
                  }
                  className="size-5 shrink-0 accent-[var(--action)]"
                />
                <span className="min-w-0 flex-1 wrap-break-word">{item.name}</span>
                <span className="text-ink-2 tabular-nums">{formatMoney(priceAfter(item, by))}</span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
    )}
  </>
)
