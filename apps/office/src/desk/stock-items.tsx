import { useState, type FormEvent } from 'react'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { listMarketplaceItems } from '@mutirao/contract/catalog'
import type { CallOutput } from '@mutirao/contract/endpoint'
import type { StockMistake } from '@mutirao/contract/stock'
import { call } from '@mutirao/client/call'
import { useDeskAct } from '#kept/desk-act.ts'
import { FaultNote } from './fault-note.tsx'
import { MoneyField } from './money-field.tsx'
import { countOf, isCount, type DraftLine } from './stock-lines.ts'
import { deskTexts } from './texts.ts'

type Lines = readonly DraftLine[]
type Props = { lines: Lines; mistakes: readonly StockMistake[]; isTried: boolean; onChange: (lines: Lines) => void }

/** Items found by name, each with its changes. */
export function StockItems({ lines, mistakes, isTried, onChange }: Props) {
  const replace = (at: number, next: Partial<DraftLine>) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...next } : line)))
  return (
    <>
      <FindItem lines={lines} onAdd={(line) => onChange([...lines, line])} />
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {lines.map((line, at) => (
          <li key={line.item}>
            <ItemLine
              line={line}
              isTried={isTried}
              mistakes={mistakes.filter((mistake) => mistake.line === at + 1)}
              onChange={(next) => replace(at, next)}
              onRemove={() => onChange(lines.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

type FoundItems = CallOutput<typeof listMarketplaceItems>['content']

function FindItem({ lines, onAdd }: { lines: Lines; onAdd: (line: DraftLine) => void }) {
  const [found, setFound] = useState<FoundItems>()
  const { send, isBusy, fault } = useDeskAct('stock search')

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const q = String(new FormData(event.currentTarget).get('item') ?? '').trim()
    if (q === '') return
    const done = await send(() => call(listMarketplaceItems, { query: { q, size: 12 } }))
    // An item may be in several campaigns, with one stock and price.
    if (done) setFound(done.answer.content.filter(({ id }, at, all) => all.findIndex((other) => other.id === id) === at))
  }

  const add = ({ id, name, unit, price }: FoundItems[number]) =>
    onAdd({ item: id, name: `${name} ${unit}`, priceNow: price, set: '', adjust: '', price: '', reason: '' })
  return (
    <search>
      <form onSubmit={(event) => void handleSubmit(event)} className="flex flex-wrap items-end gap-2">
        <Field className="min-w-40 flex-1" label={deskTexts.findItem} name="item" type="search" autoComplete="off" maxLength={60} />
        <Button type="submit" isBusy={isBusy}>
          {deskTexts.search}
        </Button>
      </form>
      <FaultNote fault={fault} />
      <output className="mt-2 block empty:hidden">{found?.length === 0 && deskTexts.noItem}</output>
      <ul className="mt-2 divide-y divide-line empty:hidden">
        {found?.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center justify-between gap-x-3">
            <span className="min-w-0">
              {item.name} <span className="text-ink-2">{item.unit}</span>
            </span>
            <TextButton
              disabled={lines.some((line) => line.item === item.id)}
              aria-label={deskTexts.addItemOf(item.name)}
              onClick={() => add(item)}
            >
              {deskTexts.addItem}
            </TextButton>
          </li>
        ))}
      </ul>
    </search>
  )
}

type LineProps = {
  line: DraftLine
  mistakes: readonly StockMistake[]
  isTried: boolean
  onChange: (next: Partial<DraftLine>) => void
  onRemove: () => void
}

function ItemLine({ line, mistakes, isTried, onChange, onRemove }: LineProps) {
  const { item, name, priceNow, set, adjust, price, reason } = line
  const faultOf = (isRight: boolean) => (isTried && !isRight ? deskTexts.wholeNumber : undefined)
  const field = (key: 'set' | 'adjust' | 'reason') => ({
    value: line[key],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => onChange({ [key]: currentTarget.value }),
  })
  return (
    <fieldset className="card grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
      <legend className="sr-only">{name}</legend>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p>
          <b className="block text-16">{name}</b>
          <small className="font-mono text-12 text-ink-2">{item}</small>
        </p>
        <TextButton aria-label={deskTexts.removeItemOf(name)} onClick={onRemove}>
          {deskTexts.removeItem}
        </TextButton>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
        <Field label={deskTexts.counted} inputMode="numeric" {...field('set')} error={faultOf(isCount(set) && (countOf(set) ?? 0) >= 0)} />
        <Field label={deskTexts.adjustment} {...field('adjust')} error={faultOf(isCount(adjust))} />
        <MoneyField
          label={deskTexts.price}
          value={price}
          hint={deskTexts.priceNow(priceNow)}
          onChange={(next) => onChange({ price: next })}
        />
      </div>
      <Field label={deskTexts.reason} maxLength={120} {...field('reason')} value={reason} />
      {mistakes.map(({ message }) => (
        <p key={message} role="alert" className="text-13 font-medium text-err">
          {message}
        </p>
      ))}
    </fieldset>
  )
}
