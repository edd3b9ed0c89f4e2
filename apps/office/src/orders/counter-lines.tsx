import { useState } from 'react'
import { useDeskRead } from '#desk/desk-reads.ts'
import { Thumb } from '#written/thumb.tsx'
import { useSettled } from '@mutirao/client/settled'
import type { MarketplaceItem } from '@mutirao/contract/catalog'
import type { CounterQuote } from '@mutirao/contract/counter-orders'
import { formatMoney } from '@mutirao/domain/money'
import { Button } from '@mutirao/ui/button.tsx'
import { FieldError } from '@mutirao/ui/field-error.tsx'
import { Stepper } from '@mutirao/ui/stepper.tsx'
import { ChoiceSheet, type Chosen } from './counter-choice.tsx'
import type { CounterLine, DraftProps } from './counter-draft.ts'
import { CounterSearch } from './counter-search.tsx'
import { counterTexts as texts } from './counter-texts.ts'
import { soldItemsQuery } from './order-queries.ts'

const PAUSE_MS = 400
const MOST_UNITS = 999

type Priced = CounterQuote['lines'][number]
type Props = DraftProps & { priced: readonly Priced[] }

type Sold = Pick<CounterLine, 'id' | 'campaignId' | 'selection'>
/** One product with two selections is two lines. */
const keyOf = ({ id, campaignId, selection = [] }: Sold) =>
  [campaignId, id, ...selection.map(({ itemId, quantity }) => `${itemId} ${quantity}`).toSorted()].join(' ')
const isSame = (one: Sold, other: Sold) => keyOf(one) === keyOf(other)

/** What the buyer takes, with the shop's prices. */
export function CounterLines({ draft: { lines }, onChange, priced }: Props) {
  const set = (line: CounterLine, quantity: number) =>
    onChange({ lines: lines.flatMap((one) => (isSame(one, line) ? (quantity > 0 ? { ...one, quantity } : []) : one)) })
  const add = ({ id, campaignId, name, unit }: MarketplaceItem, chosen?: Chosen) => {
    const line = { id, campaignId, name, unit, quantity: 1, selection: chosen?.selection, choices: chosen?.words }
    const known = lines.find((one) => isSame(one, line))
    if (known) set(known, known.quantity + 1)
    else onChange({ lines: [...lines, line], slot: '' })
  }
  return (
    <section aria-label={texts.what} className="card grid gap-4 p-4">
      <h2 className="text-20">{texts.what}</h2>
      {lines.length === 0 && <p className="text-ink-2">{texts.noLines}</p>}
      <ul className="grid divide-y divide-line empty:hidden">
        {lines.map((line) => (
          <Line key={keyOf(line)} line={line} priced={priced.find((one) => isSame(one, line))} onSet={(quantity) => set(line, quantity)} />
        ))}
      </ul>
      <FindItem onAdd={add} />
    </section>
  )
}

type LineProps = { line: CounterLine; priced: Priced | undefined; onSet: (quantity: number) => void }

function Line({ line: { name, unit, quantity, choices }, priced, onSet }: LineProps) {
  return (
    <li className="grid gap-2 py-3">
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 wrap-anywhere">
          <b className="font-semibold">{name}</b> <span className="text-ink-2">{unit}</span>
          {choices && <small className="block text-13 text-ink-2">{choices}</small>}
        </span>
        <b className="font-semibold tabular-nums">{priced && formatMoney(priced.total)}</b>
      </span>
      <div>
        <Stepper
          label={texts.quantityOf(name)}
          words={{ less: texts.less, more: texts.more, remove: texts.remove }}
          quantity={quantity}
          max={MOST_UNITS}
          onChange={onSet}
        />
      </div>
      {priced?.issue && (
        <FieldError>{priced.issue === 'campaign_closed' ? texts.lineClosed : texts.lineIssue(priced.available)}</FieldError>
      )}
    </li>
  )
}

function FindItem({ onAdd }: { onAdd: (item: MarketplaceItem, chosen?: Chosen) => void }) {
  const [words, setWords] = useState('')
  const [choosing, setChoosing] = useState<MarketplaceItem>()
  const asked = useSettled(words.trim(), PAUSE_MS)
  const found = useDeskRead({ ...soldItemsQuery(asked), enabled: asked !== '' }).value?.content
  return (
    <div className="grid gap-2">
      <CounterSearch label={texts.findItem} words={words} onChange={setWords} />
      {asked !== '' && found?.length === 0 && <p className="text-ink-2">{texts.noItem}</p>}
      <ul className="grid divide-y divide-line empty:hidden">
        {(asked === '' ? [] : (found ?? [])).map((item) => (
          <li key={`${item.campaignId} ${item.id}`} className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 py-2">
            <Thumb item={item} />
            <span className="min-w-0 wrap-anywhere">
              <b className="font-semibold">{item.name}</b> <span className="text-ink-2">{item.unit}</span>
              <small className="block text-13 text-ink-2">
                {formatMoney(item.price)} · {item.campaignName}
              </small>
            </span>
            <Button
              kind="soft"
              size="small"
              aria-haspopup={item.choice && 'dialog'}
              aria-label={item.choice ? texts.chooseOf(item.name) : texts.addOf(item.name)}
              onClick={() => (item.choice ? setChoosing(item) : onAdd(item))}
            >
              {item.choice ? texts.choose : texts.add}
            </Button>
          </li>
        ))}
      </ul>
      {choosing && (
        <ChoiceSheet
          item={choosing}
          onClose={() => setChoosing(undefined)}
          onChoose={(chosen) => {
            setChoosing(undefined)
            onAdd(choosing, chosen)
          }}
        />
      )}
    </div>
  )
}
