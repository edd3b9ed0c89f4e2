import type { ReactNode } from 'react'
import { useDeskRead } from '#desk/desk-reads.ts'
import { MoneyField } from '#desk/money-field.tsx'
import { useMay } from '#kept/session.ts'
import { reaisIn } from '#written/drafts.ts'
import { ItemSearch } from '#written/item-search.tsx'
import { Thumb } from '#written/thumb.tsx'
import { deskItemsQuery } from '#written/written-queries.ts'
import type { DeskItem } from '@mutirao/contract/desk-items'
import { formatMoney } from '@mutirao/domain/money'
import { Button } from '@mutirao/ui/button.tsx'
import { FieldError } from '@mutirao/ui/field-error.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { IconButton } from '@mutirao/ui/icon-button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { plus, trash2 } from '@mutirao/ui/icons.gen.ts'
import { Segmented } from '@mutirao/ui/segmented.tsx'
import { rotateCcw } from '@mutirao/ui/service-icons.gen.ts'
import { BringItems } from './bring-items.tsx'
import type { AddedItem } from './campaign-draft.ts'
import { offeredOf } from './offered-item.ts'
import { replaced, without, type PartProps } from './part-props.ts'
import { campaignTexts } from './texts.ts'

/** The items that the campaign sells or will sell once it is saved, by the item that each is. */
const soldIn = (items: readonly DeskItem[], added: readonly AddedItem[]): ReadonlySet<string> =>
  new Set([...items.map(({ id, sameAs }) => sameAs ?? id), ...added.map(({ source }) => source)])

