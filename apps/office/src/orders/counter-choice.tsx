import { useState } from 'react'
import { useDeskRead } from '#desk/desk-reads.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import { Thumb } from '#written/thumb.tsx'
import type { Item, MarketplaceItem } from '@mutirao/contract/catalog'
import { checkSelection, chosenIn, contentsText, countOf, eachMaximum, type ChoiceGroup } from '@mutirao/domain/kit'
import { formatMoney } from '@mutirao/domain/money'
import type { SelectedItem } from '@mutirao/domain/pricing'
import { Button } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { plus } from '@mutirao/ui/icons.gen.ts'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import { Stepper } from '@mutirao/ui/stepper.tsx'
import { texts as officeTexts } from '../texts.ts'
import { counterTexts as texts } from './counter-texts.ts'
import { choicesQuery } from './order-queries.ts'

type Option = NonNullable<Item['childItems']>[number]
type Group = ChoiceGroup & { children: readonly Option[] }

/** words: what was chosen, for people. */
export type Chosen = { selection: readonly SelectedItem[]; words: string }
type Props = { item: MarketplaceItem; onChoose: (chosen: Chosen) => void; onClose: () => void }

function groupsOf({ groups = [], childItems = [] }: Pick<Item, 'groups' | 'childItems'>): Group[] {
  return groups.map((group) => {
    const children = childItems.filter(({ groupId }) => groupId === group.id)
    const options = children.map(({ id, name, addOn, quantityEach }) => ({ itemId: id, name, addOn, quantityEach }))
    return { ...group, children, options }
  })
}

const withCount = (selection: readonly SelectedItem[], itemId: string, quantity: number): SelectedItem[] => {
  const others = selection.filter((one) => one.itemId !== itemId)
  return quantity > 0 ? [...others, { itemId, quantity }] : others
}

/** The choice of a kit's parts, or of flavours, by the item's own rules. */
export function ChoiceSheet({ item, onChoose, onClose }: Props) {
  const read = useDeskRead(choicesQuery(item.campaignId, item.id))
  const [typed, setTyped] = useState<readonly SelectedItem[]>()
  const groups = read.value ? groupsOf(read.value) : []
  const selection = typed ?? read.value?.selectedKitItems ?? []
  const isComplete = read.value !== undefined && checkSelection({ groups }, selection).length === 0

  function handleDone() {
    const options = groups.flatMap((group) => group.options)
    const parts = options.map(({ itemId, name }) => ({ name, quantity: countOf(selection, itemId) }))
    onChoose({ selection, words: contentsText(parts.filter(({ quantity }) => quantity > 0)) })
  }

  return (
    <Sheet isOpen title={item.name} closeLabel={officeTexts.close} onClose={onClose}>
      <div className="grid gap-5">
        <KeptNote of={read} />
        {groups.map((group) => (
          <GroupFields
            key={group.id}
            group={group}
            selection={selection}
            onSet={(id, quantity) => setTyped(withCount(selection, id, quantity))}
          />
        ))}
        <Button isFull disabled={!isComplete} onClick={handleDone}>
          {texts.addChosen}
        </Button>
      </div>
    </Sheet>
  )
}

type GroupProps = { group: Group; selection: readonly SelectedItem[]; onSet: (itemId: string, quantity: number) => void }

function GroupFields({ group, selection, onSet }: GroupProps) {
  const { name, minimum, maximum, children } = group
  const chosen = chosenIn(group, selection)
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 flex w-full items-baseline justify-between gap-3">
        <b className="font-semibold">{name}</b>
        <span className="text-13 text-ink-2 tabular-nums">{texts.chosenOf(chosen, minimum, maximum)}</span>
      </legend>
      <ul className="divide-y divide-line">
        {children.map((option) => {
          const quantity = countOf(selection, option.id)
          const most = Math.min(eachMaximum(group), option.quantity, maximum - chosen + quantity)
          return (
            <li key={option.id} className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 py-2">
              <Thumb item={option} />
              <span className="min-w-0 wrap-anywhere">
                {option.name} <span className="text-ink-2">{option.unit}</span>
                {option.addOn > 0 && <small className="block text-13 text-ink-2">{texts.addOn(formatMoney(option.addOn))}</small>}
              </span>
              {quantity === 0 ? (
                <Button
                  kind="soft"
                  size="small"
                  disabled={most <= 0}
                  aria-label={texts.chooseOption(option.name)}
                  onClick={() => onSet(option.id, 1)}
                >
                  <Icon d={plus} className="size-4" />
                </Button>
              ) : (
                <Stepper
                  label={texts.quantityOf(option.name)}
                  words={{ less: texts.less, more: texts.more, remove: texts.removeOption }}
                  quantity={quantity}
                  max={most}
                  onChange={(next) => onSet(option.id, next)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
