import { lazy, Suspense } from 'react'
import { start } from '#api/start.ts'
import { areaForm, degreesText } from '#delivery/place-draft.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { fieldsText, type Fields } from '#desk/list-address.ts'
import { go, hrefOf } from '#device/address.ts'
import { useNow } from '#device/clock.ts'
import { FigurePart, type FigureTable } from '#figures/figure-part.tsx'
import { itemForm } from '#items/item-draft.ts'
import { useMay } from '#kept/session.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import { NEW } from '#written/drafts.ts'
import type { Demand, DemandCartItem, DemandCell, DemandWaiting, DemandWish } from '@mutirao/contract/demand'
import { formatWhen } from '@mutirao/domain/delivery-date'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import { centreOf, placeText } from './cell-place.ts'
import { demandQuery } from './demand-queries.ts'
import { demandTexts as texts } from './texts.ts'

const DemandMap = lazy(async () => ({ default: (await import('./demand-map.tsx')).DemandMap }))

/** The unmet demand, each kind with the act that serves it. */
export function DemandScreen() {
  const read = useDeskRead(demandQuery)
  const { value } = read
  return (
    <>
      <header className="mb-3">
        <h1 className="text-24">{texts.title}</h1>
        <p className="text-ink-2">{texts.text}</p>
      </header>
      <KeptNote of={read} />
      {value && <Parts demand={value} />}
    </>
  )
}

function Parts({ demand }: { demand: Demand }) {
  const mayDraft = useMay('campaigns.write')
  const mayWrite = useMay('items.write')
  const mayMessage = useMay('people.message')
  const now = useNow()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <FigurePart
        table={cellTable(demand, { mayDraft, mayMessage })}
        file="fora-das-areas.csv"
        chart={
          demand.cells.length > 0 && (
            <Suspense fallback={<div className="min-h-80" />}>
              <DemandMap {...demand} />
            </Suspense>
          )
        }
      />
      {demand.scattered > 0 && <p className="text-13 text-ink-2">{texts.scattered(demand.scattered)}</p>}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2">
        <FigurePart table={waitingTable(demand)} file="esperam-de-volta.csv" />
        <FigurePart table={wishTable(demand, { mayWrite, now })} file="pedidos-de-produto.csv" />
        <FigurePart table={cartTable(demand, mayMessage)} file="carrinhos-deixados.csv" className="lg:col-span-2" />
        {mayMessage && demand.carts.reached > 0 && (
          <p className="lg:col-span-2">{link(hrefOf('marketing/new?cart=left'), texts.writeToCarts(demand.carts.reached))}</p>
        )}
      </div>
    </div>
  )
}

const link = (href: string, text: string) => (
  <a href={href} className="inline-flex min-h-11 items-center font-semibold text-action-text">
    {text}
  </a>
)

/** Opens a new area's form around the cell; what was typed there before keeps its name. */
function draftArea(cell: DemandCell) {
  const { latitude, longitude } = centreOf(cell)
  const typed = areaForm.drafts.find(NEW)?.draft ?? areaForm.emptyDraft
  const centre = { latitude: degreesText(Number(latitude.toFixed(4))), longitude: degreesText(Number(longitude.toFixed(4))) }
  areaForm.drafts.keep({ id: NEW, draft: { ...typed, texts: { ...typed.texts, ...centre, radius: '1' } } })
  go('delivery/areas/new')
}

/** Opens a new item's form with the words as its name, unless one is being typed. */
function draftItem(words: string) {
  const typed = itemForm.drafts.find(NEW)?.draft ?? itemForm.emptyDraft
  const name = typed.name.trim() === '' ? words.charAt(0).toLocaleUpperCase('pt-BR') + words.slice(1) : typed.name
  itemForm.drafts.keep({ id: NEW, draft: { ...typed, name } })
  go('items/new')
}

const streetsOf = (cell: DemandCell) => {
  const { latitude, longitude } = centreOf(cell)
  return `https://www.openstreetmap.org/?mlat=${latitude.toFixed(5)}&mlon=${longitude.toFixed(5)}#map=15/${latitude.toFixed(5)}/${longitude.toFixed(5)}`
}

/** Opens a message to these people, with how many it reaches; none is offered that would reach nobody. */
const writeTo = (reached: number, fields: Fields) =>
  reached === 0 ? (
    <span className="text-13 text-ink-2">{texts.nobodyAsked}</span>
  ) : (
    link(hrefOf(`marketing/new${fieldsText(fields)}`), texts.writeTo(reached))
  )

type May = { mayDraft: boolean; mayMessage: boolean }