/** The campaign's items with their prices here; further ones by search among the shop's. */
export function ItemsPart(props: PartProps & { id: string | undefined; items: readonly DeskItem[] }) {
  const { draft, errorOf, onChange, items } = props
  const sells = useDeskRead(deskItemsQuery({ size: 1, page: 0 })).value?.content.length !== 0
  if (!useMay('items.write')) return <p className="text-16">{campaignTexts.noRightOfItems}</p>
  if (!sells) return <p className="text-16">{campaignTexts.nothingSold}</p>
  const setPrice = (item: DeskItem, price: string) =>
    onChange(({ prices: { [item.id]: before, ...others }, seen: { [item.id]: known = item.price, ...seenOthers } = {} }) =>
      price === reaisIn(item.price)
        ? { prices: others, seen: seenOthers }
        : { prices: { ...others, [item.id]: price }, seen: { ...seenOthers, [item.id]: before === undefined ? item.price : known } },
    )
  return (
    <>
      {items.length + draft.added.length === 0 && <p className="text-16">{campaignTexts.noItems}</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {items.map((item) => {
          const isRemoved = draft.removed.includes(item.id)
          return (
            <li key={item.id} className="border-b border-line pb-3 last:border-b-0">
              <LineHead
                line={item}
                isRemoved={isRemoved}
                price={
                  !isRemoved && (
                    <PriceField
                      label={campaignTexts.priceOf(item.name)}
                      value={draft.prices[item.id] ?? reaisIn(item.price)}
                      isWrong={errorOf(`items.${item.id}.price`) !== undefined}
                      onValue={(price) => setPrice(item, price)}
                    />
                  )
                }
                onPress={() =>
                  onChange(({ removed }) => ({ removed: isRemoved ? removed.filter((one) => one !== item.id) : [...removed, item.id] }))
                }
              />
              <FieldError className="mt-1 text-right">{errorOf(`items.${item.id}.price`)}</FieldError>
            </li>
          )
        })}
        {draft.added.map((line, at) => (
          <li key={line.source} className="rounded-card p-3 shadow-[inset_0_0_0_1.5px_var(--action)]">
            <LineHead
              line={{ ...line, picture: line.hash ? ({ hash: line.hash } as DeskItem['picture']) : undefined }}
              onPress={() => onChange(({ added }) => ({ added: without(added, at) }))}
            />
            <div className="mt-2 grid grid-cols-2 items-start gap-3">
              <MoneyField
                label={campaignTexts.price}
                spoken={campaignTexts.priceOf(line.name)}
                value={line.price}
                error={errorOf(`items.${at}.price`)}
                onChange={(price) => onChange(({ added }) => ({ added: replaced(added, at, { price }) }))}
              />
              {line.isOffer ? (
                <p className="text-13 text-ink-2">{campaignTexts.sameStockText}</p>
              ) : (
                <Field
                  label={campaignTexts.stock}
                  aria-label={campaignTexts.stockOf(line.name)}
                  hint={campaignTexts.stockHint}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={7}
                  value={line.stock}
                  error={errorOf(`items.${at}.stock`)}
                  onChange={({ currentTarget: { value: stock } }) => onChange(({ added }) => ({ added: replaced(added, at, { stock }) }))}
                />
              )}
            </div>
            {!line.isOnlyOffer && (
              <div className="mt-3">
                <Segmented
                  label={campaignTexts.stockWay(line.name)}
                  value={line.isOffer ? 'same' : 'own'}
                  onChange={(way) => onChange(({ added }) => ({ added: replaced(added, at, { isOffer: way === 'same', id: undefined }) }))}
                  options={[
                    { value: 'same', label: campaignTexts.sameStock },
                    { value: 'own', label: campaignTexts.ownStock },
                  ]}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      <BringItems {...props} sold={soldIn(items, draft.added)} />
      <FindItem {...props} sold={soldIn(items, draft.added)} />
    </>
  )
}

type LineProps = {
  line: Pick<DeskItem, 'name' | 'unit' | 'hue' | 'picture'>
  price?: ReactNode
  isRemoved?: boolean
  onPress: () => void
}

function LineHead({ line, price, isRemoved = false, onPress }: LineProps) {
  const { name, unit } = line
  return (
    <div className="flex items-center gap-2.5">
      <Thumb item={line} isBig={!price} />
      <span className="min-w-0 flex-1">
        <b className={`line-clamp-2 leading-snug font-semibold ${isRemoved ? 'text-ink-2 line-through' : ''}`}>{name}</b>
        <span className="block truncate text-13 text-ink-2">{isRemoved ? campaignTexts.leaves : unit}</span>
      </span>
      {price}
      <IconButton
        icon={isRemoved ? rotateCcw : trash2}
        label={isRemoved ? campaignTexts.putBack(name) : campaignTexts.remove(name)}
        onClick={onPress}
      />
    </div>
  )
}

type PriceProps = { label: string; value: string; isWrong: boolean; onValue: (value: string) => void }

/** A price in the line of its item, whose name is its label. */
const PriceField = ({ label, value, isWrong, onValue }: PriceProps) => (
  <span
    className={`flex w-25 shrink-0 items-center gap-1 rounded-card bg-surface px-2.5 focus-within:shadow-[inset_0_0_0_2px_var(--action)] ${isWrong ? 'shadow-[inset_0_0_0_2px_var(--err)]' : 'shadow-[inset_0_0_0_1.5px_var(--control)]'}`}
  >
    <span aria-hidden="true" className="text-13 text-ink-2">
      R$
    </span>
    <input
      aria-label={label}
      aria-invalid={isWrong || undefined}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      onChange={({ currentTarget }) => onValue(currentTarget.value)}
      className="min-h-11 w-full min-w-0 bg-transparent text-16 tabular-nums outline-none"
    />
  </span>
)

/** Items of the shop's other campaigns, by name. */
const FindItem = ({ onChange, id, sold }: PartProps & { id: string | undefined; sold: ReadonlySet<string> }) => (
  <ItemSearch
    label={campaignTexts.findItem}
    hint={campaignTexts.findHint}
    none={campaignTexts.noFound}
    isOffered={(item) => item.campaignId !== id && item.sameAs === undefined}
    textOf={({ campaign, price }) => campaignTexts.elsewhere(campaign, formatMoney(price))}
    renderAct={(item) =>
      sold.has(item.id) ? (
        <span className="text-13 text-ink-2">{campaignTexts.isAdded}</span>
      ) : (
        <Button
          kind="soft"
          size="small"
          aria-label={campaignTexts.addOf(item.name)}
          onClick={() => onChange(({ added }) => ({ added: [...added, offeredOf(item)] }))}
        >
          <Icon d={plus} />
        </Button>
      )
    }
  />
)
