import type { ReactNode } from 'react'
import { useDeskRead } from '#desk/desk-reads.ts'
import { go, hrefOf } from '#device/address.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import { NEW } from '#written/drafts.ts'
import { inWordsOfForm } from '#written/issues.ts'
import { ItemSearch } from '#written/item-search.tsx'
import type { KindWords } from '#written/kind-words.ts'
import { PartForm, type PartSpec } from '#written/part-form.tsx'
import { Thumb } from '#written/thumb.tsx'
import { allWrittenQuery, writtenOrNewQuery, writtenQuery } from '#written/written-queries.ts'
import type { Written } from '@mutirao/contract/written'
import { formatMoney } from '@mutirao/domain/money'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { chevronLeft, chevronRight, plus } from '@mutirao/ui/icons.gen.ts'
import { TextLink } from '@mutirao/ui/text-button.tsx'
import { draftOf, kitForm, valueOf, type KitDraft } from './kit-draft.ts'
import { KitFields } from './kit-fields.tsx'
import { useCampaignItem, useCampaignItems } from './kit-names.ts'
import { keyText, kitTexts, pathText, valueText, wordingOf } from './texts.ts'

/** The shop's kits by name. */
export function KitsScreen() {
  const read = useDeskRead(allWrittenQuery('kits'))
  return (
    <div className="mx-auto grid max-w-180 min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <Back to="items">{kitTexts.backToItems}</Back>
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0 flex-[1_1_16rem]">
          <h1 className="mb-1 text-24">{kitTexts.title}</h1>
          <p className="text-ink-2">{kitTexts.text}</p>
        </div>
        <ButtonLink kind="soft" size="small" href={hrefOf(`kits/${NEW}`)}>
          <Icon d={plus} />
          {kitTexts.newKit}
        </ButtonLink>
      </header>
      <KeptNote of={read} />
      {read.value?.content.length === 0 && <p className="text-ink-2">{kitTexts.none}</p>}
      <ul className="card divide-y divide-line empty:hidden">
        {read.value?.content.map((kit) => (
          <KitRow key={kit.id} kit={kit} />
        ))}
      </ul>
    </div>
  )
}

function KitRow({ kit: { id, value } }: { kit: Written }) {
  const { campaign, items, groups } = draftOf(id)(value)
  const { item } = useCampaignItem(campaign, id)
  const text = [items.length > 0 && kitTexts.parts(items.length), ...groups.map(({ name }) => name)].filter(Boolean).join(' · ')
  return (
    <li>
      <a href={hrefOf(`kits/${id}`)} className="flex min-h-14 items-center gap-3 px-3.5 py-2">
        <Thumb item={item ?? { hue: 70 }} />
        <span className="min-w-0 flex-1">
          <b className="block font-semibold">{item?.name ?? id}</b>
          <span className="block truncate text-13 text-ink-2">{text}</span>
        </span>
        <Icon d={chevronRight} className="size-5" />
      </a>
    </li>
  )
}

const Back = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={hrefOf(to)} className="inline-flex min-h-11 items-center gap-1 justify-self-start font-semibold text-action-text">
    <Icon d={chevronLeft} />
    {children}
  </a>
)

/** The kit of an item; a new kit begins with the choice of its item. */
export const KitPage = ({ id }: { id: string }) => (id === NEW ? <ChooseItem /> : <KitOfItem id={id} />)

function ChooseItem() {
  const kits = useDeskRead(allWrittenQuery('kits'))
  const known = kits.value?.content
  return (
    <div className="mx-auto max-w-180 min-w-0">
      <Back to="kits">{kitTexts.back}</Back>
      <h1 className="mb-1 text-24">{kitTexts.whichItem}</h1>
      <p className="mb-4 text-ink-2">{kitTexts.whichItemText}</p>
      <KeptNote of={kits} />
      {known && (
        <ItemSearch
          label={kitTexts.findItem}
          none={kitTexts.noFound}
          isOffered={({ id, state }) => state !== 'HIDDEN' && known.every((kit) => kit.id !== id)}
          textOf={({ campaign, price }) => `${campaign} · ${formatMoney(price)}`}
          renderAct={({ id, name }) => (
            <Button kind="soft" size="small" aria-label={kitTexts.choose(name)} onClick={() => go(`kits/${id}`)}>
              <Icon d={chevronRight} />
            </Button>
          )}
        />
      )}
      <TextLink href={hrefOf('items/new')}>{kitTexts.newItem}</TextLink>
    </div>
  )
}

function KitOfItem({ id }: { id: string }) {
  const item = useDeskRead(writtenQuery('items', id))
  const kit = useDeskRead(writtenOrNewQuery('kits', id))
  const name = String(item.value?.value['name'] ?? id)
  return (
    <div className="mx-auto max-w-180 min-w-0">
      <Back to="kits">{kitTexts.back}</Back>
      <h1 className="mb-1 text-24">{name}</h1>
      <TextLink href={hrefOf(`items/${id}`)}>{kitTexts.toItem}</TextLink>
      <KeptNote of={item} />
      <KeptNote of={kit} />
      {item.value && kit.value !== undefined && (
        <KitForm key={`${id} ${kit.value === null}`} item={item.value} latest={kit.value ?? undefined} />
      )}
    </div>
  )
}

function KitForm({ item: { id, value }, latest }: { item: Written; latest: Written | undefined }) {
  const name = String(value['name'] ?? id)
  const campaign = String(value['campaign'])
  const itemOf = useCampaignItems(campaign)
  const words: KindWords = {
    kind: 'kits',
    keyText,
    pathText,
    valueText: (key, one) => valueText(key, one, (part) => itemOf(part)?.name ?? part),
    worded: ({ path, message }) => ({ path, message: wordingOf(message) ?? inWordsOfForm(message) }),
    otherText: kitTexts.otherText,
    thing: kitTexts.thing,
  }
  const spec: PartSpec<KitDraft> = {
    id,
    nameOf: () => name,
    words,
    form: kitForm({ id, campaign }),
    Fields: KitFields,
    valueOf,
    draftOf: draftOf(id),
    listed: {
      codeOf: () => id,
      pathOf: (kit) => `kits/${kit}`,
      back: 'kits',
      add: kitTexts.add,
      added: kitTexts.added,
      removal: { act: kitTexts.act, title: kitTexts.removeTitle, text: kitTexts.removeText, done: kitTexts.removed },
    },
  }
  return (
    <div className="mt-3">
      <PartForm spec={spec} latest={latest} />
    </div>
  )
}
