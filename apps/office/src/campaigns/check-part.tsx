import { useEffect, useRef } from 'react'
import { moneyOf } from '#desk/money-field.tsx'
import { hrefOf } from '#device/address.ts'
import { WritePreview } from '#written/write-preview.tsx'
import type { DeskItem } from '@mutirao/contract/desk-items'
import { formatMoney } from '@mutirao/domain/money'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { changesItems, type CampaignDraft } from './campaign-draft.ts'
import { partOfPath } from './campaign-words.ts'
import { campaignTexts, partText, type Part } from './texts.ts'
import { useCampaignWords } from './use-campaign-words.ts'
import type { useCampaignWriting } from './use-campaign-writing.ts'

type Props = {
  draft: CampaignDraft
  items: readonly DeskItem[]
  writing: ReturnType<typeof useCampaignWriting>
  pathOf: (part: Part) => string
}

/** The server's preview of the write, before anything is saved. */
export function CheckPart({ draft, items, writing, pathOf }: Props) {
  const { preview, look, isLooking } = writing
  const words = useCampaignWords()
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    void look(true)
  })
  const wrong = [...new Set(writing.issues.filter(({ path }) => path !== '').map(({ path }) => partOfPath(path)))].filter(
    (part) => part !== 'check',
  )
  return (
    <>
      {isLooking && <output className="text-ink-2">{campaignTexts.looking}</output>}
      {wrong.length > 0 && (
        <p className="flex flex-wrap gap-2">
          {wrong.map((part) => (
            <a
              key={part}
              href={hrefOf(pathOf(part))}
              className="inline-flex min-h-11 items-center font-semibold text-action-text underline"
            >
              {partText(part)}
            </a>
          ))}
        </p>
      )}
      {preview && <WritePreview preview={preview} words={words} />}
      {changesItems(draft) && <ItemChanges draft={draft} items={items} />}
      {!isLooking && <TextButton onClick={() => void look(true)}>{campaignTexts.lookAgain}</TextButton>}
    </>
  )
}

const amountText = (price: string) => {
  const centavos = moneyOf(price)
  return centavos === undefined ? price : formatMoney(centavos)
}

function ItemChanges({ draft: { added, prices, removed }, items }: { draft: CampaignDraft; items: readonly DeskItem[] }) {
  const nameOf = (id: string) => items.find((item) => item.id === id)?.name ?? id
  const lines = [
    ...added.map(({ name, price }) => campaignTexts.entering(name, amountText(price))),
    ...Object.entries(prices).flatMap(([id, price]) => (removed.includes(id) ? [] : [campaignTexts.priced(nameOf(id), amountText(price))])),
    ...removed.map((id) => campaignTexts.leaving(nameOf(id))),
  ]
  return (
    <section className="card grid gap-1 p-4">
      <h3 className="text-13 font-normal text-ink-2">{campaignTexts.itemsChange}</h3>
      <ul className="grid gap-1">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
