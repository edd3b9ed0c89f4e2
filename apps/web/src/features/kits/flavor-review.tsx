import { useState } from 'react'
import { partsText } from '#features/cart/chosen-parts.tsx'
import { ItemStepper } from '#features/cart/item-stepper.tsx'
import * as m from '#paraglide/messages.js'
import { BuyingColumns } from '#ui/buying-columns.tsx'
import { TotalDock } from '#ui/dock.tsx'
import { Picture, tint } from '#ui/picture.tsx'
import type { Campaign } from '@mutirao/contract/campaigns'
import type { Item } from '@mutirao/contract/catalog'
import { countOf } from '@mutirao/domain/kit'
import { formatMoney } from '@mutirao/domain/money'
import type { SelectedItem } from '@mutirao/domain/pricing'
import { Button } from '@mutirao/ui/button.tsx'
import { List } from '@mutirao/ui/list-row.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { Price, StruckPrice } from '@mutirao/ui/price.tsx'
import { rotateCcw } from '@mutirao/ui/service-icons.gen.ts'
import { TextButton, TextLink } from '@mutirao/ui/text-button.tsx'
import { ChoiceHead } from './choice-head.tsx'
import { lastChoice, obstacleOf } from './choosing.ts'
import { choicePrice, chosenOf, kitOf, withShownAddOns } from './kit-of-item.ts'

type Props = {
  item: Item
  campaign: Campaign
  selection: readonly SelectedItem[]
  wanted: number
  canBuy: boolean
  isEditing: boolean
  editHref: string
  onRepeat: (selection: readonly SelectedItem[]) => void
  onDone: (selection: readonly SelectedItem[], quantity: number) => void
}

/** "2 Uva, 4 Limão": number of packs, price, and the add button. */
export function FlavorReview({ item, campaign, selection, wanted, canBuy, isEditing, editHref, onRepeat, onDone }: Props) {
  const [quantity, setQuantity] = useState(wanted)
  const shown = withShownAddOns({ item, campaign })
  const chosen = (shown.childItems ?? []).filter(({ id }) => countOf(selection, id) > 0)
  const { price, before } = choicePrice({ item, campaign, selection }, quantity)
  const last = lastChoice(item)
  const isOther = last !== undefined && partsText(chosenOf(kitOf(item), last)) !== partsText(chosenOf(kitOf(item), selection))
  const obstacle = obstacleOf(item, canBuy)
  const action = (
    <Button disabled={obstacle !== undefined} onClick={() => onDone(selection, quantity)} isFull className="flex-1">
      {obstacle ?? (isEditing ? m.kit_save({ price: formatMoney(price) }) : m.flavor_add())}
    </Button>
  )
  return (
    <BuyingColumns
      title={m.flavor_confirm()}
      aside={
        <>
          <p className="mb-3 flex items-end justify-between gap-2">
            <span className="font-head text-16 font-semibold">{m.total()}</span>
            <span className="grid justify-items-end gap-1">
              {before && <StruckPrice label={m.price_before()} centavos={before} />}
              <Price centavos={price} size="large" />
            </span>
          </p>
          {action}
        </>
      }
    >
      <ChoiceHead item={item} price={choicePrice({ item, campaign, selection }, 1).price} gone={[]} />
      <section aria-label={m.flavor_confirm()} className="card px-3.5 py-1.5">
        <header className="flex min-h-11 items-center justify-between gap-3">
          <h2 className="text-16">{partsText(chosenOf(kitOf(shown), selection))}</h2>
          <TextLink href={editHref} aria-label={`${m.change()}: ${m.flavor_edit()}`}>
            {m.change()}
          </TextLink>
        </header>
        <List look="plain" className="border-t border-line">
          {chosen.map(({ id, name, hue, picture, allergens, addOn }) => (
            <li key={id} className="flex items-center gap-3 py-2">
              <span className={`block size-12 shrink-0 rounded-sm p-0.5 ${tint(hue)}`}>
                <Picture picture={picture} sizes="48px" max={160} isDecorative />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{name}</span>
                {allergens && <span className="block text-12 text-ink-2">{allergens}</span>}
              </span>
              <span className="text-right tabular-nums">
                <b className="block font-semibold">× {countOf(selection, id)}</b>
                {addOn > 0 && (
                  <span className="block text-12 text-ink-2">{m.kit_add_on({ price: formatMoney(addOn * countOf(selection, id)) })}</span>
                )}
              </span>
            </li>
          ))}
        </List>
      </section>
      <section className="card flex items-center justify-between gap-3 px-3.5 py-3">
        <div>
          <h2 className="text-16">{m.flavor_packs()}</h2>
          <p className="text-12 text-ink-2">{m.flavor_each({ price: formatMoney(choicePrice({ item, campaign, selection }, 1).price) })}</p>
        </div>
        <ItemStepper name={item.name} quantity={quantity} max={Math.max(1, item.quantity)} canRemove={false} onChange={setQuantity} />
      </section>
      {isOther && (
        <Note icon={rotateCcw} action={<TextButton onClick={() => onRepeat(last)}>{m.use_it()}</TextButton>}>
          <b className="block">{m.flavor_repeat()}</b>
          {partsText(chosenOf(kitOf(item), last))}
        </Note>
      )}
      <TotalDock total={price}>{action}</TotalDock>
    </BuyingColumns>
  )
}
