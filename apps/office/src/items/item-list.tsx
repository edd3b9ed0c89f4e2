import { useState, type ReactNode } from 'react'
import { useDeskRead } from '#desk/desk-reads.ts'
import type { Filter } from '#desk/filter.ts'
import { fieldsText, pageOf, type Fields } from '#desk/list-address.ts'
import { ListPage, type Column } from '#desk/list-page.tsx'
import { hrefOf } from '#device/address.ts'
import { useMay } from '#kept/session.ts'
import { draftsQuery } from '#written/draft-queries.ts'
import { DraftTag } from '#written/draft-tag.tsx'
import { draftTexts } from '#written/draft-texts.ts'
import { Thumb } from '#written/thumb.tsx'
import { deskItemsQuery } from '#written/written-queries.ts'
import { deskItemStates, type DeskItem, type DeskItemState } from '@mutirao/contract/desk-items'
import type { DraftHead } from '@mutirao/contract/written-drafts'
import { formatMoney } from '@mutirao/domain/money'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { ChipLink } from '@mutirao/ui/chip.tsx'
import { IconButton } from '@mutirao/ui/icon-button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { plus } from '@mutirao/ui/icons.gen.ts'
import { pencil } from '@mutirao/ui/service-icons.gen.ts'
import { TextButton, TextLink } from '@mutirao/ui/text-button.tsx'
import { ChosenActs, ItemCheck } from './item-choice.tsx'
import { StateTag } from './item-looks.tsx'
import { LeftCell, PriceCell, SoldCell } from './row-cells.tsx'
import { RowSheet } from './row-sheet.tsx'
import { rowTexts } from './row-texts.ts'
import { leftOf } from './row-writes.ts'
import { sheetTexts } from './sheet-texts.ts'
import { itemStateText, itemTexts } from './texts.ts'

const paging = { first: 50, most: 200 }
const stateOf = (text: string | undefined): DeskItemState | undefined => deskItemStates.find((state) => state === text)

function useItems({ q, category, campaign, state, ...fields }: Fields) {
  return useDeskRead(deskItemsQuery({ q, category, campaign, state: stateOf(state), ...pageOf(fields, paging) }))
}

/** An offer is opened at its item. */
const itemPath = ({ id, sameAs }: DeskItem, fields: Fields) => `items/${sameAs ?? id}${fieldsText(fields)}`

/** The shop's items, by name; the views of the first row are fields of the address, too. */
export function ItemsScreen({ fields }: { fields: Fields }) {
  const read = useItems(fields)
  const { counts, categories = [], campaigns = [] } = read.value ?? {}
  const optionsOf = (named: readonly { id: string; name: string }[]) => named.map(({ id, name }) => ({ value: id, label: name }))
  const filters: readonly Filter[] = [
    { kind: 'words', name: 'q', label: itemTexts.find },
    { kind: 'choice', name: 'category', label: itemTexts.category, options: optionsOf(categories) },
    { kind: 'choice', name: 'campaign', label: itemTexts.campaign, options: optionsOf(campaigns) },
    {
      kind: 'choice',
      name: 'state',
      label: itemTexts.state,
      options: deskItemStates.map((state) => ({ value: state, label: itemStateText(state) })),
    },
  ]
  const [chosen, setChosen] = useState<readonly DeskItem[]>()
  const shown = read.value?.content ?? []
  const drafts: Drafts = new Map(
    useDeskRead(draftsQuery).value?.content.flatMap((draft) => (draft.kind === 'items' ? [[draft.id, draft]] : [])),
  )
  const choice: Choice | undefined = chosen && {
    has: ({ id }) => chosen.some((one) => one.id === id),
    set: (item, isChosen) => setChosen([...chosen.filter(({ id }) => id !== item.id), ...(isChosen ? [item] : [])]),
  }
  return (
    <div className="max-md:pb-28">
      <ListPage
        list="items"
        title={itemTexts.items}
        fields={fields}
        read={read}
        filters={filters}
        paging={paging}
        words={itemTexts.listWords}
        empty={itemTexts.empty}
        keyOf={({ id }) => id}
        columns={columnsOf(fields, choice, drafts)}
        renderCard={(item) => <ItemCard item={item} fields={fields} choice={choice} draft={drafts.get(item.id)} />}
        aside={!choice && <NewItem />}
      >
        <div className="mb-1 flex flex-wrap items-center justify-between gap-3">
          <ItemViews counts={counts} fields={fields} />
          {choice && <ChosenActs chosen={chosen!} categories={categories} />}
        </div>
        <div className="mb-1 flex gap-x-4 whitespace-nowrap max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 md:flex-wrap [&>*]:shrink-0">
          <TextButton onClick={() => setChosen(chosen ? undefined : [])}>{chosen ? sheetTexts.stopChoosing : sheetTexts.choose}</TextButton>
          {chosen ? (
            <TextButton onClick={() => setChosen([...chosen.filter((one) => shown.every(({ id }) => id !== one.id)), ...shown])}>
              {sheetTexts.chooseAll}
            </TextButton>
          ) : (
            <OtherWays drafts={drafts.size} />
          )}
        </div>
      </ListPage>
    </div>
  )
}

