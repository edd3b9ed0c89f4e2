import { useState } from 'react'
import { ChosenParts } from '#features/cart/chosen-parts.tsx'
import { ItemStepper } from '#features/cart/item-stepper.tsx'
import * as m from '#paraglide/messages.js'
import { BuyingColumns } from '#ui/buying-columns.tsx'
import { Dock } from '#ui/dock.tsx'
import type { Campaign } from '@mutirao/contract/campaigns'
import type { Item } from '@mutirao/contract/catalog'
import { formatMoney } from '@mutirao/domain/money'
import type { SelectedItem } from '@mutirao/domain/pricing'
import { Button } from '@mutirao/ui/button.tsx'
import { Price, StruckPrice } from '@mutirao/ui/price.tsx'
import { ChoiceGroup } from './choice-group.tsx'
import { ChoiceHead } from './choice-head.tsx'
import { obstacleOf, firstMissing, isFull, useChoice } from './choosing.ts'
import { choicePrice, chosenOf, kitOf, requiredFirst, withShownAddOns } from './kit-of-item.ts'

type Props = {
  item: Item
  campaign: Campaign
  before: readonly SelectedItem[]
  wanted: number
  canBuy: boolean
  isEditing: boolean
  onDone: (selection: readonly SelectedItem[], quantity: number) => void
}

/** Required groups first, the running total, and a button that names the missing selection. */
export function KitBuilder({ item, campaign, before, wanted, canBuy, isEditing, onDone }: Props) {
  const { stocks, selection, setSelection, gone } = useChoice(item, before)
  const [quantity, setQuantity] = useState(wanted)
  const shown = withShownAddOns({ item, campaign })
  const groups = requiredFirst(kitOf(shown).groups)
  const [open, setOpen] = useState(() => groups.filter((group) => !isFull(group, selection)).map(({ id }) => id))
  const { price, before: struck } = choicePrice({ item, campaign, selection }, quantity)
  const missing = firstMissing({ groups }, selection)
  const obstacle = obstacleOf(item, canBuy)

  function handleOpen(id: string, isOpen: boolean) {
    setOpen((ids) => (isOpen ? [...ids, id] : ids.filter((other) => other !== id)))
  }

  function handleDone() {
    if (!missing) return onDone(selection, quantity)
    handleOpen(missing.group.id, true)
    showGroup(missing.group.id)
  }

  const action = (
    <>
      <ItemStepper
        look="tall"
        name={item.name}
        quantity={quantity}
        max={Math.max(1, item.quantity)}
        canRemove={false}
        onChange={setQuantity}
      />
      <Button kind={missing ? 'soft' : 'action'} disabled={obstacle !== undefined} onClick={handleDone} className="flex-1">
        {obstacle ?? actionText({ missing, price, isEditing })}
      </Button>
    </>
  )
  return (
    <BuyingColumns
      title={m.kit_assemble_named({ name: item.name })}
      aside={
        <>
          <h2 className="mb-2 text-20">{m.summary()}</h2>
          <ChosenParts chosen={chosenOf(kitOf(shown), selection)} />
          {selection.length === 0 && <p className="text-12 text-ink-3">{m.kit_nothing_chosen()}</p>}
          <p className="mt-4 mb-3 flex items-end justify-between gap-2">
            <span className="font-head text-16 font-semibold">{m.total()}</span>
            <span className="grid justify-items-end gap-1">
              {struck && <StruckPrice label={m.price_before()} centavos={struck} />}
              <Price centavos={price} size="large" />
            </span>
          </p>
          <div className="flex gap-2.5 *:min-h-13">{action}</div>
        </>
      }
    >
      <ChoiceHead item={item} price={choicePrice({ item, campaign, selection: [] }, 1).price} gone={gone} />
      <p className="sr-only" aria-live="polite">
        {m.total()}: {formatMoney(price)}
      </p>
      {groups.map((group) => (
        <ChoiceGroup
          key={group.id}
          group={group}
          options={(shown.childItems ?? []).filter(({ groupId }) => groupId === group.id)}
          stocks={stocks}
          selection={selection}
          isOpen={open.includes(group.id)}
          onOpen={(isOpen) => handleOpen(group.id, isOpen)}
          onChange={setSelection}
        />
      ))}
      <div className="lg:hidden">
        <Dock>{action}</Dock>
      </div>
    </BuyingColumns>
  )
}

type Action = { missing: ReturnType<typeof firstMissing>; price: number; isEditing: boolean }

function actionText({ missing, price, isEditing }: Action): string {
  if (missing) return m.kit_missing({ count: missing.count, group: `“${missing.group.name}”` })
  return isEditing ? m.kit_save({ price: formatMoney(price) }) : m.add_for({ price: formatMoney(price) })
}

/** After the group has expanded. */
function showGroup(id: string) {
  requestAnimationFrame(() => {
    const group = document.querySelector(`#group-${id}`)
    group?.scrollIntoView({ block: 'center' })
    group?.querySelector<HTMLElement>('input:enabled, fieldset button:enabled')?.focus({ preventScroll: true })
  })
}
