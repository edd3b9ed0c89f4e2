import type { ReactNode } from 'react'
import { useDeskRead } from '#desk/desk-reads.ts'
import { fieldsNamed, fieldsText, pageOf, type Fields } from '#desk/list-address.ts'
import type { Filter } from '#desk/list-filters.tsx'
import { ListPage, type Column } from '#desk/list-page.tsx'
import { hrefOf } from '#device/address.ts'
import { useMay } from '#kept/session.ts'
import { writtenTexts } from '#written/texts.ts'
import { Thumb } from '#written/thumb.tsx'
import { deskItemsQuery } from '#written/written-queries.ts'
import { deskItemStates, type DeskItem, type DeskItemState } from '@mutirao/contract/desk-items'
import { formatMoney } from '@mutirao/domain/money'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { ChipLink } from '@mutirao/ui/chip.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { plus } from '@mutirao/ui/icons.gen.ts'
import { StateTag } from './item-looks.tsx'
import { itemStateText, itemTexts } from './texts.ts'

const paging = { first: 50, most: 200 }
export const itemFields = fieldsNamed('q', 'category', 'campaign', 'state', 'page', 'size', 'from')

const stateOf = (text: string | undefined): DeskItemState | undefined => deskItemStates.find((state) => state === text)

function useItems({ q, category, campaign, state, ...fields }: Fields) {
  return useDeskRead(deskItemsQuery({ q, category, campaign, state: stateOf(state), ...pageOf(fields, paging) }))
}

const itemPath = (id: string, fields: Fields) => `items/${id}${fieldsText(fields)}`

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
  return (
    <div className="max-md:pb-16">
      <ListPage
        title={itemTexts.items}
        fields={fields}
        read={read}
        filters={filters}
        paging={paging}
        words={itemTexts.listWords}
        empty={itemTexts.empty}
        keyOf={({ id }) => id}
        columns={columnsOf(fields)}
        renderCard={(item) => <ItemCard item={item} fields={fields} />}
        grid="md:grid-cols-2"
      >
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <nav aria-label={itemTexts.views} className="flex min-w-0 gap-2 overflow-x-auto py-1 [&>*]:shrink-0">
            {counts &&
              (
                [
                  [undefined, itemTexts.all(counts.sold)],
                  ['LOW', itemTexts.low(counts.low)],
                  ['OUT', itemTexts.out(counts.out)],
                  ['HIDDEN', itemTexts.hidden(counts.hidden)],
                ] as const
              ).map(([state, label]) => (
                <ChipLink
                  key={label}
                  isOn={fields['state'] === state}
                  href={hrefOf(`items${fieldsText({ ...fields, state, page: undefined })}`)}
                >
                  {label}
                </ChipLink>
              ))}
          </nav>
          <NewItem />
        </div>
      </ListPage>
    </div>
  )
}

/** At the bottom edge of a phone, where the thumb is. */
function NewItem() {
  if (!useMay('items.write')) return null
  return (
    <div className="max-md:fixed max-md:inset-x-0 max-md:bottom-[var(--bar,0px)] max-md:z-30 max-md:border-t max-md:border-line max-md:bg-surface max-md:px-4 max-md:pt-2.5 max-md:pb-2.5">
      <ButtonLink href={hrefOf('items/new')} className="max-md:w-full">
        <Icon d={plus} />
        {itemTexts.newItem}
      </ButtonLink>
    </div>
  )
}

const priceOf = ({ price }: DeskItem) => formatMoney(price)
const leftOf = ({ onHand, reserved = 0 }: DeskItem) => (onHand === undefined ? undefined : onHand - reserved)

/** As high as the picture beside it. */
const Cell = ({ look = '', children }: { look?: string; children: ReactNode }) => (
  <span className={`flex min-h-10 items-center ${look}`}>{children}</span>
)

function columnsOf(fields: Fields): readonly Column<DeskItem>[] {
  return [
    {
      id: 'item',
      name: itemTexts.item,
      render: (item) => (
        <a href={hrefOf(itemPath(item.id, fields))} className="flex min-h-10 items-center gap-3">
          <Thumb item={item} />
          <span className="min-w-0">
            {item.name} <span className="font-normal text-ink-2">{item.unit}</span>
          </span>
        </a>
      ),
    },
    { id: 'category', name: itemTexts.category, render: ({ category }) => <Cell look="text-ink-2">{category}</Cell> },
    { id: 'price', name: itemTexts.price, isNumber: true, render: (item) => <Cell look="justify-end">{priceOf(item)}</Cell> },
    {
      id: 'stock',
      name: itemTexts.stock,
      isNumber: true,
      render: (item) => <Cell look="justify-end">{leftOf(item) ?? writtenTexts.nothing}</Cell>,
    },
    { id: 'campaign', name: itemTexts.campaign, render: ({ campaign }) => <Cell>{campaign}</Cell> },
    {
      id: 'state',
      name: itemTexts.state,
      render: ({ state }) => (
        <Cell>
          <StateTag state={state} />
        </Cell>
      ),
    },
  ]
}

function ItemCard({ item, fields }: { item: DeskItem; fields: Fields }) {
  const left = leftOf(item)
  return (
    <a href={hrefOf(itemPath(item.id, fields))} className="card grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 p-3">
      <Thumb item={item} isBig />
      <span className="min-w-0">
        <b className="line-clamp-2 text-16 leading-snug font-semibold">{item.name}</b>
        <span className="block truncate text-13 text-ink-2">{left === undefined ? item.unit : itemTexts.left(left, item.unit)}</span>
        <span className="block truncate text-13 text-ink-2">{item.campaign}</span>
      </span>
      <span className="grid justify-items-end gap-1">
        <b className="font-semibold tabular-nums">{priceOf(item)}</b>
        <StateTag state={item.state} />
      </span>
    </a>
  )
}