type Counts = { sold: number; low: number; out: number; hidden: number }

/** The states of items, each with its number. */
function ItemViews({ counts, fields }: { counts: Counts | undefined; fields: Fields }) {
  const views = counts && [
    { label: itemTexts.all(counts.sold) },
    { state: 'LOW', label: itemTexts.low(counts.low) },
    { state: 'OUT', label: itemTexts.out(counts.out) },
    { state: 'HIDDEN', label: itemTexts.hidden(counts.hidden) },
  ]
  return (
    <nav aria-label={itemTexts.views} className="flex min-w-0 gap-2 overflow-x-auto py-1 max-md:-mx-4 max-md:px-4 [&>*]:shrink-0">
      {views?.map(({ state, label }) => (
        <ChipLink key={label} isOn={fields['state'] === state} href={hrefOf(`items${fieldsText({ ...fields, state, page: undefined })}`)}>
          {label}
        </ChipLink>
      ))}
    </nav>
  )
}

const OtherWays = ({ drafts }: { drafts: number }) => (
  <>
    <TextLink href={hrefOf('items/sheet')}>{sheetTexts.title}</TextLink>
    <TextLink href={hrefOf('items/import')}>{itemTexts.importItems}</TextLink>
    <TextLink href={hrefOf('kits')}>{itemTexts.kits}</TextLink>
    <TextLink href={hrefOf('categories')}>{itemTexts.categories}</TextLink>
    <TextLink href={hrefOf('drafts')}>{draftTexts.listOf(drafts)}</TextLink>
  </>
)

/** At the bottom edge of a phone, where the thumb is. */
function NewItem() {
  if (!useMay('items.write')) return null
  return (
    <div className="thumb-bar max-md:fixed max-md:inset-x-0 max-md:bottom-[var(--bar,0px)] max-md:z-30 max-md:border-t max-md:border-line max-md:bg-surface max-md:px-4 max-md:pt-2.5 max-md:pb-2.5">
      <ButtonLink href={hrefOf('items/new')} className="max-md:w-full">
        <Icon d={plus} />
        {itemTexts.newItem}
      </ButtonLink>
    </div>
  )
}

const priceOf = ({ price }: DeskItem) => formatMoney(price)

/** As high as the picture beside it. */
const Cell = ({ look = '', children }: { look?: string; children: ReactNode }) => (
  <span className={`flex min-h-10 items-center ${look}`}>{children}</span>
)

/** The items that are chosen to be changed together. */
type Choice = { has: (item: DeskItem) => boolean; set: (item: DeskItem, isChosen: boolean) => void }

type Drafts = ReadonlyMap<string, DraftHead>

