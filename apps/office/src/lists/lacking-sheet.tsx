import { useState } from 'react'
import { ActSheet } from '#desk/act-sheet.tsx'
import { orderTexts } from '#orders/texts.ts'
import { call } from '@mutirao/client/call'
import { reportMissing } from '@mutirao/contract/fulfilment'
import { OptionCard } from '@mutirao/ui/option-card.tsx'
import { isInBag, type Picked, type PickedItem } from './picking-reads.ts'
import { listTexts } from './texts.ts'

type Props = { item: PickedItem; bags: Picked; onClose: () => void; onDone: (said: string) => void }

/** Reports that a thing is missing for one of the orders that want it. Begins with the last one that has none in its bag. */
export function LackingSheet({ item: { name, unit, wanted }, bags, onClose, onDone }: Props) {
  const open = wanted.filter((one) => one.item !== undefined && !isInBag(one, bags.picked))
  const [chosen, setChosen] = useState(() => {
    return open.at(-1)?.key
  })
  const one = open.find(({ key }) => key === chosen)

  function ask() {
    if (!one) return undefined
    const { part, item: itemId } = one
    return (act: string) =>
      call(reportMissing, { params: { id: part.orderId, campaignId: part.campaignId }, body: { act, itemId: itemId! } })
  }

  return (
    <ActSheet
      title={listTexts.lacksTitle(`${name} ${unit}`)}
      subject={`lacking ${chosen}`}
      act={orderTexts.lackConfirm}
      ask={ask}
      say={(answer) => orderTexts.lackSaid(answer.name, answer.choices)}
      onDone={onDone}
      onClose={onClose}
      isDisabled={open.length === 0}
    >
      <p>{open.length === 0 ? listTexts.lacksNobody : orderTexts.lackMeans}</p>
      {open.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 font-semibold">{listTexts.lacksFor}</legend>
          {open.map(({ part, key, quantity }) => (
            <OptionCard
              key={key}
              name="line"
              value={key}
              isChosen={key === chosen}
              onChoose={() => setChosen(key)}
              title={part.buyer}
              text={listTexts.lacksOf(quantity, part.code)}
            />
          ))}
        </fieldset>
      )}
    </ActSheet>
  )
}
