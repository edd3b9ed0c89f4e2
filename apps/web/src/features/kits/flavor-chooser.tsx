import { useState } from 'react'
import { partsText, ChosenParts } from '#features/cart/chosen-parts.tsx'
import { ItemStepper } from '#features/cart/item-stepper.tsx'
import { gridSizes } from '#features/catalog/card/product-card.tsx'
import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { BuyingColumns } from '#ui/buying-columns.tsx'
import { TotalDock } from '#ui/dock.tsx'
import { Picture, tint } from '#ui/picture.tsx'
import type { Campaign } from '@mutirao/contract/campaigns'
import type { Item, ChildItem } from '@mutirao/contract/catalog'
import { chosenIn, countOf } from '@mutirao/domain/kit'
import { formatMoney } from '@mutirao/domain/money'
import type { SelectedItem } from '@mutirao/domain/pricing'
import { Button } from '@mutirao/ui/button.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Price } from '@mutirao/ui/price.tsx'
import { rotateCcw } from '@mutirao/ui/service-icons.gen.ts'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { ChoiceHead } from './choice-head.tsx'
import { firstMissing, isFull, lastChoice, mostOf, surprise, useChoice, withCount } from './choosing.ts'
import { choicePrice, chosenOf, kitOf, withShownAddOns, type KitGroup } from './kit-of-item.ts'

type Props = {
  item: Item
  campaign: Campaign
  before: readonly SelectedItem[]
  onDone: (selection: readonly SelectedItem[]) => void
}

/** "Escolha 6 de 12": a grid of steppers until the pack is full. */
export function FlavorChooser({ item, campaign, before, onDone }: Props) {
  const { kit, stocks, selection, setSelection, gone } = useChoice(item, before)
  const shown = withShownAddOns({ item, campaign })
  const { price } = choicePrice({ item, campaign, selection }, 1)
  const missing = firstMissing(kit, selection)
  const last = selection.length === 0 ? lastChoice(item) : undefined
  const isSoldOut = item.quantity === 0

  // A repeated surprise refills only what it filled before, and keeps manual selections.
  const [surprised, setSurprised] = useState<{ own: readonly SelectedItem[]; filled: readonly SelectedItem[] }>()
  const own = surprised?.filled === selection ? surprised.own : selection

  function handleSurprise() {
    const filled = kit.groups.reduce((chosen, group) => surprise(group, chosen, { stocks, random: Math.random }), own)
    setSelection(filled)
    setSurprised({ own, filled })
    showSnack(m.flavor_surprised(), { action: { label: m.undo(), onPress: () => setSelection(own) } })
  }

  const action = (
    <Button
      kind={missing ? 'soft' : 'action'}
      disabled={isSoldOut}
      aria-disabled={missing ? true : undefined}
      onClick={() => (missing ? showSnack(m.flavor_missing({ count: missing.count })) : onDone(selection))}
      className="flex-1"
      isFull
    >
      {missing ? m.flavor_missing({ count: missing.count }) : m.go_on()}
    </Button>
  )
  return (
    <BuyingColumns
      title={m.flavor_choose_title()}
      aside={
        <>
          <h2 className="mb-2 text-20">{m.summary()}</h2>
          <ChosenParts chosen={chosenOf(kitOf(shown), selection)} />
          {selection.length === 0 && <p className="text-12 text-ink-3">{m.kit_nothing_chosen()}</p>}
          <p className="mt-4 mb-3 flex items-end justify-between">
            <span className="font-head text-16 font-semibold">{m.total()}</span>
            <Price centavos={price} size="large" />
          </p>
          {action}
        </>
      }
    >
      <ChoiceHead item={item} price={choicePrice({ item, campaign, selection: [] }, 1).price} gone={gone} />
      {last && (
        <Note icon={rotateCcw} action={<TextButton onClick={() => setSelection([...last])}>{m.use_it()}</TextButton>}>
          <b className="block">{m.flavor_repeat()}</b>
          {partsText(chosenOf(kit, last))}
        </Note>
      )}
      {kit.groups.map((group) => (
        <section key={group.id} aria-label={group.name}>
          <header className="sticky top-17 z-10 -mx-4 flex min-h-14 items-center justify-between gap-2 bg-bg px-4 md:top-17 md:mx-0 md:px-0">
            <FlavorCount group={group} selection={selection} />
            <span className="flex gap-4">
              {selection.length > 0 && <TextButton onClick={() => setSelection([])}>{m.flavor_start_over()}</TextButton>}
              <TextButton onClick={handleSurprise} disabled={isSoldOut || kit.groups.every((each) => isFull(each, own))}>
                {m.flavor_surprise()}
              </TextButton>
            </span>
          </header>
          <ul className="grid grid-cols-2 gap-x-3 gap-y-6 pt-1 md:grid-cols-3">
            {(shown.childItems ?? [])
              .filter(({ groupId }) => groupId === group.id)
              .map((child) => (
                <FlavorCard
                  key={child.id}
                  child={child}
                  quantity={countOf(selection, child.id)}
                  most={mostOf(group, selection, { itemId: child.id, stocks })}
                  onCount={(quantity) => setSelection(withCount(selection, child.id, quantity))}
                />
              ))}
          </ul>
        </section>
      ))}
      <TotalDock total={price}>{action}</TotalDock>
    </BuyingColumns>
  )
}

/** "4 de 6", visible and announced. */
function FlavorCount({ group, selection }: { group: KitGroup; selection: readonly SelectedItem[] }) {
  const chosen = chosenIn(group, selection)
  return (
    <p aria-live="polite" className="flex items-baseline gap-2 font-head text-20 font-bold tabular-nums">
      {m.kit_count({ chosen, maximum: group.maximum })}
    </p>
  )
}

const ring = 'after:absolute after:inset-0 after:rounded-card after:shadow-[inset_0_0_0_2px_var(--action)]'

type FlavorCardProps = { child: ChildItem; quantity: number; most: number; onCount: (quantity: number) => void }

function FlavorCard({ child, quantity, most, onCount }: FlavorCardProps) {
  const { name, unit, hue, picture, addOn, allergens } = child
  const isSoldOut = child.quantity === 0
  return (
    <li className="flex min-w-0 flex-col">
      <span className={`relative mb-2 block aspect-[4/3] overflow-hidden rounded-card p-[5%] ${tint(hue)} ${quantity > 0 ? ring : ''}`}>
        <Picture picture={picture} sizes={gridSizes} max={480} isDecorative className={isSoldOut ? 'opacity-45 grayscale' : ''} />
        {addOn > 0 && (
          <b className="absolute top-2 right-2 rounded-xs bg-surface px-2 py-1 text-12 font-semibold tabular-nums">
            {m.kit_add_on({ price: formatMoney(addOn) })}
          </b>
        )}
      </span>
      <h2 className={`font-text text-14 leading-[1.3] font-medium tracking-normal ${isSoldOut ? 'text-ink-3' : ''}`}>{name}</h2>
      <p className="text-12 text-ink-3">{unit}</p>
      {allergens && <p className="mt-0.5 text-12 text-ink-2">{allergens}</p>}
      <div className="mt-auto grid pt-2">
        {isSoldOut && quantity === 0 ? (
          <span className="grid min-h-11 place-items-center rounded-card bg-well text-12 font-semibold text-ink-2">{m.sold_out()}</span>
        ) : (
          <div className="grid *:justify-between">
            <ItemStepper name={name} quantity={quantity} max={most} canRemove={quantity > 0} onChange={onCount} />
          </div>
        )}
      </div>
    </li>
  )
}