const cellTable = ({ cells, stores }: Demand, { mayDraft, mayMessage }: May): FigureTable<DemandCell> => ({
  title: texts.outside,
  none: texts.none,
  isStacked: true,
  says: texts.outsideSays,
  rows: cells,
  keyOf: ({ id }) => id,
  columns: [
    {
      name: texts.place,
      render: (cell) => (
        <>
          <span className="block">{placeText(cell, stores)}</span>
          <a href={streetsOf(cell)} target="_blank" rel="noreferrer" className="inline-flex min-h-11 items-center text-action-text">
            {texts.seeStreets}
          </a>
        </>
      ),
      cell: (cell) => placeText(cell, stores),
    },
    { name: texts.count, isNumber: true, render: ({ people }) => <b>{texts.people(people)}</b>, cell: ({ people }) => people },
    ...(mayDraft || mayMessage
      ? [
          {
            name: texts.act,
            render: (cell: DemandCell) => (
              <span className="flex flex-wrap items-center gap-x-4">
                {mayDraft && <TextButton onClick={() => draftArea(cell)}>{texts.draftArea}</TextButton>}
                {mayMessage && writeTo(cell.reached, { cell: cell.id })}
              </span>
            ),
            cell: () => '',
          },
        ]
      : []),
  ],
})

const waitingTable = ({ waiting }: Demand): FigureTable<DemandWaiting> => ({
  title: texts.waiting,
  none: texts.none,
  isStacked: true,
  says: texts.waitingSays,
  rows: waiting,
  keyOf: ({ reason, campaignId, itemId }) => `${reason} ${campaignId} ${itemId}`,
  columns: [
    {
      name: texts.what,
      render: ({ item, itemId, campaign, campaignId }) =>
        itemId ? (
          <>
            {link(hrefOf(`items/${itemId}`), item ?? itemId)}
            <span className="block text-13 text-ink-2">{campaign}</span>
          </>
        ) : (
          link(hrefOf(`campaigns/${campaignId}`), campaign)
        ),
      cell: ({ item, campaign }) => (item ? `${item}, ${campaign}` : campaign),
    },
    { name: texts.why, render: ({ reason }) => texts.reasons[reason], cell: ({ reason }) => texts.reasons[reason] },
    { name: texts.count, isNumber: true, render: ({ people }) => <b>{texts.people(people)}</b>, cell: ({ people }) => people },
  ],
})

const wishTable = ({ wishes }: Demand, { mayWrite, now }: { mayWrite: boolean; now: Date }): FigureTable<DemandWish> => ({
  title: texts.wishes,
  none: texts.none,
  isStacked: true,
  says: texts.wishesSays,
  rows: wishes,
  keyOf: ({ words }) => words,
  columns: [
    {
      name: texts.words,
      render: ({ words, last }) => (
        <>
          <span className="block break-words">{words}</span>
          <span className="block text-13 text-ink-2">{formatWhen(new Date(last), now, start.timeZone)}</span>
        </>
      ),
      cell: ({ words }) => words,
    },
    { name: texts.asked, isNumber: true, render: ({ people }) => <b>{texts.people(people)}</b>, cell: ({ people }) => people },
    ...(mayWrite
      ? [
          {
            name: texts.act,
            render: ({ words }: DemandWish) => <TextButton onClick={() => draftItem(words)}>{texts.draftItem}</TextButton>,
            cell: () => '',
          },
        ]
      : []),
  ],
})

const cartTable = ({ carts }: Demand, mayMessage: boolean): FigureTable<DemandCartItem> => ({
  title: texts.carts,
  none: texts.none,
  isStacked: true,
  says: texts.cartsSays(carts.people),
  rows: carts.items,
  keyOf: ({ campaignId, itemId }) => `${campaignId} ${itemId}`,
  columns: [
    {
      name: texts.item,
      render: ({ itemId, item, campaign }) => (
        <>
          {link(hrefOf(`items/${itemId}`), item)}
          <span className="block text-13 text-ink-2">{campaign}</span>
        </>
      ),
      cell: ({ item, campaign }) => `${item}, ${campaign}`,
    },
    { name: texts.left, isNumber: true, render: ({ units }) => texts.units(units), cell: ({ units }) => units },
    { name: texts.leftBy, isNumber: true, render: ({ people }) => <b>{texts.people(people)}</b>, cell: ({ people }) => people },
    ...(mayMessage
      ? [
          {
            name: texts.act,
            render: ({ reached, itemId, item, campaignId }: DemandCartItem) =>
              writeTo(reached, { cartItem: itemId, campaign: campaignId, item }),
            cell: () => '',
          },
        ]
      : []),
  ],
})
