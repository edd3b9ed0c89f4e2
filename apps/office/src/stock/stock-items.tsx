import type { FormEvent } from 'react'
import { useDeskRead } from '#desk/desk-reads.ts'
import { pageOf, useSetFields, type Fields } from '#desk/list-address.ts'
import { ListBody } from '#desk/list-page.tsx'
import { MoneyField } from '#desk/money-field.tsx'
import { deskTexts } from '#desk/texts.ts'
import { useMay } from '#kept/session.ts'
import type { listMarketplaceItems } from '@mutirao/contract/catalog'
import type { CallOutput } from '@mutirao/contract/endpoint'
import type { StockMistake } from '@mutirao/contract/stock'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { CountList } from './count-list.tsx'
import { itemsQuery } from './item-queries.ts'
import { changed, countOf, isWholeNumber, type DraftLine } from './stock-lines.ts'
import { stockTexts } from './texts.ts'

type Lines = readonly DraftLine[]
type Props = { fields: Fields; lines: Lines; mistakes: readonly StockMistake[]; isTried: boolean; onChange: (lines: Lines) => void }

/** Items found by name, each with its changes. */
export function StockItems({ fields, lines, mistakes, isTried, onChange }: Props) {
  const sent = changed(lines)
  const mayList = useMay('items.write')
  const replace = (at: number, next: Partial<DraftLine>) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...next } : line)))
  return (
    <>
      {mayList && <CountList onAdd={(added) => onChange(withLines(lines, added))} />}
      <FindItem fields={fields} lines={lines} onAdd={(line) => onChange([...lines, line])} />
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {lines.map((line, at) => (
          <li key={line.item}>
            <ItemLine
              line={line}
              isTried={isTried}
              mistakes={mistakes.filter((mistake) => mistake.line === sent.indexOf(line) + 1)}
              onChange={(next) => replace(at, next)}
              onRemove={() => onChange(lines.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The lines with those that are not among them. */
const withLines = (lines: Lines, added: Lines): Lines => [
  ...lines,
  ...added.filter(({ item }) => !lines.some((line) => line.item === item)),
]

const paging = { first: 12, most: 12 }
type FoundItem = CallOutput<typeof listMarketplaceItems>['content'][number]

type FindProps = { fields: Fields; lines: Lines; onAdd: (line: DraftLine) => void }

/** The search is a field of the address; nothing is listed before one. */
function FindItem({ fields, lines, onAdd }: FindProps) {
  const setFields = useSetFields()
  const { q } = fields

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const words = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    setFields({ way: fields['way'], q: words || undefined })
  }

  return (
    <search>
      <form key={q} onSubmit={handleSubmit} className="flex flex-wrap items-end gap-2">
        <Field
          className="min-w-40 flex-1"
          label={stockTexts.findItem}
          name="q"
          type="search"
          autoComplete="off"
          maxLength={60}
          defaultValue={q}
        />
        <Button type="submit">{deskTexts.search}</Button>
      </form>
      {q && <FoundItems q={q} fields={fields} lines={lines} onAdd={onAdd} />}
    </search>
  )
}

function FoundItems({ q, fields, lines, onAdd }: FindProps & { q: string }) {
  const add = ({ id, name, unit, price }: FoundItem) =>
    onAdd({ item: id, name: `${name} ${unit}`, priceNow: price, set: '', adjust: '', price: '', reason: '' })
  return (
    <div className="mt-2">
      <ListBody
        title={stockTexts.findItem}
        fields={fields}
        read={useDeskRead(itemsQuery(q, pageOf(fields, paging)))}
        paging={paging}
        empty={stockTexts.noItem}
        keyOf={({ id }) => id}
        renderCard={(item) => <FoundItemRow item={item} isAdded={lines.some((line) => line.item === item.id)} onAdd={() => add(item)} />}
      />
    </div>
  )
}

function FoundItemRow({ item: { name, unit }, isAdded, onAdd }: { item: FoundItem; isAdded: boolean; onAdd: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <span className="min-w-0">
        {name} <span className="text-ink-2">{unit}</span>
      </span>
      <TextButton disabled={isAdded} aria-label={stockTexts.addItemOf(name)} onClick={onAdd}>
        {stockTexts.addItem}
      </TextButton>
    </div>
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
  const { item, name, priceNow, set, adjust, price, reason, isCount = false, onHand, lowStock } = line
  const faultOf = (isRight: boolean) => (isTried && !isRight ? deskTexts.wholeNumber : undefined)
  const field = (key: 'set' | 'adjust' | 'reason') => ({
    value: line[key],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => onChange({ [key]: currentTarget.value }),
  })
  const counted = (
    <Field
      label={stockTexts.counted}
      hint={onHand === undefined ? undefined : stockTexts.onHand(onHand, lowStock)}
      inputMode="numeric"
      {...field('set')}
      error={faultOf(isWholeNumber(set) && (countOf(set) ?? 0) >= 0)}
    />
  )
  const others = (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
        <Field label={stockTexts.adjustment} {...field('adjust')} error={faultOf(isWholeNumber(adjust))} />
        <MoneyField
          label={stockTexts.price}
          value={price}
          hint={stockTexts.priceNow(priceNow)}
          onChange={(next) => onChange({ price: next })}
        />
      </div>
      <Field label={stockTexts.reason} maxLength={120} {...field('reason')} value={reason} />
    </>
  )
  return (
    <fieldset className="card grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
      <legend className="sr-only">{name}</legend>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p>
          <b className="block text-16">{name}</b>
          <small className="font-mono text-12 text-ink-2">{item}</small>
        </p>
        <TextButton aria-label={stockTexts.removeItemOf(name)} onClick={onRemove}>
          {stockTexts.removeItem}
        </TextButton>
      </div>
      {isCount ? (
        <>
          {counted}
          <details>
            <summary className="flex min-h-11 cursor-pointer items-center text-13 font-semibold">{stockTexts.otherFields}</summary>
            <div className="grid gap-3">{others}</div>
          </details>
        </>
      ) : (
        <>
          {counted}
          {others}
        </>
      )}
      {mistakes.map(({ message }) => (
        <p key={message} role="alert" className="text-13 font-medium text-err">
          {message}
        </p>
      ))}
    </fieldset>
  )
}
