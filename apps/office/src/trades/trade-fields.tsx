import { useState } from 'react'
import { deskClient, useDeskRead } from '#desk/desk-reads.ts'
import { NoteField } from '#desk/note-field.tsx'
import { textAt, type FieldsProps } from '#written/fields-props.ts'
import { ItemSearch } from '#written/item-search.tsx'
import { PicturesField } from '#written/pictures-field.tsx'
import { Thumb } from '#written/thumb.tsx'
import { deskItemsQuery, writtenQuery } from '#written/written-queries.ts'
import type { DeskItem } from '@mutirao/contract/desk-items'
import { formatMoney } from '@mutirao/domain/money'
import { Button } from '@mutirao/ui/button.tsx'
import { FieldError } from '@mutirao/ui/field-error.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { chevronRight } from '@mutirao/ui/icons.gen.ts'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import { texts } from '../texts.ts'
import { tradeTexts } from './texts.ts'
import type { TradeDraft } from './trade-draft.ts'

type Props = FieldsProps<TradeDraft>

/** The hue behind a transparent picture. */
const HUE = 70

/** The item, who may take it, and how often. */
export function TradeFields(props: Props) {
  const { draft, errorOf, onChange } = props
  const [isSending, setSending] = useState(false)
  return (
    <>
      <GivenItem {...props} />
      <Field label={tradeTexts.name} hint={tradeTexts.nameHint} maxLength={60} {...textAt(props, 'title')} />
      <NoteField name="text" label={tradeTexts.words} hint={tradeTexts.wordsHint} maxLength={200} {...textAt(props, 'text')} />
      <PicturesField
        label={tradeTexts.picture}
        most={1}
        pictures={draft.pictures}
        hue={HUE}
        error={errorOf('picture')}
        isSending={isSending}
        onSending={setSending}
        onChange={(next) => onChange((now) => ({ pictures: next(now.pictures) }))}
      />
      <Field label={tradeTexts.code} hint={tradeTexts.codeHint} maxLength={40} autoCapitalize="characters" {...textAt(props, 'code')} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] items-start gap-4">
        <Field
          label={tradeTexts.quantity}
          hint={tradeTexts.quantityHint}
          inputMode="numeric"
          maxLength={2}
          {...textAt(props, 'quantity')}
        />
        <Field label={tradeTexts.limits} hint={tradeTexts.limitsHint} inputMode="numeric" maxLength={3} {...textAt(props, 'limits')} />
        <Field label={tradeTexts.uses} hint={tradeTexts.usesHint} inputMode="numeric" maxLength={7} {...textAt(props, 'uses')} />
      </div>
      <Field type="datetime-local" label={tradeTexts.ends} hint={tradeTexts.endsHint} {...textAt(props, 'endsAt')} />
    </>
  )
}

/** The item, whose first picture is the trade's until it has one of its own. */
function GivenItem({ draft: { itemId, campaignId }, errorOf, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const error = errorOf('itemId') ?? errorOf('campaignId')

  async function handleChoice({ id, campaignId: campaign, name }: DeskItem) {
    setOpen(false)
    onChange((now) => ({
      itemId: id,
      campaignId: campaign,
      texts: now.texts['title'] ? now.texts : { ...now.texts, title: name.slice(0, 60) },
    }))
    const { pictures = [] } = await deskClient.fetchQuery(writtenQuery('items', id))
    const [first] = pictures
    if (first) onChange((now) => (now.pictures.length > 0 ? {} : { pictures: [first] }))
  }

  return (
    <section aria-label={tradeTexts.item} className="grid gap-2">
      <h2 className="font-semibold">{tradeTexts.item}</h2>
      {itemId !== '' && <ItemLine itemId={itemId} campaignId={campaignId} />}
      <Button
        kind="line"
        size="small"
        className="justify-self-start"
        aria-invalid={error !== undefined || undefined}
        onClick={() => setOpen(true)}
      >
        {itemId === '' ? tradeTexts.chooseItem : tradeTexts.changeItem}
      </Button>
      <FieldError>{error}</FieldError>
      {isOpen && (
        <Sheet title={tradeTexts.chooseItem} closeLabel={texts.close} isOpen onClose={() => setOpen(false)}>
          <ItemSearch
            label={tradeTexts.findItem}
            none={tradeTexts.noFound}
            isOffered={({ state }) => state !== 'HIDDEN'}
            textOf={({ campaign, price }) => `${campaign} · ${formatMoney(price)}`}
            renderAct={(found) => (
              <Button kind="soft" size="small" aria-label={tradeTexts.choose(found.name)} onClick={() => void handleChoice(found)}>
                <Icon d={chevronRight} />
              </Button>
            )}
          />
        </Sheet>
      )}
    </section>
  )
}

function ItemLine({ itemId, campaignId }: Pick<TradeDraft, 'itemId' | 'campaignId'>) {
  const read = useDeskRead(deskItemsQuery({ q: itemId, campaign: campaignId, size: 50, page: 0 }))
  const item = read.value?.content.find(({ id }) => id === itemId)
  return (
    <div className="card flex items-center gap-3 px-3.5 py-2">
      <Thumb item={item ?? { hue: HUE }} />
      <span className="min-w-0">
        <b className="block font-semibold">{item?.name ?? itemId}</b>
        {item && <span className="block truncate text-13 text-ink-2">{`${item.campaign} · ${formatMoney(item.price)}`}</span>}
      </span>
    </div>
  )
}