function columnsOf(fields: Fields, choice: Choice | undefined, drafts: Drafts): readonly Column<DeskItem>[] {
  return [
    {
      id: 'item',
      name: itemTexts.item,
      render: (item) => {
        const content = (
          <>
            <Thumb item={item} />
            <span className="min-w-0">
              {item.name} <span className="font-normal text-ink-2">{item.unit}</span>
            </span>
          </>
        )
        return choice ? (
          <Choosable item={item} choice={choice}>
            {content}
          </Choosable>
        ) : (
          <a href={hrefOf(itemPath(item, fields))} className="flex min-h-10 items-center gap-3">
            {content}
          </a>
        )
      },
    },
    { id: 'category', name: itemTexts.category, render: ({ category }) => <Cell look="text-ink-2">{category}</Cell> },
    { id: 'price', name: itemTexts.price, isNumber: true, render: (item) => <PriceCell item={item} /> },
    {
      id: 'stock',
      name: itemTexts.stock,
      isNumber: true,
      render: (item) => <LeftCell item={item} />,
    },
    { id: 'campaign', name: itemTexts.campaign, render: ({ campaign }) => <Cell>{campaign}</Cell> },
    {
      id: 'state',
      name: itemTexts.state,
      render: ({ id, state }) => (
        <Cell look="flex-wrap gap-1">
          <StateTag state={state} />
          {drafts.has(id) && <DraftTag draft={drafts.get(id)!} />}
        </Cell>
      ),
    },
    { id: 'sold', name: rowTexts.sold, render: (item) => <SoldCell item={item} /> },
  ]
}

const Choosable = ({ item, choice, children }: { item: DeskItem; choice: Choice; children: ReactNode }) => (
  <ItemCheck item={item} isChosen={choice.has(item)} onChange={(isChosen) => choice.set(item, isChosen)}>
    {children}
  </ItemCheck>
)

type CardProps = { item: DeskItem; fields: Fields; choice: Choice | undefined; draft: DraftHead | undefined }

function ItemCard({ item, fields, choice, draft }: CardProps) {
  // Where large text leaves the name no room, the price goes below it.
  const look = 'flex flex-wrap items-center gap-x-3 gap-y-1'
  const [isOpen, setOpen] = useState(false)
  const mayChange = useMay('items.write')
  if (!choice)
    return (
      <div className="flex items-center">
        <a href={hrefOf(itemPath(item, fields))} className={`min-w-0 flex-1 py-2.5 pl-3.5 ${look}`}>
          <CardContent item={item} draft={draft} />
        </a>
        {mayChange && <IconButton icon={pencil} label={rowTexts.change(item.name)} onClick={() => setOpen(true)} className="mr-1" />}
        {isOpen && <RowSheet item={item} onClose={() => setOpen(false)} />}
      </div>
    )
  return (
    <div className={`px-3.5 py-2.5 ${choice.has(item) ? 'bg-well' : ''}`}>
      <Choosable item={item} choice={choice}>
        <span className={`min-w-0 flex-1 ${look}`}>
          <CardContent item={item} draft={draft} />
        </span>
      </Choosable>
    </div>
  )
}

function CardContent({ item, draft }: Pick<CardProps, 'item' | 'draft'>) {
  const left = leftOf(item)
  return (
    <>
      <Thumb item={item} isBig />
      <span className="min-w-[min(7rem,60%)] flex-1">
        <b className="block wrap-break-word text-16 leading-snug font-semibold">{item.name}</b>
        <span className="block wrap-break-word text-13 text-ink-2">{left === undefined ? item.unit : itemTexts.left(left, item.unit)}</span>
        <span className="block wrap-break-word text-13 text-ink-2">{item.campaign}</span>
      </span>
      <span className="ml-auto grid justify-items-end gap-1">
        <b className="font-semibold tabular-nums">{priceOf(item)}</b>
        <StateTag state={item.state} />
        {draft && <DraftTag draft={draft} />}
      </span>
    </>
  )
}
